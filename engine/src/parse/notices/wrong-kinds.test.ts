import type { JsonValue } from "../../contract/json.ts";
import { parseSource } from "../parse-source.ts";
import { specOf } from "../testing/memory-files.ts";

/*
 * Every field of OpenAPI's objects that says what travels, with a value of each kind that JSON has and that the field may
 * not hold: it is told once, with its value, as what cannot be read and somebody needs.
 */

const body = { content: { "application/json": { schema: { type: "string" } } } };
const answer = { responses: { "204": { description: "Done" } } };

const server = { url: "https://{host}.example.com", variables: { host: { default: "a", enum: ["a", "b"] } } };
const serialized = { style: "form", explode: true, allowReserved: false };
const form = {
	schema: { type: "object", properties: { a: { type: "string" } } },
	encoding: { a: { contentType: "text/plain", headers: { h: { schema: {} } }, ...serialized } },
};
const link = { operationId: "op", parameters: { id: "$request.path.id" }, server: { url: "https://example.com" } };
const operation = {
	tags: ["t"],
	operationId: "op",
	security: [{ key: [] }],
	servers: [server],
	parameters: [
		{ name: "q", in: "query", required: false, allowEmptyValue: false, ...serialized, schema: { type: "string" } },
		{ name: "c", in: "query", content: { "application/json": { schema: {} } } },
	],
	requestBody: { required: true, content: { "application/x-www-form-urlencoded": form } },
	responses: {
		"200": {
			headers: { H: { required: true, style: "simple", explode: false, schema: {} } },
			content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
			links: { l: link },
		},
	},
	callbacks: { cb: { "{$request.query.url}": { post: { requestBody: body, ...answer } } } },
};
const flow = { tokenUrl: "https://example.com/t", refreshUrl: "https://example.com/r", scopes: { a: "b" } };
const DESCRIPTION = {
	servers: [server],
	tags: [{ name: "t" }],
	security: [{ key: [] }],
	paths: {
		"/a/{id}": {
			servers: [server],
			parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
			post: operation,
		},
	},
	webhooks: { w: { post: { requestBody: body, ...answer } } },
	components: {
		schemas: { Pet: { type: "object" } },
		securitySchemes: {
			key: { type: "apiKey", in: "header", name: "X" },
			bearer: { type: "http", scheme: "bearer" },
			oauth: { type: "oauth2", flows: { clientCredentials: flow } },
			oidc: { type: "openIdConnect", openIdConnectUrl: "https://example.com/o" },
		},
	},
};

type Tokens = readonly string[];

/** What says nothing of what travels, or may hold anything: schemas are looked into elsewhere. */
const LEFT: readonly RegExp[] = [
	/\/schema$|^components\/schemas\/|\/description$/u,
	/\/(?:links\/l\/parameters|links\/l\/server|scopes|enum)\/|(?:^|\/)tags\/0/u,
];

function fieldsOf(value: unknown, tokens: Tokens = []): readonly Tokens[] {
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([token, member]) => {
		const own = [...tokens, token];
		return LEFT.some((left) => left.test(own.join("/"))) ? [] : [own, ...fieldsOf(member, own)];
	});
}

const kindOf = (value: unknown) => (Array.isArray(value) ? "list" : value === null ? "null" : typeof value);
const VALUES: readonly JsonValue[] = [null, [], {}, "x", 5, true];

function withValue(tokens: Tokens, value: JsonValue): { readonly text: string; readonly was: unknown } {
	const written = JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, ...DESCRIPTION });
	const root = JSON.parse(written) as Record<string, unknown>;
	const [last = ""] = tokens.slice(-1);
	const holder = tokens.slice(0, -1).reduce<Record<string, unknown>>((at, token) => at[token] as never, root);
	const was = holder[last];
	holder[last] = value;
	return { text: JSON.stringify(root), was };
}

/** A scalar is a text to whoever writes YAML; a root that holds no operations is refused as a whole. */
function isTold(name: string, was: unknown, value: JsonValue): boolean {
	if (kindOf(was) === kindOf(value)) return false;
	if (name.endsWith("/default")) return typeof value === "object";
	return name !== "paths" || value === null || (Array.isArray(value) && value.length === 0);
}

it.each(fieldsOf(DESCRIPTION).map((tokens) => [tokens.join("/"), tokens] as const))(
	"%s of another kind is told once, by its value, as needed",
	async (name, tokens) => {
		for (const value of VALUES) {
			const { text, was } = withValue(tokens, value);
			if (!isTold(name, was, value)) continue;
			const { unreadable } = await parseSource(specOf({ "api.json": text }), undefined, "dangling");
			const told = unreadable.filter(({ isNeeded }) => isNeeded);
			expect([value, told.map((one) => [one.keyword, one.value])]).toEqual([value, [[tokens.at(-1), value]]]);
			expect(told[0]?.message).toMatch(/cannot (?:be|stand here)/u);
		}
	},
);
