import type { Header, Operation, Parameter, Schema } from "../../../contract/api.ts";
import type { JsonValue } from "../../../contract/json.ts";
import { canonicalJson } from "../../../lib/canonical-json.ts";
import { isObject } from "../../../lib/json-kind.ts";
import { memberOf } from "../../../lib/json-pointer.ts";
import { type Notes, noNotes } from "../notes.ts";
import { schemaExample } from "./examples.ts";
import { limitsOf } from "./limits.ts";
import { replacementOf } from "./replacement.ts";

/** What a schema says to people, where it stands as a member, a parameter or a type. */
export function notesOf(schema: Schema): Notes {
	const { description, deprecated, sunset } = schema;
	return {
		description,
		deprecated,
		replacement: deprecated ? replacementOf((extension) => extensionOf(schema, extension), description) : null,
		sunset,
		limits: limitsOf(schema),
		default: defaultOf(schema),
		example: schemaExample(schema),
	};
}

/** What is said of a member whose type is declared, and says the rest itself. */
export function notesOfMention(schema: Schema, isSaid: boolean): Notes {
	const notes = notesOf(schema);
	return isSaid ? { ...notes, description: null, limits: [], example: null } : notes;
}

function defaultOf(schema: Schema): string | null {
	if (schema.default === undefined) return null;
	return schema.exact?.others.get("default") ?? canonicalJson(schema.default);
}

function extensionOf({ written }: Schema, name: string): JsonValue | undefined {
	return written.values.map((value) => memberOf(value, name)).find((value) => value !== undefined);
}

/** What is said of an operation, a link to more about it at the end. */
export function notesOfOperation(operation: Operation): Notes {
	const { deprecated, sunset, extensions, written } = operation;
	const [own] = written.values;
	const docs = memberOf(own, "externalDocs");
	const url = memberOf(docs, "url");
	const more = isObject(docs) && typeof url === "string" && isWebAddress(url) ? `More: ${url}` : null;
	const description = [operation.description, more].filter((part) => part !== null).join("\n\n");
	return {
		...noNotes,
		description: description === "" ? null : description,
		deprecated,
		replacement: deprecated ? replacementOf((name) => extensions.get(name), operation.description) : null,
		sunset,
	};
}

function isWebAddress(url: string): boolean {
	return /^https?:\/\/[^\s<>"']+$/u.test(url);
}

/** What is said of a parameter, and what its schema says beside it. */
export function notesOfParameter(parameter: Parameter, said: Notes, example: string | null): Notes {
	const deprecated = parameter.deprecated || said.deprecated;
	const read = (extension: string) => memberOf(parameter.written, extension);
	return {
		...said,
		description: parameter.description ?? said.description,
		deprecated,
		replacement: deprecated ? (replacementOf(read, parameter.description) ?? said.replacement) : null,
		sunset: parameter.sunset ?? said.sunset,
		example: example ?? said.example,
	};
}

/** What is said of a header of a part. */
export function notesOfHeader({ description, deprecated, sunset }: Header, said: Notes): Notes {
	return {
		...said,
		description: description ?? said.description,
		deprecated: deprecated || said.deprecated,
		sunset: sunset ?? said.sunset,
	};
}
