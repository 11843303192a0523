import fc from "fast-check";
import type { NameLock } from "../../../contract/name-lock.ts";
import { generateAll } from "../../generate.ts";
import { apiFrom } from "../../testing/generate-from.ts";
import { parseNameLock } from "./parse-name-lock.ts";
import { printNameLock } from "./print-name-lock.ts";

type Said = Readonly<Record<string, unknown>>;

/** What a description's MCP server is kept as, from operations by `GET /path`. */
async function locked(operations: Readonly<Record<string, Said>>, names: NameLock | null = null, target = "mcp") {
	const paths: Record<string, Record<string, object>> = {};
	for (const [key, said] of Object.entries(operations)) {
		const [method = "", path = ""] = key.split(" ");
		paths[path] = { ...paths[path], [method.toLowerCase()]: { responses: { 204: { description: "" } }, ...said } };
	}
	const api = await apiFrom(JSON.stringify({ openapi: "3.1.0", info: { title: "t", version: "1" }, paths }));
	const outputs = [{ target: target as "mcp", options: { packageName: null } }];
	const made = generateAll(api, { service: "acme", version: "1.0.0", names }, outputs);
	const text = printNameLock(made.names);
	return { text, files: made.outputs[0]?.files, lock: parseNameLock(text, "acme.names", "acme") };
}

const toolLines = (text: string) => text.split("\n").filter((line) => line.startsWith("tool "));
const nameOf = (text: string, subject: string) =>
	toolLines(text)
		.find((line) => line.startsWith(`tool ${subject} = `))
		?.split(" ")[4];

const limit = (description: string) => ({ name: "limit", in: "query", description, schema: { type: "integer" } });

it("says of each tool class, arguments and a hash of each text, on a line that a changed text changes alone", async () => {
	const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
	const others = { "DELETE /pets/{id}": { parameters: [id] } };
	const first = await locked({ ...others, "GET /pets": { summary: "Lists pets", parameters: [limit("How many.")] } });
	const [remove = "", list = ""] = toolLines(first.text);
	expect(remove).toMatch(
		/^tool DELETE \/pets\/\{\} = pets_delete shows destructive repeatable title:[\w+/]{22} description:[\w+/]{22} takes id!:[\w+/]{22}$/,
	);
	expect(list).toMatch(
		/^tool GET \/pets = pets_list shows read repeatable title:[\w+/]{22} description:[\w+/]{22} takes limit:[\w+/]{22}$/,
	);
	const second = await locked(
		{ ...others, "GET /pets": { summary: "Lists pets", parameters: [limit("How many there are.")] } },
		first.lock,
	);
	const [removeAgain, listAgain = ""] = toolLines(second.text);
	expect(removeAgain).toBe(remove);
	const changed = listAgain.split(" ").filter((mark) => !list.split(" ").includes(mark));
	expect(changed).toEqual([expect.stringMatching(/^limit:/)]);
});

it("has tools where a run makes a server, and leaves their lines as they are where it makes none", async () => {
	const sdk = await locked({ "GET /pets": {} }, null, "typescript");
	expect(sdk.text).toMatch(/^driftgate names 2 acme\n/);
	expect(toolLines(sdk.text)).toEqual([]);
	const server = await locked({ "GET /pets": {} }, sdk.lock);
	expect(server.text).toMatch(/^driftgate names 3 acme\n/);
	const after = await locked({ "GET /pets": { summary: "Other" } }, server.lock, "typescript");
	expect(toolLines(after.text)).toEqual(toolLines(server.text));
});

it("keeps the name of a tool that is gone, and says nothing more of it", async () => {
	const first = await locked({ "GET /pets": {}, "GET /shops": {} });
	const second = await locked({ "GET /shops": {} }, first.lock);
	expect(toolLines(second.text)[0]).toBe("tool GET /pets = pets_list");
});

it("renames no tool for an operation that would take its name, and gives a name that a person wrote", async () => {
	const words = (group: string, method: string) => ({ operationId: `${group}_${method}`, tags: [group] });
	const taken = await locked({ "GET /z/ab": words("ab", "list") });
	const before = nameOf(taken.text, "GET /z/ab");
	const both = await locked({ "GET /a/b": words("ab", "list"), "GET /z/ab": words("ab", "list") }, taken.lock);
	expect(nameOf(both.text, "GET /z/ab")).toBe(before);
	expect(nameOf(both.text, "GET /a/b")).not.toBe(before);
	const written = parseNameLock("driftgate names 3 acme\ntool GET /z/ab = all_of_them\n", "acme.names", "acme");
	const renamed = await locked({ "GET /z/ab": words("ab", "list") }, written);
	expect(renamed.files?.[0]?.content).toContain('"all_of_them"');
});

it("shows each argument, however many there are", async () => {
	const parameters = Array.from({ length: 300 }, (_, index) => ({ ...limit(""), name: `${"x".repeat(60)}${index}` }));
	const { text } = await locked({ "GET /pets": { parameters } });
	expect(toolLines(text)[0]?.match(/ x+\d+:[\w+/]{22}/g)).toHaveLength(300);
});

it("keeps the name of the first of two operations that differ in names of parameters alone, whichever is offered", async () => {
	const operation = (name: string, more: Said) => ({
		...{ parameters: [{ name, in: "path", required: true, schema: {} }], ...more },
	});
	const both = (one: Said, other: Said) => ({ "GET /a/{x}": operation("x", one), "GET /a/{y}": operation("y", other) });
	for (const [one, other] of [
		[{ "x-mcp": false }, {}],
		[{}, { "x-mcp": false }],
		[{}, {}],
	] as const) {
		const first = await locked(both(one, other));
		const again = await locked(both(one, other), first.lock);
		expect([again.text, again.files]).toEqual([first.text, first.files]);
	}
});

const long = "a-very-long-part-of-a-path-that-no-client-takes";
const key = fc
	.tuple(
		fc.constantFrom("GET", "POST", "DELETE"),
		fc.array(fc.constantFrom("a", "ab", "b", "2fa", "{id}", "A-b", long), { minLength: 1, maxLength: 4 }),
	)
	.map(([method, parts]) => `${method} /${parts.map((part, at) => (part === "{id}" ? `{p${at}}` : part)).join("/")}`);
const keys = fc.uniqueArray(key, { minLength: 1, maxLength: 8 });
const described = (all: readonly string[]) =>
	Object.fromEntries(
		all.map((one) => {
			const parameters = [...one.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
				name,
				in: "path",
				required: true,
				schema: {},
			}));
			return [one, { parameters, summary: one.length % 2 === 0 ? "Even" : "Odd" }];
		}),
	);

it("changes nothing where it is applied to its own output, or to shuffled keys, and moves no tool for one that is added", async () => {
	await fc.assert(
		fc.asyncProperty(keys, keys, async (some, more) => {
			const first = await locked(described(some));
			expect((await locked(described(some.toReversed()))).text).toBe(first.text);
			const again = await locked(described(some), first.lock);
			expect([again.text, again.files]).toEqual([first.text, first.files]);
			const all = await locked(described([...more, ...some]), first.lock);
			for (const line of toolLines(first.text)) expect(toolLines(all.text)).toContain(line);
			const names = toolLines(all.text).map((line) => line.split(" ")[4]);
			expect(new Set(names).size).toBe(names.length);
		}),
		{ numRuns: 25 },
	);
});
