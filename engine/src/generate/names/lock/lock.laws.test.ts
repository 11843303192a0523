import fc from "fast-check";
import type { NameLock } from "../../../contract/name-lock.ts";
import { generate, generateAll } from "../../generate.ts";
import { apiFrom } from "../../testing/generate-from.ts";
import { parseNameLock } from "./parse-name-lock.ts";
import { printNameLock } from "./print-name-lock.ts";

type Operations = readonly (readonly [method: string, path: string, operationId: string | null, tag: string | null])[];

const segment = fc.constantFrom(
	...[
		"v1",
		"v2",
		"users",
		"people",
		"get",
		"search",
		"bulk",
		"{id}",
		"{name}",
		"status",
		"items.json",
		"a_b",
		"aB",
		"dispute",
	],
);
const path = fc
	.array(segment, { minLength: 1, maxLength: 4 })
	.map((parts) => `/${parts.map((part, index) => (part.startsWith("{") ? `{p${index}}` : part)).join("/")}`);
const operation = fc.tuple(
	fc.constantFrom("GET", "POST", "PUT", "DELETE"),
	path,
	fc.option(fc.constantFrom("listUsers", "users_get", "createABulk", "search", "users.list"), { nil: null }),
	fc.option(fc.constantFrom("users", "a b", "Search"), { nil: null }),
);
const operations = fc.uniqueArray(operation, {
	minLength: 1,
	maxLength: 10,
	selector: ([method, way]) => `${method} ${way}`,
});

/** Names of operations and of what they are made of, from a description that has types of its own for each. */
async function generated(rows: Operations, names: NameLock | null = null, types: readonly string[] = []) {
	const paths: Record<string, Record<string, object>> = {};
	for (const [method, way, operationId, tag] of rows) {
		const said = { ...(operationId === null ? {} : { operationId }), ...(tag === null ? {} : { tags: [tag] }) };
		const schema = { type: "object", properties: { name: { type: "string" }, Name: { enum: ["a", "A"] } } };
		const content = { "application/json": { schema } };
		const parameters = [...way.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
			name,
			in: "path",
			required: true,
			schema: {},
		}));
		paths[way] = {
			...paths[way],
			[method.toLowerCase()]: {
				...said,
				parameters,
				requestBody: { content },
				responses: { "200": { description: "", content } },
			},
		};
	}
	const schemas = Object.fromEntries(
		types.map((type) => [type, { type: "object", properties: { [type]: { type: "string" } } }]),
	);
	const document = { openapi: "3.1.0", info: { title: "t", version: "1" }, paths, components: { schemas } };
	const api = await apiFrom(JSON.stringify(document));
	const request = {
		target: "typescript",
		service: "acme",
		version: "1.0.0",
		options: { packageName: null },
		names,
	} as const;
	return generate(api, request);
}

/** A lock as it comes back from a file. */
function throughFile(lock: NameLock): NameLock {
	return parseNameLock(printNameLock(lock), "acme.names", "acme");
}

it("changes nothing where it is applied to its own output", async () => {
	await fc.assert(
		fc.asyncProperty(operations, async (rows) => {
			const first = await generated(rows);
			const second = await generated(rows, throughFile(first.names));
			expect(second.files).toEqual(first.files);
			expect(printNameLock(second.names)).toBe(printNameLock(first.names));
		}),
		{ numRuns: 40 },
	);
});

/** What hides, breaks lines or looks like a line's own form, and spellings that have the same words. */
const sign = fc.constantFrom(
	...[
		"a",
		"A",
		"b",
		"-",
		" ",
		"\u00a0",
		"\u007f",
		"\u007f160\u007f",
		"\u200b",
		"\u202e",
		"=",
		"%",
		"%u",
		"~",
		"/",
		"#",
		"\n",
	],
	...[
		"\r",
		" was ",
		" shows ",
		".",
		"{",
		"}",
		"\ud800",
		"\udc00",
		"1",
		"é",
		"漢",
		"ß",
		"\u0301",
		"__proto__",
		"constructor",
	],
	"a".repeat(120),
);
const called = fc.array(sign, { maxLength: 3 }).map((signs) => signs.join(""));
const names = fc.uniqueArray(called, { maxLength: 6 });
const strings = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, { type: "string" }]));

it("changes nothing where it is applied to its own output, whatever things are called", async () => {
	await fc.assert(
		fc.asyncProperty(names, names, names, names, async (members, values, types, others) => {
			const schema = { type: "object", properties: { ...strings(members), "": { enum: ["x", ...values] } } };
			const content = { "application/json": { schema } };
			const parameters = others.map((name) => ({ name, in: "query", schema: {} }));
			const responses = { "204": { description: "" } };
			const post = { operationId: others[0], tags: others, parameters, requestBody: { content }, responses };
			const path = `/${others.join("/").replaceAll(/[{}]/g, "")}`;
			const kept = types.map((type) => type.toWellFormed());
			const schemas = Object.fromEntries(kept.map((type) => [type, { ...schema, properties: strings([type]) }]));
			const securitySchemes = Object.fromEntries(
				others.map((one) => [one, { type: "apiKey", in: "header", name: "X" }]),
			);
			const description = {
				...{ openapi: "3.1.0", info: { title: "t", version: "1" }, paths: { [path]: { post } } },
				...{ webhooks: Object.fromEntries(types.map((type) => [type, { post: { responses } }])) },
				...{ components: { schemas, securitySchemes }, security: others.map((one) => ({ [one]: [] })) },
			};
			const api = await apiFrom(JSON.stringify(description));
			const outputs = (["mcp", "go"] as const).map((target) => ({ target, options: { packageName: null } }));
			const first = generateAll(api, { service: "acme", version: "1.0.0", names: null }, outputs);
			const names = throughFile(first.names);
			const second = generateAll(api, { service: "acme", version: "1.0.0", names }, outputs);
			expect(printNameLock(second.names)).toBe(printNameLock(first.names));
			expect(second.outputs.map(({ files }) => files)).toEqual(first.outputs.map(({ files }) => files));
		}),
		{ numRuns: 20 },
	);
});

it("moves no name for operations and types that are added", async () => {
	await fc.assert(
		fc.asyncProperty(operations, operations, async (rows, more) => {
			const first = await generated(rows);
			const known = new Set(rows.map(([method, way]) => `${method} ${way}`));
			const added = more.filter(([method, way]) => !known.has(`${method} ${way}`));
			const second = await generated([...added, ...rows], throughFile(first.names), ["UsersListRequest", "UsersApi"]);
			for (const [key, name] of first.names.names) expect(second.names.names.get(key)).toEqual(name);
			expect(throughFile(second.names)).toEqual(second.names);
		}),
		{ numRuns: 40 },
	);
});

it("moves no name for an operationId, a tag or the name of a parameter that changes", async () => {
	await fc.assert(
		fc.asyncProperty(operations, async (rows) => {
			const first = await generated(rows);
			const changed = rows.map(([method, way]) => [method, way.replaceAll("{p", "{q"), "renamed", "Other"] as const);
			const second = await generated(changed, throughFile(first.names));
			for (const [key, name] of first.names.names) expect(second.names.names.get(key)).toEqual(name);
		}),
		{ numRuns: 30 },
	);
});
