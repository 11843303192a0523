import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { Unprovable } from "../say/unprovable.ts";
import { Patterns } from "../search/patterns.ts";
import { loadValidator } from "./load-validator.ts";

const A: JsonObject = { properties: { a: true } };
const B: JsonObject = { properties: { b: true } };
const K: JsonObject = { properties: { k: true } };
const HAS_K: JsonObject = { required: ["k"] };

/** `if` and `then`, in this order. */
function condition(...schemas: readonly JsonValue[]): JsonObject {
	return Object.fromEntries(["if", "then"].map((keyword, index) => [keyword, schemas[index] ?? true]));
}

/** Schemas that describe `a` and `k`, and `b` where `k` is there: by itself ajv takes `{ a }` for undescribed. */
const SEALED: readonly [name: string, schema: JsonObject][] = [
	["dependentSchemas beside properties", { properties: { a: true, k: true }, dependentSchemas: { k: B } }],
	["dependentSchemas beside allOf", { allOf: [A, K], dependentSchemas: { k: B } }],
	["a condition beside allOf", { allOf: [A, K], ...condition(HAS_K, B) }],
	["alternatives beside a reference", { $ref: "#/$defs/o", anyOf: [{ ...HAS_K, ...B }, true] }],
];

describe("loadValidator", () => {
	it.each(SEALED)("shows nothing by what ajv forgets of %s", async (_, schema) => {
		const validator = await loadValidator(new Patterns());
		const sealed = { ...schema, unevaluatedProperties: false, $defs: { o: { properties: { a: true, k: true } } } };
		expect(() => validator.errors(sealed, { a: 1 })).toThrow(Unprovable);
		expect(() => validator.errorsAsText(sealed, { a: "1" })).toThrow(Unprovable);
		const isTaken = (payload: JsonValue) => validator.accepts(sealed, payload);
		expect(isTaken({ a: 1, b: 1, k: 1 })).toBe(true);
		expect(isTaken({ a: 1, c: 1 })).toBe(false);
	});

	it("answers where both ways say the same", async () => {
		const validator = await loadValidator(new Patterns());
		const schema = { ...A, unevaluatedProperties: false };
		expect(validator.accepts(schema, { a: 1 })).toBe(true);
		expect(validator.errors(schema, { b: 1 }).map(({ keyword }) => keyword)).toEqual(["unevaluatedProperties"]);
	});
});
