import { analyze } from "../analyze.ts";
import type { Finding } from "../contract/finding.ts";
import type { JsonObject, JsonValue } from "../contract/json.ts";
import { specOf } from "../parse/testing/memory-files.ts";
import { makeConfig, makePolicy } from "../testing/make-policy.ts";

/* Schemas come from strangers: whatever they hold, a proof ends, touches nothing, and claims nothing that it has not checked. */

function description(schema: JsonValue, schemas: JsonObject = {}): string {
	return JSON.stringify({
		openapi: "3.1.0",
		info: { title: "", version: "1" },
		paths: { "/": { post: { requestBody: { content: { "application/json": { schema } } }, responses: {} } } },
		components: { schemas },
	});
}

async function errors(before: string, after: string): Promise<readonly Finding[]> {
	const config = makeConfig({ policy: makePolicy() });
	const specs = { before: specOf({ "api.json": before }), after: specOf({ "api.json": after }) };
	const { findings } = await analyze({ ...specs, config, versionBefore: null, today: "2026-11-21" });
	return findings.filter(({ level }) => level === "ERR");
}

/** The same schema with a longest text in it, and without. */
const narrowed = (around: (inner: JsonValue) => JsonValue) =>
	errors(description(around({ type: "string" })), description(around({ type: "string", maxLength: 3 })));

describe("a proof of hostile schemas", () => {
	it("never runs a stranger's pattern: one that would take for ever is read in one pass", async () => {
		const pattern = "^(a+)+$";
		const around = (inner: JsonValue) => ({
			type: "object",
			properties: { a: inner, b: { type: "string", pattern } },
			required: ["b"],
		});
		const [finding] = await narrowed(around);
		expect(finding).toMatchObject({ proof: "proved", witness: { payload: { a: "aaaa", b: "a" } } });
		const long = "a".repeat(200);
		const listed = (values: readonly string[]) => description({ type: "string", pattern, enum: values });
		const [value] = await errors(listed([`${long}!`, long, "a"]), listed([`${long}!`, "a"]));
		expect(value).toMatchObject({ proof: "proved", witness: { payload: long } });
	});

	it("says that a pattern takes too long instead of guessing what it matches", async () => {
		const around = (inner: JsonValue) => ({
			type: "object",
			properties: { a: inner, b: { type: "string", pattern: "^(a+)b\\1$" } },
			required: ["b"],
		});
		const [finding] = await narrowed(around);
		expect(finding).toMatchObject({ proof: "unproven", witness: null });
		expect(finding?.unproven).toMatch(/pattern/);
	});

	it("takes `__proto__` and its like for names, and changes no prototype", async () => {
		const properties = (inner: JsonValue) =>
			JSON.parse(
				`{"type":"object","properties":{"__proto__":${JSON.stringify(inner)},"constructor":{"type":"string"}},"required":["constructor"]}`,
			);
		const [finding] = await narrowed(properties);
		expect(finding).toMatchObject({ proof: "unproven", unproven: "the name `__proto__` cannot be checked" });
		expect(Object.hasOwn(Object.prototype, "maxLength")).toBe(false);
		const named = (name: string) => (inner: JsonValue) => ({
			type: "object",
			required: [name],
			properties: { [name]: inner },
		});
		for (const name of ["constructor", "toString", "hasOwnProperty", "valueOf", "length", "'\"`$1"]) {
			expect(await narrowed(named(name))).toMatchObject([
				{ proof: "proved", witness: { payload: { [name]: "aaaa" } } },
			]);
		}
	});

	it("writes no text of a schema into code", async () => {
		const evil = "'];globalThis.broken=1;//";
		const around = (inner: JsonValue) => ({
			type: "object",
			properties: { [evil]: inner, b: { const: evil }, c: { type: "string", format: evil } },
			required: [evil, "b", "c"],
			[evil]: evil,
			$comment: evil,
		});
		expect(await narrowed(around)).toMatchObject([
			{ proof: "proved", witness: { payload: { [evil]: "aaaa", b: evil, c: "" } } },
		]);
		expect("broken" in globalThis).toBe(false);
	});

	it("fetches nothing and mixes nothing up where schemas name themselves", async () => {
		const id = "https://schemas.example/one";
		const around = (inner: JsonValue) => ({
			$id: id,
			$schema: "https://schemas.example/meta",
			type: "object",
			properties: { a: { $id: "https://schemas.example/two", ...(inner as JsonObject) } },
		});
		expect(await narrowed(around)).toMatchObject([{ proof: "proved", witness: { payload: { a: "aaaa" } } }]);
	});

	it("ends where a value needs itself, or schemas go round", async () => {
		const endless = (inner: JsonValue) =>
			description(
				{ $ref: "#/components/schemas/a" },
				{
					a: { type: "object", required: ["a", "b"], properties: { a: { $ref: "#/components/schemas/a" }, b: inner } },
				},
			);
		const [needy] = await errors(endless({ type: "string" }), endless({ type: "string", maxLength: 3 }));
		expect(needy?.witness ?? null).toBeNull();
		const round = (inner: JsonValue) =>
			description(
				{ $ref: "#/components/schemas/a" },
				{
					a: { anyOf: [{ $ref: "#/components/schemas/b" }, inner] },
					b: { anyOf: [{ $ref: "#/components/schemas/a" }, { type: "integer" }] },
				},
			);
		const found = await errors(round({ type: "string" }), round({ type: "string", maxLength: 3 }));
		for (const { proof, unproven } of found) expect(proof === "proved" || unproven !== undefined).toBe(true);
	});

	it("stops at what is too wide, too deep or too long to be compiled or shown", async () => {
		const wide = (inner: JsonValue) => ({
			type: "object",
			required: ["a", "u"],
			properties: { a: inner, u: { anyOf: Array.from({ length: 3_000 }, (_, n) => ({ not: { const: n } })) } },
		});
		expect((await narrowed(wide))[0]?.unproven).toMatch(/too much to check|within Driftgate's limits/);
		const far = await errors(description({ type: "string" }), description({ type: "string", maxLength: 1_000_000 }));
		expect(far).toMatchObject([{ proof: "unproven" }]);
	});

	it("gives the same proofs for the same descriptions, however often", async () => {
		const around = (inner: JsonValue) => ({
			anyOf: [
				{ type: "array", items: inner },
				{ type: "object", properties: { k: inner } },
			],
		});
		expect(await narrowed(around)).toEqual(await narrowed(around));
	});
});
