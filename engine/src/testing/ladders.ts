import type { JsonObject, JsonValue } from "../contract/json.ts";

/*
 * Small descriptions in which many ways lead to few schemas: levels that each refer to the next one several times. The
 * ways double or treble with each level, and what is said of a pair of schemas does not depend on the way to it.
 */

/** A description of so many levels; the two versions differ in the schema below the last of them. */
export type Ladder = (levels: number, version: "before" | "after") => JsonObject;

const ref = (level: number, prefix = "L"): JsonObject => ({ $ref: `#/components/schemas/${prefix}${level}` });
const thrice = (next: JsonValue): readonly JsonValue[] => [next, next, next];
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: "object", properties, ...more });

function bottom(version: "before" | "after"): JsonObject {
	return version === "before" ? { type: "string" } : { type: "string", maxLength: 5 };
}

/** One operation that takes and gives the first of some schemas. */
function describeSchemas(schemas: JsonObject): JsonObject {
	const content = { "application/json": { schema: ref(0) } };
	const post = { requestBody: { content }, responses: { "200": { description: "", content } } };
	const info = { title: "", version: "1" };
	return { openapi: "3.1.0", info, paths: { "/": { post } }, components: { schemas } };
}

function ladder(level: (next: JsonObject, index: number) => JsonObject): Ladder {
	return (levels, version) => {
		const rungs = Array.from({ length: levels }, (_, index) => [`L${index}`, level(ref(index + 1), index)] as const);
		return describeSchemas({ ...Object.fromEntries(rungs), [`L${levels}`]: bottom(version) });
	};
}

const unlike = (next: JsonObject, index: number): readonly JsonObject[] => [
	{ allOf: [next], maxLength: index + 10 },
	{ allOf: [next], minLength: 1 },
	{ allOf: [next], pattern: "^a" },
];
const tagged = (next: JsonObject) =>
	["a", "b", "c"].map((tag) => object({ tag: { const: tag }, next }, { required: ["tag"] }));
const MIXED = ["oneOf", "anyOf", "allOf"] as const;

/** Three ways from each level to the next, by each keyword that leads there. */
export const LADDERS: ReadonlyMap<string, Ladder> = new Map([
	["oneOf", ladder((next) => ({ oneOf: thrice(next) }))],
	["anyOf", ladder((next) => ({ anyOf: thrice(next) }))],
	["allOf", ladder((next) => ({ allOf: thrice(next) }))],
	["oneOf, anyOf and allOf in turns", ladder((next, index) => ({ [MIXED[index % 3] ?? "oneOf"]: thrice(next) }))],
	["oneOf of branches that overlap", ladder((next, index) => ({ oneOf: unlike(next, index) }))],
	["anyOf of branches that overlap", ladder((next, index) => ({ anyOf: unlike(next, index) }))],
	["allOf of unions", ladder((next) => ({ allOf: ["object", "array"].map((type) => ({ oneOf: [next, { type }] })) }))],
	["properties", ladder((next) => object({ a: next, b: next, c: next }))],
	["properties between unions", ladder((next) => ({ oneOf: ["a", "b", "c"].map((name) => object({ [name]: next })) }))],
	["a property with a oneOf", ladder((next) => object({ a: { oneOf: thrice(next) } }, { required: ["a"] }))],
	["arrays", ladder((next) => ({ oneOf: [0, 1, 2].map((minItems) => ({ type: "array", items: next, minItems })) }))],
	["prefixItems", ladder((next) => ({ type: "array", prefixItems: thrice(next) }))],
	["contains", ladder((next) => ({ type: "array", contains: next, items: next }))],
	["not", ladder((next) => ({ not: { oneOf: thrice(next) } }))],
	["if", ladder((next) => Object.fromEntries(["if", "then", "else"].map((keyword) => [keyword, next])))],
	["a discriminator", ladder((next) => ({ oneOf: tagged(next), discriminator: { propertyName: "tag" } }))],
	[
		"additionalProperties",
		ladder((next) => ({
			oneOf: [0, 1].map((minProperties) => ({ type: "object", additionalProperties: next, minProperties })),
		})),
	],
	["patternProperties", ladder((next) => ({ type: "object", patternProperties: { "^a": next, b$: next, c: next } }))],
	["propertyNames", ladder((next) => ({ type: "object", propertyNames: next, additionalProperties: next }))],
	["dependentSchemas", ladder((next) => ({ dependentSchemas: { a: next, b: next, c: next } }))],
	[
		"unevaluatedProperties",
		ladder((next) => ({
			allOf: [{ properties: { a: next } }, { properties: { b: next } }],
			unevaluatedProperties: next,
		})),
	],
	["recursion", ladder((next) => ({ oneOf: [next, next, object({ back: ref(0), next })] }))],
	[
		"recursion by tags",
		ladder((next, index) => ({ anyOf: [object({ tag: { const: index }, back: ref(0), next }), next] })),
	],
	["two ladders in both directions", twoLadders],
	["a wide oneOf", wide("oneOf")],
	["a wide anyOf", wide("anyOf")],
	["$dynamicRef templates", templates],
	["many media types and parameters", manyPlaces],
]);

/**
 * What no memory of pairs helps against: which schemas hold for one value together is another set for each way, as with
 * the states of an automaton that is made deterministic.
 */
export const everNewSets: Ladder = (levels, version) => {
	const rungs = Array.from({ length: levels - 1 }, (_, index) => {
		return [`L${index + 1}`, object({ a: ref(index + 2), b: ref(index + 2) })] as const;
	});
	const first = object({ a: { allOf: [ref(0), ref(1)] }, b: ref(0) });
	const last = object({ value: bottom(version) });
	return describeSchemas({ L0: first, ...Object.fromEntries(rungs), [`L${levels}`]: last });
};

function twoLadders(levels: number, version: "before" | "after"): JsonObject {
	const rungs = Array.from({ length: levels }, (_, index) => [
		[`L${index}`, { anyOf: [object({ x: ref(index + 1) }), object({ y: ref(index, "U") }), ref(index + 1)] }] as const,
		[`U${index}`, { oneOf: [{ type: "array", items: ref(Math.max(0, index - 1), "U") }, ref(index)] }] as const,
	]);
	return describeSchemas({ ...Object.fromEntries(rungs.flat()), [`L${levels}`]: bottom(version) });
}

/** Five branches for each level of a ladder: hundreds beside each other. */
function wide(kind: "oneOf" | "anyOf"): Ladder {
	return (levels, version) => {
		const length = 5 * levels;
		const branches = Array.from({ length }, (_, index) => {
			const last = index === length - 1 ? bottom(version) : { type: "string" };
			return [`L${index + 1}`, object({ a: last, [`p${index}`]: { type: "string" } })] as const;
		});
		const first = { [kind]: branches.map((_, index) => ref(index + 1)) };
		return describeSchemas({ L0: first, ...Object.fromEntries(branches) });
	};
}

/** Two meanings of what stands at the bottom, and of all that leads there. */
function templates(levels: number, version: "before" | "after"): JsonObject {
	const item = (more: JsonObject = {}) => ({ $defs: { item: { $dynamicAnchor: "item", ...more } } });
	const first = object({
		a: { ...ref(1), ...item({ type: "string" }) },
		b: { ...ref(1), ...item({ type: "integer" }) },
	});
	const rungs = Array.from({ length: levels - 1 }, (_, index) => {
		const next = ref(index + 2);
		return [`L${index + 1}`, object({ a: next, b: next, c: next })] as const;
	});
	const last = object({ value: bottom(version), item: { $dynamicRef: "#item" } }, item());
	return describeSchemas({ L0: first, ...Object.fromEntries(rungs), [`L${levels}`]: last });
}

/** Each level of a ladder in a parameter and a media type of its own. */
function manyPlaces(levels: number, version: "before" | "after"): JsonObject {
	const { components } = ladder((next) => ({ oneOf: thrice(next) }))(levels, version);
	const all = Array.from({ length: levels }, (_, index) => index);
	const content = Object.fromEntries(all.map((index) => [`application/x${index}`, { schema: ref(index) }]));
	const parameters = all.map((index) => ({ name: `p${index}`, in: "query", schema: ref(index) }));
	const post = { parameters, requestBody: { content }, responses: { "200": { description: "", content } } };
	const info = { title: "", version: "1" };
	return { openapi: "3.1.0", info, paths: { "/": { post } }, components: components ?? null };
}
