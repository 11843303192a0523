import { asMeant } from "./as-meant.ts";
import type { Subject } from "./subject.ts";

const subject = (schema: Subject["components"][string]): Subject => ({ root: "A", components: { A: schema } });
const described = { properties: { a: { type: "string" } } } as const;
const meant = { ...described, type: "object" } as const;

describe("what is meant by who describes properties without a type", () => {
	it.each<[string, Subject["components"][string], Subject["components"][string]]>([
		["are objects", described, meant],
		["inside of other schemas", { anyOf: [{ items: described }, true] }, { anyOf: [{ items: meant }, true] }],
		[
			"where other names have a schema",
			{ additionalProperties: false },
			{ additionalProperties: false, type: "object" },
		],
	])("%s", (_, schema, expected) => {
		expect(asMeant(subject(schema))).toEqual(subject(expected));
	});

	it.each<[string, Subject["components"][string]]>([
		["a type is written", { ...described, type: "object" }],
		["no property is described", { properties: {}, additionalProperties: true, required: ["a"] }],
		["a value only looks like a schema", { const: described }],
	])("is nothing where %s", (_, schema) => {
		const own = subject(schema);
		expect(asMeant(own)).toBe(own);
	});
});
