import type { JsonValue } from "../contract/json.ts";
import { card, iban, node, object, orNull, other, parts, type Said, said, text } from "./testing/said-of-schemas.ts";

const summary = object({ id: text }, { required: ["id"] });
const detail = (secret: JsonValue) => object({ id: text, secret }, { required: ["id", "secret"] });
const listed = (...values: string[]): JsonValue => ({ type: "string", enum: values });
const account = (kind: string, more: Record<string, JsonValue>, required: string[]): JsonValue =>
	object({ kind: { type: "string", enum: [kind] }, id: text, ...more }, { required, additionalProperties: false });
const others = ["a", "b", "c", "d"].map((kind) =>
	account(kind, { id: { type: "string", maxLength: 9 } }, ["kind", "id"]),
);
const untagged = (maxLength: number) => account("e", { bic: { type: "string", maxLength } }, ["id", "bic"]);
const listOf = (items: JsonValue): JsonValue => ({ type: "array", items });

describe("diffApis of unions", () => {
	it.each<[name: string, before: JsonValue, after: JsonValue, expected: readonly Said[]]>([
		[
			"a oneOf that lists its branch twice allows nothing of it",
			text,
			{ oneOf: [text, text] },
			[
				["branch-added", "none", "none"],
				["interplay-changed", "narrows", "narrows"],
			],
		],
		[
			"null that two branches of a oneOf allow is refused, and yet meant: from where it was allowed",
			orNull,
			{ oneOf: [orNull, { type: "null" }] },
			[["nullable-changed", "unknown", "narrows"]],
		],
		[
			"null that two branches of a oneOf allow is refused, and yet meant: to where it is allowed",
			{ oneOf: [orNull, { type: "null" }] },
			{ oneOf: [text, { type: "null" }] },
			[["nullable-changed", "widens", "unknown"]],
		],
		[
			"null that two branches of a oneOf allow is refused, and yet meant: from where it was neither",
			text,
			{ oneOf: [orNull, { type: "null" }] },
			[["nullable-changed", "none", "unknown"]],
		],
		[
			"null beside a branch that comes to allow it says more of values than of null",
			{ maxLength: 3 },
			{ oneOf: [{ maxLength: 3 }, { type: "null" }] },
			[["interplay-changed", "narrows", "narrows"]],
		],
		[
			"branches that come to overlap by a name that one of them describes now",
			{ oneOf: [{ title: "Any" }, { type: "object" }] },
			{ oneOf: [{ title: "Any", properties: { id: false } }, { type: "object" }] },
			[
				["interplay-changed", "widens", "unknown"],
				["property-added", "none", "none"],
			],
		],
		[
			"branches of which several may match now, in an object that was closed",
			{ type: "object", oneOf: [object({}, { required: ["a"] }), object({}, { required: ["b"] })] },
			{
				...object({}, { additionalProperties: false }),
				anyOf: [object({}, { required: ["a"] }), object({}, { required: ["b"] })],
			},
			[
				["additional-properties-changed", "narrows", "narrows"],
				["union-changed", "widens", "none"],
			],
		],
		[
			"a oneOf of the same branches, of which it is not known whether values match several",
			{
				anyOf: [
					{ type: "string", pattern: "^(a+)\\1$" },
					{ type: "string", maxLength: 5 },
				],
			},
			{
				oneOf: [
					{ type: "string", pattern: "^(a+)\\1$" },
					{ type: "string", maxLength: 5 },
				],
			},
			[["union-changed", "unknown", "narrows"]],
		],
		["a branch more", { oneOf: [card], title: "x" }, { oneOf: [card, iban] }, [["branch-added", "widens", "widens"]]],
		["X → anyOf [X, Y]", card, { anyOf: [iban, card] }, [["branch-added", "widens", "widens"]]],
		[
			"oneOf [X, Y, Z] → [Z, X]",
			{ oneOf: [card, iban, text] },
			{ oneOf: [text, card] },
			[["branch-removed", "narrows", "narrows"]],
		],
		[
			"a change inside a branch",
			{ oneOf: [card, iban] },
			{ oneOf: [iban, { ...card, required: [] }] },
			[["property-required-changed", "widens", "widens"]],
		],
		[
			"oneOf → anyOf of what may overlap",
			{ oneOf: [object({ a: text }), object({ b: text })] },
			{ anyOf: [object({ a: text }), object({ b: text })] },
			[["union-changed", "widens", "unknown"]],
		],
		[
			// The parent describes `child` and `kid`, each by the schema that is a branch as well: the same schema, once whole
			// and once beside others.
			"a property gone beside a union of schemas that properties have too",
			object({ child: node, kid: other, z: text }, { anyOf: [node, other] }),
			object({ child: node, kid: other }, { anyOf: [node, other] }),
			[["property-removed", "unknown", "narrows"]],
		],
		[
			"a list of types that overlapping branches share out",
			{ oneOf: [text, { type: "integer" }] },
			{ oneOf: [text, { type: "integer" }, { type: "string", maxLength: 3 }] },
			[
				["branch-added", "none", "none"],
				["interplay-changed", "unknown", "narrows"],
			],
		],
		[
			"a value that comes to be in two lists of values",
			{ oneOf: [listed("a", "b"), listed("c")] },
			{ oneOf: [listed("a", "b"), listed("b", "c")] },
			[
				["enum-changed", "none", "none"],
				["interplay-changed", "unknown", "narrows"],
			],
		],
		[
			"a value that comes to be in another list of values as well",
			{ anyOf: [listed("a", "b"), listed("c")] },
			{ anyOf: [listed("a", "b"), listed("b", "c")] },
			[["enum-changed", "none", "none"]],
		],
		[
			"a branch of a list of types that comes beside what covers it",
			{ anyOf: [text, { type: "integer" }] },
			{ anyOf: [text, { type: "integer" }, { type: "string", maxLength: 3 }] },
			[["branch-added", "none", "none"]],
		],
		[
			"a branch beside those that were a branch's own",
			{ anyOf: [node, { anyOf: [card, iban] }] },
			{ anyOf: [card, iban, node, other] },
			[["branch-added", "widens", "widens"]],
		],
		[
			"a union as a branch",
			{ anyOf: [card, node] },
			{ anyOf: [card, { anyOf: [iban, other] }, node] },
			[["branch-added", "widens", "widens"]],
		],
		[
			"a type that all branches have, beside another demand",
			{ oneOf: [card, iban] },
			{ type: "object", required: ["id"], oneOf: [card, iban] },
			[
				["property-required-changed", "narrows", "narrows"],
				["type-changed", "unknown", "narrows"],
			],
		],
		[
			"a union beside other demands",
			object({ a: text }),
			object({ a: text }, { anyOf: [{ required: ["a"] }, { required: ["b"] }] }),
			[["union-changed", "narrows", "narrows"]],
		],
		[
			"a union of types, one with a limit",
			{ type: ["string", "integer"] },
			{ anyOf: [{ type: "string", maxLength: 3 }, { type: "integer" }] },
			[["bound-changed", "narrows", "narrows"]],
		],
		[
			"a property of a detail, whose summary accepts it undescribed",
			{ anyOf: [summary, detail(text)] },
			{ anyOf: [summary, detail({ type: "integer" })] },
			[["type-changed", "incomparable", "incomparable"]],
		],
		[
			"a property of a detail in a list",
			{ anyOf: [listOf(summary), listOf(detail(text))] },
			{ anyOf: [listOf(summary), listOf(detail({ type: "integer" }))] },
			[["type-changed", "incomparable", "incomparable"]],
		],
		[
			"a property that a detail may have, and nothing else describes",
			{ anyOf: [summary, object({ id: text, note: text })] },
			{ anyOf: [summary, object({ id: text, note: { type: "integer" } })] },
			[["type-changed", "incomparable", "incomparable"]],
		],
		[
			"a property further in than the branch beside describes anything",
			{ anyOf: [object({ data: { type: "object" } }), object({ data: object({ a: text }) })] },
			{ anyOf: [object({ data: { type: "object" } }), object({ data: object({ a: { type: "integer" } }) })] },
			[["type-changed", "unknown", "unknown"]],
		],
		[
			"a limit in a branch, where another one describes the same without it",
			{ anyOf: [object({ id: text }), object({ id: { type: "string", maxLength: 5 } })] },
			{ anyOf: [object({ id: text }), object({ id: { type: "string", maxLength: 3 } })] },
			[["bound-changed", "none", "none"]],
		],
		[
			"a value of an open list",
			{ anyOf: [text, { type: "string", enum: ["a", "b"] }] },
			{ anyOf: [text, { type: "string", enum: ["a"] }] },
			[["enum-changed", "none", "none"]],
		],
		[
			"a detail gone from beside its summary",
			{ oneOf: [summary, detail(text)] },
			{ oneOf: [summary] },
			[["branch-removed", "unknown", "unknown"]],
		],
		[
			"the mark of a detail gone, that its summary never had",
			{ anyOf: [summary, detail(text)] },
			{ anyOf: [summary, object({ id: text }, { required: ["id"], title: "Detail" })] },
			[["property-removed", "unknown", "widens"]],
		],
		[
			"lists that come to be a branch, of which the empty one is another branch as well",
			{ oneOf: [text, listOf(text)] },
			{ oneOf: [text, listOf(text), listOf(object({ url: text }))] },
			[
				["branch-added", "widens", "widens"],
				["interplay-changed", "unknown", "narrows"],
			],
		],
		[
			"lists of which only the empty one comes to be valid",
			{ oneOf: [text, listOf(text), listOf({ type: "integer" })] },
			{ oneOf: [text, listOf(text)] },
			[
				["branch-removed", "narrows", "narrows"],
				["interplay-changed", "widens", "unknown"],
			],
		],
		[
			"a branch that others share out among them",
			{ anyOf: [object({ id: text, a: { type: ["string", "integer"] } }, { required: ["id"] }), text] },
			{
				anyOf: [
					object({ id: text, a: text }, { required: ["id"] }),
					object({ id: text, a: { type: "integer" } }, { required: ["id"] }),
					text,
				],
			},
			[
				["branch-added", "none", "none"],
				["type-changed", "none", "none"],
			],
		],
		[
			"a bound in the one branch that does not require its tag, beside closed ones that do",
			{ oneOf: [...others, untagged(12)] },
			{ oneOf: [...others, untagged(11)] },
			[["bound-changed", "narrows", "narrows"]],
		],
		[
			"a second branch beside the only one, in an object with members of its own",
			{ ...object({ at: text }), oneOf: [summary] },
			{ ...object({ at: text }), oneOf: [summary, object({ code: text }, { required: ["code"] })] },
			[["branch-added", "widens", "widens"]],
		],
		[
			"the only branch that is left, in a part of an allOf",
			{ allOf: [object({ at: text }), { anyOf: [card, iban] }] },
			{ allOf: [object({ at: text }), { anyOf: [card] }] },
			[["branch-removed", "narrows", "narrows"]],
		],
		[
			"another tag",
			{ oneOf: [card, iban], discriminator: { propertyName: "kind" } },
			{ oneOf: [card, iban], discriminator: { propertyName: "type" } },
			[["discriminator-changed", "incomparable", "incomparable"]],
		],
	])("%s", async (_, before, after, expected) => {
		expect(await said(before, after, parts)).toEqual(expected);
	});
});
