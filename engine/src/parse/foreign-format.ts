import type { JsonValue } from "../contract/json.ts";
import { memberOf } from "../lib/json-pointer.ts";

/*
 * What people name instead of an OpenAPI description, told by what each format begins with: a name says more than the
 * field that is missing.
 */

type Sign = readonly [name: string, sign: RegExp];

/** Texts that are neither JSON nor YAML, or only by accident. */
const TEXTS: readonly Sign[] = [
	["an HTML page", /^\s*<(?:!doctype\s+html|html)\b/iu],
	["an XML document", /^\s*<\?xml\b|^\s*<[a-z][\w:.-]*[\s>]/iu],
	["a RAML document", /^#%RAML\b/u],
	["an API Blueprint", /^FORMAT:\s*1A\b/u],
	[
		"a GraphQL schema",
		/^(?:\s|#[^\n]*\n)*(?:extend\s+)?(?:schema\s*\{|(?:type|interface|input|enum)\s+\w+[^:{}]{0,500}\{|scalar\s+\w+\s*\n|directive\s+@)/u,
	],
	["a Protocol Buffers file", /^(?:\s|\/\/[^\n]*\n)*syntax\s*=\s*["']proto/u],
	["a file with conflict markers of git", /^<{7}(?: |$)/mu],
];

/** What git has in the place of a file that Git LFS keeps. */
export function isLfsPointer(text: string): boolean {
	return text.startsWith("version https://git-lfs.github.com/spec/");
}

/** What decoding leaves of bytes that are no text, behind a beginning that neither JSON nor YAML has. */
const BINARY = /^(?:\ufffd|(?:[^\s{["'\w#-]|PK|GIF8).{0,60}[\0\ufffd])/su;

/** Far more than what stands before the first words of any of them. */
const LOOKED_AT = 10_000;

/** What a text is, where it is surely no description: with its article. Undefined where it may be one. */
export function foreignText(text: string): string | undefined {
	const beginning = text.slice(0, LOOKED_AT);
	if (BINARY.test(beginning)) return "a binary file";
	return TEXTS.find(([, sign]) => sign.test(beginning))?.[0];
}

type Field = readonly [name: string, pointer: readonly string[], sign: RegExp | null];

/** Objects that are something else than OpenAPI, by a field that only they have; null: whatever it holds. */
const OBJECTS: readonly Field[] = [
	["a Postman collection", ["info", "_postman_id"], null],
	["a Postman collection", ["info", "schema"], /getpostman\.com|postman\.com/u],
	["a Postman collection", ["collection", "info"], null],
	["a Swagger 1 description", ["swaggerVersion"], null],
	["an AsyncAPI document", ["asyncapi"], null],
	["an Arazzo document", ["arazzo"], null],
	["an OpenAPI Overlay", ["overlay"], null],
	["a GraphQL schema", ["__schema"], null],
	["a GraphQL schema", ["data", "__schema"], null],
	["a Postman environment", ["_postman_variable_scope"], null],
	["an Insomnia export", ["_type"], /^export$/u],
	["an Insomnia collection", ["type"], /insomnia\.rest\//u],
	["an HTTP archive", ["log", "entries"], null],
	["a Google API discovery document", ["discoveryVersion"], null],
	["a Google API discovery document", ["kind"], /^discovery#/u],
	["a Smithy model", ["smithy"], null],
	["an OpenRPC document", ["openrpc"], null],
	["a JSON Schema", ["$schema"], /json-schema\.org/u],
	["a JSON Schema", ["$defs"], null],
	["a JSON Schema", ["properties"], null],
];

/** What an object is that has no version of OpenAPI: with its article, and where it says so. */
export function foreignObject(root: JsonValue): ForeignObject | undefined {
	const found = OBJECTS.find(([, pointer, sign]) => {
		const value = pointer.reduce<JsonValue | undefined>((inside, token) => memberOf(inside, token), root);
		return value !== undefined && (sign === null || (typeof value === "string" && sign.test(value)));
	});
	if (found === undefined) return undefined;
	const [name, pointer] = found;
	return { name, pointer, remedy: REMEDIES[name] ?? "export or convert it to OpenAPI 3.0 or newer" };
}

export interface ForeignObject {
	readonly name: string;
	readonly pointer: readonly string[];
	/** What to do, where no other tool makes a description of it. */
	readonly remedy: string;
}

/** What is about a description, and is none: there is nothing to convert. */
const REMEDIES: Readonly<Record<string, string>> = {
	"an Arazzo document":
		"it describes workflows over descriptions, so give the OpenAPI description that its `sourceDescriptions` name",
	"an OpenAPI Overlay":
		"it describes edits of a description, so apply it to the one that it `extends`, and give what comes of that",
	"a JSON Schema": "it describes values and no operations, so give the OpenAPI description that uses it",
};
