import type { JsonObject, JsonValue } from "../../../contract/json.ts";
import { isObject } from "../../../lib/json-kind.ts";
import { bookshop } from "./bookshop.ts";

/*
 * For tests alone: descriptions that are wrong, or hostile, in one place or in one way. Each is the bookshop with an edit.
 */

type Description = Record<string, JsonValue>;

const NOWHERE: JsonObject = { $ref: "#/components/nowhere/none" };

/** Names that objects, paths, file systems and readers trip over. */
const names: readonly string[] = [
	"__proto__",
	"constructor",
	"hasOwnProperty",
	"../x",
	"../../etc/passwd",
	"CON",
	"nul.md",
	"index",
	"..",
	".",
	"/",
	"a/b",
	"\u202ereversed",
	"zero\u200bwidth\u2060name",
	"\ufeff",
	"漢字",
	"",
	" ",
	"a".repeat(5_000),
	"%2e%2e",
	"a#b?c",
];

/** Every place that may be a reference, one description each: the reference there leads nowhere. */
export function withoutTargets(): readonly (readonly [name: string, description: JsonValue])[] {
	const full = fullDescription();
	return referablePlaces(full).map((at) => [`/${at.join("/")}`, edited(full, at, NOWHERE)]);
}

export function oddities(): readonly (readonly [name: string, description: JsonValue])[] {
	const operation = { responses: { "200": { description: "OK" } } };
	const manyTags = Array.from({ length: 3_000 }, (_, index) => `tag ${index}`);
	const [deep, deepText] = [nested(120), { description: `${"> ".repeat(3_000)}${"* ".repeat(3_000)}` }];
	const twice = {
		"/a": { get: { ...operation, operationId: "same" } },
		"/b": { get: { ...operation, operationId: "same" } },
	};
	const cycles: Description = {
		Self: { $ref: "#/components/schemas/Self" },
		Left: { allOf: [{ $ref: "#/components/schemas/Right" }] },
		Right: {
			allOf: [{ $ref: "#/components/schemas/Left" }],
			properties: { left: { $ref: "#/components/schemas/Left" } },
		},
		Either: { oneOf: [{ $ref: "#/components/schemas/Either" }, { type: "null" }] },
		Items: { type: "array", items: { $ref: "#/components/schemas/Items" } },
		Extra: { type: "object", additionalProperties: { $ref: "#/components/schemas/Extra" } },
		Not: { not: { $ref: "#/components/schemas/Not" } },
	};
	const answering = (schema: JsonValue): JsonObject => ({
		responses: { "200": { description: "OK", content: { "application/json": { schema } } } },
	});
	const changed = (change: Description): JsonValue => ({ ...asObject(bookshop), ...change });
	return [
		["no info", changed({ info: null })],
		["empty info", changed({ info: {} })],
		["info of other types", changed({ info: { title: 1, version: [], description: {} } })],
		["no paths", changed({ paths: {}, webhooks: {} })],
		["servers of no use", changed({ servers: [{}, { url: "" }, { url: "{x}" }, null, { url: "::" }] })],
		["operationIds twice", changed({ paths: twice })],
		[
			"3,000 tags",
			changed({ tags: manyTags.map((name) => ({ name })), paths: { "/a": { get: { ...operation, tags: manyTags } } } }),
		],
		[
			"an operation for each of 450 tags",
			changed({
				paths: Object.fromEntries(
					manyTags.slice(0, 450).map((tag, index) => [`/a${index}`, { get: { ...operation, tags: [tag] } }]),
				),
			}),
		],
		[
			"deep schemas",
			changed({
				paths: {
					"/a": {
						get: answering(deep),
						post: { ...operation, requestBody: { content: { "application/json": { schema: deep } } } },
					},
				},
			}),
		],
		[
			"deep texts",
			changed({
				info: { title: "T", version: "1", ...deepText },
				paths: { "/a": { get: { ...operation, ...deepText } } },
			}),
		],
		[
			"cyclic schemas",
			changed({
				components: { schemas: cycles },
				paths: Object.fromEntries(
					Object.keys(cycles).map((name) => [`/${name}`, { get: answering({ $ref: `#/components/schemas/${name}` }) }]),
				),
			}),
		],
		[
			"cyclic references",
			changed({
				paths: {
					"/a": { get: { ...operation, parameters: [{ $ref: "#/components/parameters/P" }] } },
					"/b": { $ref: "#/paths/~1c" },
					"/c": { $ref: "#/paths/~1b" },
				},
				components: { parameters: { P: { $ref: "#/components/parameters/P" } } },
			}),
		],
		...names.map((name) => [`everything is called ${JSON.stringify(name.slice(0, 40))}`, named(name)] as const),
	];
}

/** One name for everything that has one. */
function named(name: string): JsonValue {
	const schema = own([
		[name, { type: "object", properties: own([[name, { $ref: `#/components/schemas/${pointerPart(name)}` }]]) }],
	]);
	const response = {
		description: name,
		headers: own([[name, { schema: { type: "string" } }]]),
		content: { "application/json": { schema: { $ref: `#/components/schemas/${pointerPart(name)}` } } },
	};
	const operation = {
		operationId: name,
		tags: [name],
		summary: name,
		parameters: [{ name, in: "query", schema: { type: "string", enum: [name] } }],
		security: [own([[name, []]])],
		responses: own([
			["200", response],
			[name, response],
		]),
	};
	return {
		openapi: "3.1.0",
		info: { title: name, version: name, description: name },
		tags: [{ name, description: name }],
		paths: {
			[`/${name}`]: {
				get: operation,
				post: { ...operation, "x-fern-sdk-group-name": [name], "x-fern-sdk-method-name": name },
			},
		},
		webhooks: own([[name, { post: operation }]]),
		components: { schemas: schema, securitySchemes: own([[name, { type: "apiKey", in: "header", name }]]) },
	};
}

/** Every kind of reference that pages could show, beside what the bookshop has. */
function fullDescription(): Description {
	const shop = structuredClone(bookshop) as {
		paths: Record<string, Record<string, JsonValue>>;
		components: Description;
	};
	const callback = { "{$request.query.to}": { post: { responses: { "200": { description: "" } } } } };
	shop.paths["/books/{book_id}"] = {
		...shop.paths["/books/{book_id}"],
		delete: {
			parameters: [{ name: "why", in: "query", schema: { type: "string" }, examples: { one: { value: "x" } } }],
			callbacks: { gone: callback },
			responses: {
				"200": {
					description: "Gone.",
					headers: { "X-RateLimit-Remaining": { schema: { type: "integer" } } },
					links: { next: { operationId: "books.list" } },
					content: { "application/json": { schema: { type: "object" }, examples: { one: { value: {} } } } },
				},
			},
		},
	};
	return { ...shop };
}

/** Ways to every object of a description, its root left out. */
function referablePlaces(value: JsonValue, at: readonly string[] = []): readonly (readonly string[])[] {
	const own = isObject(value) && at.length > 0 && !("$ref" in value) ? [at] : [];
	const inner = typeof value === "object" && value !== null ? Object.entries(value) : [];
	return [...own, ...inner.flatMap(([key, one]) => referablePlaces(one, [...at, key]))];
}

function edited(value: JsonValue, [key, ...rest]: readonly string[], put: JsonValue): JsonValue {
	if (key === undefined) return put;
	if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? edited(item, rest, put) : item));
	const object = asObject(value);
	return { ...object, [key]: edited(object[key] ?? null, rest, put) };
}

function nested(depth: number): JsonValue {
	let schema: JsonValue = { type: "string" };
	for (let left = depth; left > 0; left--) {
		schema = left % 2 === 0 ? { type: "array", items: schema } : { type: "object", properties: { inner: schema } };
	}
	return schema;
}

/** `__proto__` is a name like any other in JSON. */
function own(entries: readonly (readonly [string, JsonValue])[]): JsonObject {
	return Object.fromEntries(entries);
}

function asObject(value: JsonValue): JsonObject {
	if (!isObject(value)) throw new Error("It is no object.");
	return value;
}

const pointerPart = (name: string): string => encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
