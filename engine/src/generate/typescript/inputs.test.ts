import { createTemporaryFolder } from "../../../../test/harness/temporary-folder.ts";
import type { JsonObject } from "../../contract/json.ts";
import { apiFrom, typescriptOf } from "../testing/generate-from.ts";
import { typeCheck } from "../testing/type-check.ts";

/*
 * Who has something read-only may hand it in, and who gets an answer may change it.
 */

const json = (schema: JsonObject): JsonObject => ({ "application/json": { schema } });
const to = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const texts: JsonObject = { type: "array", items: { type: "string" } };
const list = (items: JsonObject): JsonObject => ({ type: "array", items });
const record = (properties: JsonObject): JsonObject => ({ type: "object", properties });

const schemas: JsonObject = {
	/** Travels both ways in one form. */
	Shelf: record({ labels: texts, rows: list(texts), any: {}, books: list(to("Volume")) }),
	Volume: record({ names: texts, pages: { type: "integer" }, kind: { type: "string", enum: ["a", "b"] } }),
	/** Comes with more than is sent, and is sent with more than comes. */
	Account: record({
		id: { type: "string", readOnly: true },
		secret: { type: "string", writeOnly: true },
		tags: texts,
		shelf: to("Shelf"),
		pair: { type: "array", prefixItems: [{ type: "string" }, texts], items: false },
		title: { type: "string", description: "As on the door." },
	}),
	Search: record({ words: texts, within: record({ ids: list({ type: "integer" }) }), or: list(to("Search")) }),
};

const description: JsonObject = {
	openapi: "3.1.0",
	info: { title: "T", version: "1" },
	servers: [{ url: "https://a.example" }],
	components: { schemas },
	paths: {
		"/accounts": {
			post: {
				operationId: "accounts.create",
				requestBody: { required: true, content: json(to("Account")) },
				responses: { "201": { description: "", content: json(to("Account")) } },
			},
			get: {
				operationId: "accounts.list",
				parameters: [{ name: "ids", in: "query", schema: texts }],
				responses: { "200": { description: "", content: json(list(to("Account"))) } },
			},
		},
		"/shelves": {
			put: {
				operationId: "shelves.put",
				requestBody: { required: true, content: json(to("Shelf")) },
				responses: { "200": { description: "", content: json(to("Shelf")) } },
			},
			post: {
				operationId: "shelves.fill",
				requestBody: { content: json(list(to("Shelf"))) },
				responses: { "204": { description: "" } },
			},
		},
		"/search": {
			post: {
				operationId: "search.run",
				requestBody: { required: true, content: json(to("Search")) },
				responses: { "204": { description: "" } },
			},
		},
	},
};

const program = `
import { createClient } from "./sdk.ts";
import type { AccountInput, Shelf } from "./sdk.ts";

const client = createClient();
const shelf = { labels: ["a"], rows: [["b"]], books: [{ names: ["c"], pages: 1, kind: "a" }] } as const;
await client.accounts.create({ secret: "s", tags: ["a"], shelf, pair: ["a", ["b"]], title: undefined } as const);
await client.accounts.list({ ids: ["a", "b"] } as const);
await client.shelves.put(shelf);
await client.shelves.fill({ body: [shelf] } as const);
await client.search.run({ words: ["a"], within: { ids: [1] }, or: [{ words: ["b"] }] } as const);

// What is given may be put together step by step, and what came is its caller's to change and to send back.
const input: AccountInput = { title: "a" };
input.title = "b";
const account = await client.accounts.create(input);
account.tags?.push(account.id ?? "");
const tags: string[] | undefined = account.tags;
const held: Shelf | undefined = account.shelf;
held?.rows?.push(tags ?? []);
await client.accounts.create(account);
// @ts-expect-error A text is no list.
await client.shelves.put({ labels: "a" });
// @ts-expect-error The secret is not in answers.
account.secret;
`;

it("takes what is read-only, at any depth, and leaves answers their caller's", async () => {
	const folder = await createTemporaryFolder("inputs");
	try {
		const { content } = typescriptOf(await apiFrom(description));
		expect(await typeCheck(folder.path, { "sdk.ts": content, "program.ts": program })).toBe("");
	} finally {
		await folder.remove();
	}
}, 60_000);

it("says a member of both forms of a type once, where its answers have it", async () => {
	const { content } = typescriptOf(await apiFrom(description));
	expect(content).toContain("export interface AccountInput extends ApiInput<AccountMembers> {\n");
	expect(content.split("As on the door.")).toHaveLength(2);
	expect(content).toContain("export interface ShelvesPutRequest extends ApiInput<Shelf> {}\n");
});

/** Both ways: what is given is the answer's type, taken read-only. */
function echoing(names: readonly string[], own: JsonObject): JsonObject {
	const operation = (name: string) => ({
		put: {
			operationId: `values.put${name}`,
			requestBody: { required: true, content: json(record({ value: to(name) })) },
			responses: { "200": { description: "", content: json(to(name)) } },
		},
	});
	return {
		openapi: "3.1.0",
		info: { title: "T", version: "1" },
		servers: [{ url: "https://a.example" }],
		components: { schemas: own },
		paths: Object.fromEntries(names.map((name) => [`/${name}`, operation(name)])),
	};
}

const endless = `
import { createClient, type Json, type Pair } from "./sdk.ts";

declare const rows: readonly (readonly string[])[];
declare const known: Json;
declare const pair: Pair;

const client = createClient();
await client.values.putJson({ value: ["a", { rows }, [1, [null]]] });
await client.values.putJson({ value: known });
await client.values.putNest({ value: [[], [[], []]] });
await client.values.putPair({ value: pair });
await client.values.putPair({ value: [[]] });
await client.values.putHolder({ value: { pairs: [pair], labels: ["a"] } });
// @ts-expect-error Nothing but lists of its own type.
await client.values.putNest({ value: [["a"]] });
// @ts-expect-error No function is JSON.
await client.values.putJson({ value: [[() => 1]] });
const answer = await client.values.putNest({ value: [] });
answer.push([]);
`;

it("takes lists and tuples that hold themselves", async () => {
	const own: JsonObject = {
		Json: {
			anyOf: [
				{ type: ["string", "number", "null"] },
				list(to("Json")),
				{ type: "object", additionalProperties: to("Json") },
			],
		},
		Nest: list(to("Nest")),
		Pair: { type: "array", prefixItems: [to("Pair")], items: false },
		Holder: record({ pairs: list(to("Pair")), labels: texts }),
	};
	const folder = await createTemporaryFolder("endless");
	try {
		const { content } = typescriptOf(await apiFrom(echoing(Object.keys(own), own)));
		expect(await typeCheck(folder.path, { "sdk.ts": content, "program.ts": endless })).toBe("");
	} finally {
		await folder.remove();
	}
}, 60_000);
