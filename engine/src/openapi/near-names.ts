import { nearest } from "../lib/nearest.ts";
import { HTTP_METHODS, isHttpMethod, PATH_ITEM_FIELDS } from "./path-item-fields.ts";
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

/** Fixed fields of the root (OpenAPI 3.2, OpenAPI Object). */
const ROOT_FIELDS: readonly string[] = [
	...[
		"openapi",
		"$self",
		"info",
		"jsonSchemaDialect",
		"servers",
		"paths",
		"webhooks",
		"components",
		"security",
		"tags",
	],
	"externalDocs",
];

/** The same of Swagger 2.0. */
const SWAGGER_FIELDS: readonly string[] = [
	...["swagger", "info", "host", "basePath", "schemes", "consumes", "produces", "paths", "definitions", "parameters"],
	...["responses", "securityDefinitions", "security", "tags", "externalDocs"],
];

/** The keyword that a name which is none may be a misspelling of. */
export function nearKeyword(name: string): string | undefined {
	return near(name, KEYWORDS);
}

/** The field that a name which is none may be a misspelling of. */
export function nearField(name: string): string | undefined {
	return near(name, FIELDS);
}

/** The field of the root that a name which is none may be a misspelling of. */
export function nearRootField(name: string, dialect: "openapi" | "swagger"): string | undefined {
	return name.startsWith("x-") ? undefined : near(name, dialect === "openapi" ? ROOT_FIELDS : SWAGGER_FIELDS);
}

/** The HTTP method that a name in a path item may be a misspelling of; methods are in lower case. */
export function nearMethod(name: string): string | undefined {
	const isKnown = PATH_ITEM_FIELDS.has(name) || name.startsWith("x-") || isHttpMethod(name.toLowerCase());
	return isKnown ? undefined : near(name, HTTP_METHODS);
}

/** A word of few letters is near to many. */
const SHORTEST_WORD = 4;

function near(name: string, known: readonly string[]): string | undefined {
	return name.length < SHORTEST_WORD || known.includes(name) ? undefined : nearest(name, known);
}
