import type { JsonObject, JsonValue } from "../../contract/json.ts";
import type { SearchEnd } from "../../contract/undecided.ts";
import { describe31, diffOf } from "../../diff/testing/parse-object.ts";
import { makeChange } from "../../testing/make-change.ts";
import { makePolicy } from "../../testing/make-policy.ts";
import { judgeChanges } from "../judge-changes.ts";
import { whyUndecided } from "./why-undecided.ts";

const text = { type: "string" };
const letters = (field: string, from = 0): JsonValue =>
	Array.from({ length: 8 }, (_, index) => ({
		properties: { [`${field}${index + from}`]: { minimum: index + 3 * from } },
	}));

/** Branches that overlap, one of which may describe one property more: no edit of a keyword tells what that does. */
const overlapping = (more: JsonObject): JsonValue => ({
	oneOf: Array.from({ length: 8 }, (_, from) => ({
		type: "object",
		properties: {
			...Object.fromEntries(
				Array.from({ length: 6 }, (_, at) => [`p${from + at}`, { anyOf: [text, { minimum: at }] }]),
			),
			...(from === 3 ? more : {}),
		},
	})),
});

/** Why the changes of a request that are unknown are so. */
async function reasons(before: JsonValue, after: JsonValue, components: JsonObject = {}): Promise<readonly string[]> {
	const side = (request: JsonValue) => describe31({ request }, components);
	const changes = await diffOf(side(before), side(after));
	return changes.filter(({ effect }) => effect === "unknown").map(whyUndecided);
}

describe("why a change is undecided", () => {
	it.each<[string, JsonValue, JsonValue, string]>([
		[
			"`nullable`, which OpenAPI 3.1 does not have",
			{ allOf: [text], nullable: true },
			{ allOf: [text] },
			"validators reject null here (`nullable` has no meaning since OpenAPI 3.1, and an `allOf`, `oneOf` or `anyOf` may reject the null that `type` lists); authors usually intend it: write `anyOf` with a branch for null",
		],
		[
			"null among the types, which an allOf refuses",
			{ type: ["string", "null"], allOf: [text] },
			{ allOf: [text] },
			"validators reject null here (`nullable` has no meaning since OpenAPI 3.1, and an `allOf`, `oneOf` or `anyOf` may reject the null that `type` lists); authors usually intend it: write `anyOf` with a branch for null",
		],
		[
			"a type that is written beside properties",
			{ properties: { a: text } },
			{ type: "object", properties: { a: text } },
			"without a `type`, validators accept anything that is not an object, although authors usually mean an object",
		],
		[
			"a keyword that is misspelt",
			{ type: "object", properties: { a: text } },
			{ type: "object", properties: { a: text }, requird: ["a"] },
			"OpenAPI has no keyword `requird`: write `required` if that is meant",
		],
		[
			"a keyword that is like none",
			{ type: "object", properties: { a: text } },
			{ type: "object", properties: { a: text }, mandatory: ["a"] },
			"Driftgate does not model this keyword",
		],
		[
			"a format that no standard knows",
			text,
			{ ...text, format: "banana" },
			"no standard says what the format `banana` demands",
		],
		[
			"a pattern that looks around in its middle",
			{ ...text, pattern: "^[a-z]+$" },
			{ ...text, pattern: "^a(?=b)[a-z]+$" },
			"the pattern `^a(?=b)[a-z]+$` uses a look-around inside the text, a word boundary or a back-reference, which Driftgate does not model",
		],
		[
			"a pattern with too many states",
			{ ...text, pattern: "^[a-z]{30}$" },
			{ ...text, pattern: "^(a|b)*a(a|b){20}$" },
			"the pattern `^(a|b)*a(a|b){20}$` needs more states than Driftgate tries",
		],
		[
			"patterns that multiply",
			{ ...text, pattern: "^(a{61})*$" },
			{ ...text, pattern: "^(a{67})*$" },
			"the patterns `^(a{61})*$` and `^(a{67})*$` need too many states together",
		],
		[
			"a format that nobody knows",
			{ ...text, not: { format: "card" } },
			{ ...text, not: { format: "isbn" } },
			"it is not certain which values have the format `card` (`openapi.json#/paths/~1payments/post/requestBody/content/application~1json/schema/not/format` before the change)",
		],
		[
			"a reference that has no meaning",
			{ ...text, not: { $dynamicRef: "#x" } },
			{ ...text, not: { pattern: "^a" } },
			"no schema on the way to a `$dynamicRef` has an anchor of its name (`openapi.json#/paths/~1payments/post/requestBody/content/application~1json/schema/not/$dynamicRef` before the change)",
		],
		[
			"numbers that are no doubles",
			{ type: "integer", minimum: 9007199254740992, not: { minimum: 9007199254740994 } },
			{ type: "integer", minimum: 9007199254740992, not: { exclusiveMinimum: 9007199254740992 } },
			"the numbers that distinguish the two have more digits than a double holds",
		],
		[
			"lists that are too long",
			{ type: "array", minItems: 90, not: { uniqueItems: true } },
			{ type: "array", minItems: 90, not: { items: text } },
			"lists of more than 64 items may distinguish the two, and Driftgate builds none",
		],
		[
			"objects with too many properties",
			{ type: "object", minProperties: 90, not: { properties: { a: text } } },
			{ type: "object", minProperties: 90, not: { properties: { a: { type: "integer" } } } },
			"objects with more than 64 properties may distinguish the two, and Driftgate builds none",
		],
		[
			"schemas that multiply",
			{ type: "object", anyOf: letters("a"), allOf: [{ anyOf: letters("b") }], not: { required: ["z"] } },
			{ type: "object", anyOf: letters("a"), allOf: [{ anyOf: letters("b") }], not: { oneOf: letters("a", 1) } },
			"the two versions are too complex to compare within Driftgate's limits, so compare them by hand",
		],
		[
			"branches that overlap, of which no edit tells anything",
			overlapping({}),
			overlapping({ extra: { minLength: 1 } }),
			"the two versions are too complex to compare within Driftgate's limits, so compare them by hand",
		],
		[
			"names that nobody describes",
			{ type: "object", properties: { a: text }, not: { required: ["y"] } },
			{ type: "object", properties: { a: text }, not: { required: ["z"] } },
			"only payloads with undescribed properties distinguish the two",
		],
		[
			"an edit beside another one that tells the same",
			{ ...text, maxLength: 5, not: { pattern: "^a" } },
			{ ...text, maxLength: 3, not: { pattern: "^b" } },
			"another change of the same value may be the only difference",
		],
	])("%s", async (_, before, after, expected) => {
		const components = { X: { ...text, $dynamicAnchor: "x" }, Y: { type: "integer", $dynamicAnchor: "x" } };
		expect(await reasons(before, after, components)).toContain(expected);
	});

	it.each<[SearchEnd, string]>([
		[{ kind: "text" }, "values are sent as text here"],
		[{ kind: "nesting" }, "the schemas are nested too deeply"],
		[{ kind: "unconfirmed" }, "it is not certain that any payload distinguishes the two"],
		[{ kind: "recursion" }, "a schema refers to itself"],
		[{ kind: "keyword", keyword: "unheardOf" }, "Driftgate does not model `unheardOf`"],
		[
			{ kind: "bound", of: "steps-of-all", most: 8000 },
			"the comparison reached Driftgate's limits before it could decide this, so compare the two versions by hand",
		],
		[{ kind: "bound", of: "depth", most: 40 }, "payloads that are nested more than 40 levels deep"],
	])("%j", (end, expected) => {
		const facts = { keyword: "not", from: {}, to: { type: "string" } };
		const change = makeChange("keyword-changed", facts, { effect: "unknown", undecided: { end, at: null } });
		expect(whyUndecided(change)).toContain(expected);
	});

	it("keeps amounts of work for programs", () => {
		const undecided = { end: { kind: "bound", of: "steps", most: 50 }, at: null } as const;
		const facts = { keyword: "not", from: {}, to: { type: "string" } };
		const change = makeChange("keyword-changed", facts, { effect: "unknown", undecided });
		const [judgement] = judgeChanges([change], makePolicy(), "2026-11-21");
		expect(judgement?.message).not.toContain("50");
		expect(judgement?.wholeMessage).toContain("within Driftgate's limits (50 steps), so compare them by hand");
	});
});
