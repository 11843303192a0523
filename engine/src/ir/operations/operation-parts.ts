import type { Operation, Unread } from "../../contract/api.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { once } from "../../lib/once.ts";
import { member, type Node, type ObjectNode } from "../node.ts";
import type { Reading } from "../reading.ts";
import { isExtension, misshapenFields, unreadFields } from "../unread.ts";
import { readParameters } from "./parameter.ts";
import { readRequestBody, readResponses } from "./response.ts";
import { type PathTemplate, readUndeclared } from "./undeclared-parameters.ts";

const CALLBACK_FIELDS: ReadonlySet<string> = new Set([
	...["tags", "summary", "description", "externalDocs", "operationId", "parameters", "requestBody", "responses"],
	...["deprecated", "security", "servers"],
]);
const FIELDS: ReadonlySet<string> = new Set([...CALLBACK_FIELDS, "callbacks"]);

/** What the readers of an operation's parts can make something of. */
const KINDS = {
	parameters: "list",
	requestBody: "object",
	responses: "object",
	callbacks: "object",
	security: "list",
	servers: "list",
} as const;

type Parts = Pick<Operation, "parameters" | "undeclared" | "requestBody" | "responses" | "unread">;

/** The parts of an operation, read when one of them is first asked for: of most operations only the text is compared. */
export class PartsOnDemand implements Parts {
	readonly #parts: () => Parts;
	/** Apart from the others, because methods are named by them. */
	readonly #extensions: Operation["extensions"];

	constructor(read: () => Parts, operation: JsonObject) {
		this.#parts = once(read);
		this.#extensions = readExtensions(operation);
	}

	get parameters() {
		return this.#parts().parameters;
	}

	get undeclared() {
		return this.#parts().undeclared;
	}

	get requestBody() {
		return this.#parts().requestBody;
	}

	get responses() {
		return this.#parts().responses;
	}

	get extensions() {
		return this.#extensions;
	}

	get unread() {
		return this.#parts().unread;
	}
}

/** What its path item and the place of that say of an operation's parts. */
interface Around {
	readonly isCallback: boolean;
	readonly template: PathTemplate;
	readonly unread: readonly Unread[];
}

/** Reads them from an operation in the newest form, and from the parameters of its path item. */
export function readParts(reading: Reading, node: ObjectNode, ofPath: Node | undefined, around: Around): Parts {
	const { parameters, unread } = readParameters(reading, ofPath, member(node, "parameters"));
	return {
		parameters,
		undeclared: readUndeclared(reading, around.template, parameters),
		requestBody: readRequestBody(reading, member(node, "requestBody")),
		responses: readResponses(reading, member(node, "responses")),
		unread: [
			...around.unread,
			...unreadFields(node, around.isCallback ? CALLBACK_FIELDS : FIELDS),
			...misshapenFields(node, KINDS),
			...unread,
		],
	};
}

const NO_EXTENSIONS: Operation["extensions"] = new Map();

function readExtensions(operation: JsonObject): ReadonlyMap<string, JsonValue> {
	if (!hasExtension(operation)) return NO_EXTENSIONS;
	const keys = Object.keys(operation).filter(isExtension).sort();
	return new Map(keys.map((key) => [key, operation[key] ?? null]));
}

function hasExtension(operation: JsonObject): boolean {
	for (const key in operation) if (isExtension(key)) return true;
	return false;
}
