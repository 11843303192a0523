import type { JsonObject, JsonValue } from "../../../engine/src/contract/json.ts";
import { splitApplicators } from "../../../engine/src/prove/check/split-applicators.ts";
import { Oracle } from "./oracle/oracle.ts";
import { spreadOut } from "./oracle/spread-out.ts";
import { REF } from "./oracle/subject.ts";

const A: JsonObject = { properties: { a: true } };
const B: JsonObject = { properties: { b: true } };
const K: JsonObject = { properties: { k: true } };
const HAS_K: JsonObject = { required: ["k"] };
const other = { $ref: `${REF}Other` };

/** `if`, `then` and `else`, in this order; what is left out accepts anything. */
function condition(...schemas: readonly JsonValue[]): JsonObject {
	return Object.fromEntries(["if", "then", "else"].map((keyword, index) => [keyword, schemas[index] ?? true]));
}

/** Schemas that describe `a` and `k`, and `b` where `k` is there: ajv by itself takes `{ a }` for undescribed under most. */
const schemas: readonly [name: string, schema: JsonObject][] = [
	["dependentSchemas beside properties", { properties: { a: true, k: true }, dependentSchemas: { k: B } }],
	["dependentSchemas beside allOf", { allOf: [A, K], dependentSchemas: { k: B } }],
	["a condition beside allOf", { allOf: [A, K], ...condition(HAS_K, B) }],
	["a condition beside a reference", { ...other, ...condition(HAS_K, B) }],
	["a condition that describes names itself", { ...other, ...condition({ ...HAS_K, ...B }, A, K) }],
	["what is otherwise", { ...other, ...condition({ not: HAS_K }, true, B) }],
	["alternatives beside a reference", { ...other, anyOf: [{ ...HAS_K, ...B }, true] }],
	["exclusive alternatives beside a reference", { ...other, oneOf: [{ ...HAS_K, ...B }, { not: HAS_K }] }],
];

const described: JsonValue[] = [{ a: 1 }, { a: 1, b: 1, k: 1 }];
const undescribed: JsonValue[] = [
	{ a: 1, b: 1 },
	{ a: 1, c: 1 },
];

function answers(schema: JsonValue, payloads: readonly JsonValue[]) {
	const components = { Root: schema, Other: { properties: { a: true, k: true } } };
	const accepts = new Oracle().accepts({ root: "Root", components });
	return payloads.map((payload) => accepts?.(payload));
}

/* The judge and the oracle each have a way of their own to ask ajv a second time. Neither knows the other's. */
describe.each([
	["the judge's", splitApplicators],
	["the oracle's", spreadOut],
])("%s other form of a schema", (_, rewrite) => {
	it.each(schemas)("keeps what is evaluated by %s", (_name, schema) => {
		const other = rewrite({ ...schema, unevaluatedProperties: false });
		expect(answers(other, [...described, ...undescribed])).toEqual([true, true, false, false]);
	});

	it("leaves a schema without applicators as it is", () => {
		const schema = { ...A, type: ["object"], enum: [{ anyOf: [1] }] };
		expect(rewrite(schema)).toEqual(schema);
	});
});

describe("the oracle", () => {
	it.each(schemas)("gives no wrong answer about %s", (_, schema) => {
		const sealed = { ...schema, unevaluatedProperties: false };
		expect(answers(sealed, described)).not.toContain(false);
		expect(answers(sealed, undescribed)).not.toContain(true);
	});
});
