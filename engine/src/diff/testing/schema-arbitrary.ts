import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../contract/json.ts";

/* Schemas of JSON Schema 2020-12 from a small alphabet, so that payloads often meet them and edits often matter. */

const scalar = fc.constantFrom<JsonValue>(null, true, false, -1, 0, 1, 2, 3, 4, 1.5, "", "a", "ab", "abc", "b");
export const payload: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
	value: fc.oneof(
		{ maxDepth: 3, withCrossShrink: true },
		scalar,
		fc.array(tie("value"), { maxLength: 3 }),
		fc.dictionary(fc.constantFrom("a", "b", "c"), tie("value"), { maxKeys: 3 }),
	),
})).value;

const small = fc.integer({ min: 0, max: 3 });
const optional = <T extends JsonValue>(keywords: Record<string, fc.Arbitrary<T>>) =>
	fc.record(keywords, { requiredKeys: [] }) as unknown as fc.Arbitrary<JsonObject>;

const type = fc.constantFrom("null", "boolean", "integer", "number", "string", "array", "object");
const names = fc.uniqueArray(fc.constantFrom("a", "b", "c"), { maxLength: 3 });

/**
 * Branches of a oneOf that no value shares. Where branches overlap, a change of one turns round in the whole; the diff
 * takes them to be told apart, as real ones are (see diff/unions/branches.ts).
 */
const exclusive = (inner: fc.Arbitrary<JsonValue>) =>
	fc.uniqueArray(
		fc.oneof(
			optional<JsonValue>({ minLength: fc.constantFrom(1, 2) }).map((keywords) => ({ ...keywords, type: "string" })),
			optional<JsonValue>({ minimum: small }).map((keywords) => ({ ...keywords, type: "integer" })),
			optional<JsonValue>({ items: inner }).map((keywords) => ({ ...keywords, type: "array" })),
			optional<JsonValue>({ required: names }).map((keywords) => ({ ...keywords, type: "object" })),
			fc.constant<JsonObject>({ type: "null" }),
		),
		{ minLength: 1, maxLength: 3, selector: (branch: JsonObject) => branch["type"] },
	);

export const { schema } = fc.letrec<{ schema: JsonValue; object: JsonObject }>((tie) => ({
	schema: fc.oneof(
		{ maxDepth: 3, withCrossShrink: true },
		fc.record({ type: fc.constantFrom<JsonValue>("string", "integer", "object", "array") }),
		fc.record({ type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })) }),
		{ arbitrary: tie("object"), weight: 4 },
		fc.boolean(),
		fc.constantFrom({ $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/B" }),
	),
	object: fc.oneof(
		optional({
			type: fc.constantFrom<JsonValue>("integer", "number", ["integer", "null"], ["number", "string"]),
			minimum: small,
			maximum: small,
			exclusiveMinimum: small,
			exclusiveMaximum: small,
			multipleOf: fc.integer({ min: 1, max: 3 }),
		}),
		optional<JsonValue>({
			type: fc.constantFrom<JsonValue>("string", ["string", "null"]),
			minLength: small,
			maxLength: small,
			pattern: fc.constantFrom("^a", "b$", ".*"),
			enum: fc.uniqueArray(fc.constantFrom<JsonValue>("a", "ab", "b", null, 1), { minLength: 1, maxLength: 4 }),
		}),
		optional<JsonValue>({ const: scalar, enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 4 }) }),
		optional<JsonValue>({
			type: fc.constantFrom<JsonValue>("object", ["object", "null"]),
			properties: fc.dictionary(fc.constantFrom("a", "b", "c"), tie("schema"), { maxKeys: 3 }),
			required: names,
			additionalProperties: fc.oneof(fc.boolean(), tie("schema")),
			minProperties: small,
			maxProperties: small,
			dependentRequired: fc.dictionary(fc.constantFrom("a", "b"), names, { maxKeys: 2 }),
			propertyNames: tie("schema"),
		}),
		optional<JsonValue>({
			type: fc.constantFrom<JsonValue>("array", ["array", "string"]),
			items: tie("schema"),
			prefixItems: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
			minItems: small,
			maxItems: small,
			uniqueItems: fc.boolean(),
			contains: tie("schema"),
		}),
		optional<JsonValue>({
			allOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }),
			anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }),
			type,
		}),
		optional<JsonValue>({
			oneOf: exclusive(tie("schema")),
			not: tie("schema"),
			required: names,
			properties: fc.dictionary(fc.constantFrom("a", "b"), tie("schema"), { maxKeys: 2 }),
		}),
		optional<JsonValue>({ $ref: fc.constantFrom("#/components/schemas/A", "#/components/schemas/B"), type }),
	),
}));

export interface Sides {
	readonly before: JsonObject;
	readonly after: JsonObject;
}

/** Two sides that differ in one of their three schemas. */
export const edited: fc.Arbitrary<Sides> = fc
	.record({ Body: schema, A: schema, B: schema, edit: schema, which: fc.constantFrom("Body", "A", "B") })
	.map(({ edit, which, ...before }) => ({ before, after: { ...before, [which]: edit } }));

/** A keyword more, or less, of one schema. */
export const tweaked: fc.Arbitrary<Sides> = fc
	.record({
		Body: schema,
		A: schema,
		B: schema,
		more: schema,
		which: fc.constantFrom("Body", "A", "B"),
		turn: fc.boolean(),
	})
	.map(({ more, which, turn, ...plain }) => {
		const merged = { ...plain, [which]: { ...asObject(plain[which as "A"]), ...asObject(more) } };
		return turn ? { before: merged, after: plain } : { before: plain, after: merged };
	});

function asObject(value: JsonValue): JsonObject {
	return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
