import type { RequestBody, Response } from "../../contract/api.ts";
import { compareTexts } from "../../lib/json-order.ts";
import { flagAt, member, members, type Node, type ObjectNode, textAt } from "../node.ts";
import { follow, type Reading, readOnce } from "../reading.ts";
import { isExtension, misshapenFields, unreadFields } from "../unread.ts";
import { readContent, readHeaders } from "./content.ts";
import { readLink } from "./link.ts";

const BODY_FIELDS: ReadonlySet<string> = new Set(["$ref", "description", "content", "required"]);
const RESPONSE_FIELDS: ReadonlySet<string> = new Set(["$ref", "summary", "description", "headers", "content", "links"]);

const BODY_KINDS = { content: "object" } as const;
const RESPONSE_KINDS = { headers: "object", content: "object", links: "object" } as const;

export function readRequestBody(reading: Reading, node: Node | undefined): RequestBody | null {
	const object = follow(reading, node);
	if (object === undefined) return null;
	return {
		required: flagAt(object.value, "required") === true,
		description: textAt(object.value, "description"),
		content: readContent(reading, member(object, "content")),
		unread: [...unreadFields(object, BODY_FIELDS), ...misshapenFields(object, BODY_KINDS)],
		at: object.at,
	};
}

/** Sorted by status; ranges and `default` last, because a described status goes before them. */
export function readResponses(reading: Reading, node: Node | undefined): readonly Response[] {
	return members(node)
		.flatMap(([status, entry]) => readResponse(reading, status, entry) ?? [])
		.sort((a, b) => rank(a) - rank(b) || compareTexts(a.status, b.status));
}

function rank({ status }: Response): number {
	if (status === "default") return 2;
	return /^\d{3}$/.test(status) ? 0 : 1;
}

function readResponse(reading: Reading, status: string, node: Node): Response | null {
	const object = isExtension(status) ? undefined : follow(reading, node);
	if (object === undefined) return null;
	return {
		status: status === "default" ? status : status.toUpperCase(),
		...readOnce(reading.known.responses, object, () => readResponseObject(reading, object)),
	};
}

function readResponseObject(reading: Reading, object: ObjectNode): Omit<Response, "status"> {
	return {
		description: textAt(object.value, "description"),
		headers: readHeaders(reading, member(object, "headers")),
		content: readContent(reading, member(object, "content")),
		links: members(member(object, "links")).map(([name, node]) => readLink(reading, name, node)),
		unread: [...unreadFields(object, RESPONSE_FIELDS), ...misshapenFields(object, RESPONSE_KINDS)],
		at: object.at,
	};
}
