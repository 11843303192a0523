import type { JsonObject } from "../../../../engine/src/index.ts";
import { type Field, type Host, host, inside, type ObjectKind, referred } from "../object-kind.ts";
import { baseOperation, description, operationHosts, pathItemHosts } from "./document.ts";

const text: JsonObject = { type: "string" };
const number: JsonObject = { type: "integer" };
const json = (schema: JsonObject): JsonObject => ({ "application/json": { schema } });
const header = (schema: JsonObject): JsonObject => ({ schema });

/* Where each kind of object can stand. */

const parameterHosts: readonly Host[] = [
	...inside(operationHosts, "parameters[0]", (one) => ({ ...baseOperation, parameters: [one] })),
	...inside(pathItemHosts.slice(0, 1), "parameters[0]", (one) => ({ parameters: [one], get: baseOperation })),
];
const withComponents = (hosts: readonly Host[], section: string): readonly Host[] => [
	...hosts,
	...referred(hosts, section),
];
const bodyHosts = withComponents(
	inside(operationHosts, "requestBody", (requestBody) => ({ ...baseOperation, requestBody })),
	"requestBodies",
);
const responseHosts = withComponents(
	[
		...inside(operationHosts, "responses.200", (one) => ({ responses: { "200": one } })),
		...["404", "5XX", "default"].flatMap((status) =>
			inside(operationHosts.slice(0, 1), `responses.${status}`, (one) => ({ responses: { [status]: one } })),
		),
	],
	"responses",
);
const successHosts = responseHosts.filter(({ name }) => name.endsWith("200"));
const headerHosts = withComponents(
	inside(responseHosts, "headers.X-Rate", (one) => ({ description: "OK", headers: { "X-Rate": one } })),
	"headers",
);
const pathParameter = (one: JsonObject): JsonObject =>
	description({
		paths: { "/things/{id}": { get: { ...baseOperation, parameters: [{ in: "path", name: "id", ...one }] } } },
	});

/** The places of what a message carries: `application/json` of bodies, answers, parameters and headers. */
const mediaTypeHosts: readonly Host[] = [
	...inside(bodyHosts, "content.json", (one) => ({ content: { "application/json": one } })),
	...inside(responseHosts, "content.json", (one) => ({ description: "OK", content: { "application/json": one } })),
	...inside(parameterHosts.slice(0, 1), "content.json", (one) => ({
		...{ name: "filter", in: "query" },
		content: { "application/json": one },
	})),
	...inside(headerHosts.slice(0, 1), "content.json", (one) => ({ content: { "application/json": one } })),
];

const formHosts: readonly Host[] = [
	...inside(bodyHosts.slice(0, 3), "content.form", (one) => ({ content: { "multipart/form-data": one } })),
	...inside(successHosts.slice(0, 3), "content.form", (one) => ({
		description: "OK",
		content: { "multipart/mixed": one },
	})),
];
const form = (part: JsonObject): JsonObject => ({
	schema: { type: "object", properties: { part: { type: "array", items: text } } },
	encoding: { part },
});
const encodingHosts = inside(formHosts, "encoding.part", form);

/** The places of schemas that carry a whole message, and of text that is one value. */
export const schemaHosts: readonly Host[] = [
	...inside(mediaTypeHosts, "schema", (schema) => ({ schema })),
	...inside(formHosts.slice(0, 1), "schema", (schema) => ({ schema })),
	...inside(mediaTypeHosts.slice(0, 1), "itemSchema", (itemSchema) => ({ itemSchema })),
	...["query", "header", "cookie"].flatMap((place) =>
		inside(parameterHosts.slice(0, 3), `${place} schema`, (schema) => ({ name: "filter", in: place, schema })),
	),
	host("path parameter › schema", (schema) => pathParameter({ required: true, schema })),
	...inside(headerHosts, "schema", header),
	...inside(encodingHosts.slice(0, 1), "headers.X-Part › schema", (schema) => ({ headers: { "X-Part": { schema } } })),
];

const styles = (one: string, other: string, schema: JsonObject): Field => ({
	name: "style",
	values: [one, other],
	beside: { schema },
});
const list: JsonObject = { type: "array", items: text };
const described: readonly Field[] = [
	{ name: "description", values: ["a", "b"] },
	{ name: "x-extension", values: ["a", "b"] },
	{ name: "unheardOf", values: ["a", "b"] },
];
const examples: readonly Field[] = [
	{ name: "example", values: ["a", "b"] },
	{ name: "examples", values: [{ one: { value: "a" } }, { one: { value: "b" } }] },
];

/** What operations carry: parameters, bodies, answers, headers, media types, encodings, links. */
export const carriedKinds: readonly ObjectKind[] = [
	{
		name: "Parameter",
		hosts: withComponents(parameterHosts, "parameters"),
		base: { name: "filter", in: "query", schema: text },
		fields: [
			{ name: "name", values: ["filter", "where"], isRequired: true },
			{ name: "in", values: ["query", "header"], isRequired: true },
			{ name: "required", values: [true, false] },
			{ name: "deprecated", values: [true, false] },
			{ name: "x-sunset", values: ["2030-01-01", "2029-01-01"], beside: { deprecated: true } },
			{ name: "allowEmptyValue", values: [true, false] },
			styles("spaceDelimited", "pipeDelimited", list),
			{ name: "explode", values: [false, true], beside: { schema: list } },
			{ name: "allowReserved", values: [true, false] },
			{ name: "schema", values: [text, number] },
			{ name: "content", values: [json(text), json(number)], beside: { schema: {} } },
			...examples,
			...described,
		],
	},
	{
		name: "Parameter (querystring)",
		hosts: parameterHosts.slice(0, 1),
		base: {
			name: "all",
			in: "querystring",
			content: { "application/x-www-form-urlencoded": { schema: { type: "object" } } },
		},
		fields: [
			{ name: "required", values: [true, false] },
			{ name: "in", values: ["querystring", "query"], isRequired: true },
			{ name: "content", values: [json(text), json(number)], isRequired: true },
		],
	},
	{
		name: "Request Body",
		hosts: bodyHosts,
		base: { content: json(text) },
		fields: [
			{ name: "content", values: [json(text), { "text/plain": { schema: text } }], isRequired: true },
			{ name: "required", values: [true, false] },
			...described,
		],
	},
	{
		name: "Responses",
		hosts: inside(operationHosts, "responses", (responses) => ({ responses })),
		base: { "202": { description: "Taken" } },
		fields: ["200", "404", "4XX", "default"].map((name) => ({
			name,
			values: [
				{ description: "A", content: json(text) },
				{ description: "A", content: json(number) },
			],
		})),
	},
	{
		name: "Response",
		hosts: responseHosts,
		base: { description: "OK" },
		fields: [
			{ name: "summary", values: ["a", "b"] },
			{ name: "headers", values: [{ "X-A": header(text) }, { "X-B": header(text) }] },
			{ name: "content", values: [json(text), { "text/plain": { schema: text } }] },
			{ name: "links", values: [{ next: { operationId: "a" } }, { next: { operationId: "b" } }] },
			...described,
		],
	},
	{
		name: "Header",
		hosts: headerHosts,
		base: { schema: text },
		fields: [
			{ name: "required", values: [true, false] },
			{ name: "deprecated", values: [true, false] },
			{ name: "explode", values: [true, false], beside: { schema: { type: "object" } } },
			{ name: "schema", values: [text, number] },
			{ name: "content", values: [json(text), json(number)], beside: { schema: {} } },
			...examples,
			...described,
		],
	},
	{
		name: "Media Type",
		hosts: mediaTypeHosts,
		base: {},
		fields: [
			{ name: "schema", values: [text, number] },
			{ name: "itemSchema", values: [text, number] },
			...examples,
			...described,
		],
	},
	{
		name: "Media Type (multipart)",
		hosts: formHosts,
		base: { schema: { type: "object", properties: { part: text } } },
		fields: [
			{ name: "encoding", values: [{ part: { contentType: "text/html" } }, { part: { contentType: "text/csv" } }] },
			{ name: "prefixEncoding", values: [[{ contentType: "text/plain" }], [{ contentType: "text/csv" }]] },
			{ name: "itemEncoding", values: [{ contentType: "text/plain" }, { contentType: "text/csv" }] },
		],
	},
	{
		name: "Encoding",
		hosts: encodingHosts,
		base: {},
		fields: [
			{ name: "contentType", values: ["text/csv", "text/html"] },
			{ name: "headers", values: [{ "X-A": header(text) }, { "X-B": header(text) }] },
			{ name: "style", values: ["spaceDelimited", "pipeDelimited"] },
			{ name: "explode", values: [false, true], beside: { style: "form" } },
			{ name: "allowReserved", values: [true, false], beside: { style: "form" } },
			{ name: "encoding", values: [{ a: { contentType: "text/csv" } }, { a: { contentType: "text/html" } }] },
			{ name: "prefixEncoding", values: [[{ contentType: "text/csv" }], [{ contentType: "text/html" }]] },
			{ name: "itemEncoding", values: [{ contentType: "text/csv" }, { contentType: "text/html" }] },
			{ name: "x-extension", values: ["a", "b"] },
			{ name: "unheardOf", values: ["a", "b"] },
		],
	},
	{
		name: "Link",
		hosts: withComponents(
			inside(successHosts, "links.next", (next) => ({ description: "OK", links: { next } })),
			"links",
		),
		base: { operationId: "a" },
		fields: [
			{ name: "operationId", values: ["a", "b"], isRequired: true },
			{ name: "operationRef", values: ["#/paths/~1health/get", "#/paths/~1things/get"] },
			{ name: "parameters", values: [{ id: "$response.body#/id" }, { id: "$response.body#/key" }] },
			{ name: "requestBody", values: ["a", "b"] },
			{ name: "server", values: [{ url: "/v1" }, { url: "/v2" }] },
			{ name: "description", values: ["a", "b"] },
		],
	},
];
