import type { JsonValue } from "../contract/json.ts";
import { formatPointer, isArray, memberOf } from "../lib/json-pointer.ts";
import { quote, quoteValue } from "../lib/say.ts";
import { foreignObject } from "./foreign-format.ts";

export type DialectVersion = "2.0" | "3.0" | "3.1" | "3.2";

/** What the root of a description says that it is, or why it cannot be read. */
export type Dialect = { readonly version: DialectVersion } | Unread;

/** One sentence, in two parts: what is wrong, and what to do. */
export interface Unread {
	readonly objection: string;
	readonly remedy: string;
	readonly pointer: string;
	readonly code: "spec-unreadable" | "spec-unsupported";
}

export function sayUnread({ objection, remedy }: Unread): string {
	return `${objection}: ${remedy}.`;
}

/**
 * Reads `openapi` (OpenAPI 3.1.1, section 4.8.1: the patch version changes nothing for tools), or `swagger`, which is
 * "2.0" and is widely written as the number that YAML makes of it.
 */
export function readDialect(root: JsonValue): Dialect {
	if (typeof root !== "object" || root === null || isArray(root)) return unreadable(describe(root));
	const paths = memberOf(root, "paths") ?? {};
	if (typeof paths !== "object" || (isArray(paths) && paths.length > 0))
		return { ...unreadable(describePaths(paths), "write an object with a path in each field"), pointer: "/paths" };
	const openapi = memberOf(root, "openapi");
	const version = typeof openapi === "string" ? /^3\.[012](?=\.|$)/.exec(openapi)?.[0] : undefined;
	if (version !== undefined) return { version: version as DialectVersion };
	if (typeof openapi === "number") {
		return unsupported(
			"/openapi",
			`The version is the number ${openapi}`,
			'write it as text, such as openapi: "3.1.0"',
		);
	}
	if (openapi !== undefined)
		return unsupported(
			"/openapi",
			`OpenAPI ${typeof openapi === "string" ? quote(openapi) : quoteValue(openapi)} is not supported`,
		);
	const swagger = memberOf(root, "swagger");
	if (swagger === "2.0" || swagger === 2) return { version: "2.0" };
	if (swagger !== undefined)
		return unsupported(
			"/swagger",
			`Swagger ${typeof swagger === "string" ? quote(swagger) : quoteValue(swagger)} is not supported`,
		);
	const foreign = foreignObject(root);
	if (foreign !== undefined) {
		const objection = `This is ${foreign.name}, not an OpenAPI description`;
		return unsupported(formatPointer(foreign.pointer), objection, foreign.remedy);
	}
	const first = Object.keys(root)[0];
	const found = first === undefined ? "an empty object" : `an object that begins with ${quote(first)}`;
	return unsupported("", `There is no openapi field, but ${found}`);
}

/** Whether a description is of a version before 3.1, in which whatever stands beside a `$ref` is ignored. */
export function ignoresSiblings(root: JsonValue): boolean {
	const dialect = readDialect(root);
	return "version" in dialect && (dialect.version === "2.0" || dialect.version === "3.0");
}

const REMEDY =
	'write an OpenAPI description that begins with openapi: "3.1.0", "3.0.3" or another 3.0, 3.1 or 3.2 version, or with swagger: "2.0"';

function describe(root: JsonValue): string {
	const found = root === null ? "nothing" : isArray(root) ? "a list" : `a ${typeof root}`;
	return `The file holds ${found} where a description must be an object`;
}

/** It is no description without operations: against one of those, whatever comes later would pass. */
function describePaths(paths: JsonValue): string {
	return `\`paths\` holds ${quoteValue(paths)}, in which no operation can be found`;
}

function unreadable(objection: string, remedy = REMEDY): Unread {
	return { objection, remedy, pointer: "", code: "spec-unreadable" };
}

function unsupported(pointer: string, objection: string, remedy = REMEDY): Unread {
	return { objection, remedy, pointer, code: "spec-unsupported" };
}
