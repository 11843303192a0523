import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import type { JsonObject } from "../../contract/json.ts";
import { apiFrom, typescriptOf } from "../testing/generate-from.ts";

/*
 * One more optional member of a type is at most three lines: where its interface says it, what answers are compared with,
 * and the hash; what is said of it is a comment of its own. It does not matter on which sides the type travels, nor whether it has a form for each.
 */

const to = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: JsonObject): JsonObject => ({ "application/json": { schema } });

const member = fc.constantFrom<JsonObject>(
	{ type: "string" },
	{ type: "integer" },
	{ type: "array", items: { type: "string" } },
	{ type: "array", items: { type: "array", items: to("Plain") } },
	{ type: "object", properties: { inner: { type: "array", items: { type: "boolean" } } } },
	{ type: "object", additionalProperties: { type: "number" } },
	{ type: ["string", "null"], enum: ["a", "b", null] },
	to("Plain"),
);
const members = fc.dictionary(fc.constantFrom("alpha", "beta", "gamma", "delta"), member, { minKeys: 1 });
/** Members that answers alone, or requests alone, have give a type two forms. */
const sided: Readonly<Record<string, JsonObject>> = {
	made: { type: "string", readOnly: true },
	secret: { type: "string", writeOnly: true },
};

function description(properties: JsonObject, base: JsonObject, isExtended: boolean): JsonObject {
	const record = { type: "object", properties };
	return {
		openapi: "3.1.0",
		info: { title: "T", version: "1" },
		servers: [{ url: "https://a.example" }],
		components: {
			schemas: {
				Plain: { type: "object", properties: { tags: { type: "array", items: { type: "string" } } } },
				Base: { type: "object", properties: base },
				Thing: isExtended ? { allOf: [to("Base"), record] } : record,
			},
		},
		paths: {
			"/things": {
				post: {
					requestBody: { required: true, content: json(to("Thing")) },
					responses: { "200": { description: "", content: json(to("Thing")) } },
				},
			},
			"/plains": {
				put: {
					requestBody: { required: true, content: json(to("Plain")) },
					responses: { "200": { description: "", content: json(to("Plain")) } },
				},
			},
			"/bases": {
				get: { responses: { "200": { description: "", content: json(to("Base")) } } },
			},
		},
	};
}

async function linesOf(one: JsonObject): Promise<readonly string[]> {
	return typescriptOf(await apiFrom(one)).content.split("\n");
}

it("changes at most three lines for one more optional member", async () => {
	const sides = fc.subarray(Object.keys(sided));
	const base = fc.dictionary(fc.constantFrom("alpha", "zeta"), member);
	await fc.assert(
		fc.asyncProperty(
			members,
			base,
			sides,
			member,
			fc.constantFrom("both", "readOnly", "writeOnly"),
			fc.boolean(),
			async (plain, inherited, names, added, side, isExtended) => {
				// The first member of one side alone gives the type its second form: no member is added then, but a type.
				fc.pre(names.length > 0 || side === "both");
				const properties = { ...plain, ...Object.fromEntries(names.map((name) => [name, sided[name] ?? {}])) };
				// So does the first that it adds to what it inherits: until then it is another name for that.
				fc.pre(
					!isExtended || Object.entries(properties).some(([name, own]) => !isDeepStrictEqual(own, inherited[name])),
				);
				const marked = side === "both" ? added : { allOf: [added], [side]: true };
				const before = new Set(await linesOf(description(properties, inherited, isExtended)));
				const after = await linesOf(description({ ...properties, more: marked }, inherited, isExtended));
				expect(after.filter((line) => line.trim() !== "" && !before.has(line)).length).toBeLessThanOrEqual(3);
			},
		),
		{ numRuns: 60 },
	);
}, 60_000);
