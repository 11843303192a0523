import { nearest } from "../lib/nearest.ts";
import { ANNOTATIONS, APPLICATORS, READ_KEYWORDS } from "./schema-keywords.ts";

/** Keywords of schemas that mean something (JSON Schema 2020-12; OpenAPI 3.0.4, Schema Object). */
const KEYWORDS: readonly string[] = [
	...[...READ_KEYWORDS, ...APPLICATORS, ...ANNOTATIONS],
	...["contentEncoding", "contentMediaType", "contentSchema", "xml"],
];

/** Fixed fields of what operations are made of (OpenAPI 3.1). */
const FIELDS: readonly string[] = [
	...["parameters", "requestBody", "responses", "callbacks", "security", "servers", "tags", "summary", "description"],
	...["operationId", "deprecated", "externalDocs", "name", "in", "required", "allowEmptyValue", "style", "explode"],
	...["allowReserved", "schema", "content", "example", "examples", "headers", "links", "encoding", "contentType"],
];

/** The keyword that a name which is none may be a misspelling of. */
export function nearKeyword(name: string): string | undefined {
	return near(name, KEYWORDS);
}

/** The field that a name which is none may be a misspelling of. */
export function nearField(name: string): string | undefined {
	return near(name, FIELDS);
}

/** A word of few letters is near to many. */
const SHORTEST_WORD = 4;

function near(name: string, known: readonly string[]): string | undefined {
	return name.length < SHORTEST_WORD || known.includes(name) ? undefined : nearest(name, known);
}
