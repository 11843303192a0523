import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { describe31, diffOf } from "../../diff/testing/parse-object.ts";
import { makePolicy } from "../../testing/make-policy.ts";
import { judgeChanges } from "../judge-changes.ts";

const text = { type: "string" };
const object = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
	...{ type: "object", properties, required },
});
const closed = (name: string): JsonObject => ({ ...object({ [name]: text }, [name]), additionalProperties: false });
const summary = object({ id: text }, ["id"]);
const listed = (...values: string[]): JsonObject => ({ ...text, enum: values });
const contact = object({ id: text, email: text, phone: text });
const detail = object({ id: text, secret: text }, ["id", "secret"]);

/** What is said of the changes of a kind of rule, with their levels. */
async function said(rule: string, before: JsonValue, after: JsonValue): Promise<readonly string[]> {
	const side = rule.startsWith("request") ? "request" : "response";
	const changes = await diffOf(describe31({ [side]: before }), describe31({ [side]: after }));
	return judgeChanges(changes, makePolicy(), "2026-11-21")
		.filter((judgement) => judgement.rule === rule)
		.map(({ wire, message }) => `${wire} ${message}`);
}

describe("what is said of branches", () => {
	it("calls one that lists the empty text alone by words", async () => {
		const [message] = await said(
			"request-branch-added",
			{ anyOf: [{ type: "integer" }] },
			{
				anyOf: [{ type: "integer" }, listed("")],
			},
		);
		expect(message).toContain("The branch `empty string` was added to `anyOf`");
	});

	it("tells those of the same properties apart by the value of one that has a single value", async () => {
		const told = (kind: string): JsonObject => object({ amount: text, fee: text, iban: text, kind: listed(kind) });
		const [from, to] = [{ oneOf: [told("a"), told("b")] }, { oneOf: [told("a"), told("c")] }];
		expect(await said("response-branch-added", from, to)).toEqual([
			expect.stringContaining('The branch `object with amount, fee, kind = "c"` was added to `oneOf`'),
		]);
		expect(await said("response-branch-removed", from, to)).toEqual([
			expect.stringContaining('The branch `object with amount, fee, kind = "b"` was removed from `oneOf`'),
		]);
	});

	it.each<[name: string, rule: string, before: JsonValue, after: JsonValue, expected: readonly string[]]>([
		[
			"one that overlaps others, beside what that takes",
			"request-branch-added",
			{ ...contact, oneOf: [{ required: ["id"] }, { required: ["email"] }] },
			{ ...contact, oneOf: [{ required: ["id"] }, { required: ["email"] }, { required: ["phone"] }] },
			["INFO", "values that match this branch alone are valid now"],
		],
		[
			"what an overlap takes, beside what the branch lets in",
			"response-interplay-narrowed",
			{ ...contact, oneOf: [{ required: ["id"] }, { required: ["email"] }] },
			{ ...contact, oneOf: [{ required: ["id"] }, { required: ["email"] }, { required: ["phone"] }] },
			["INFO", "values that match several branches are no longer valid"],
		],
		[
			"one that what is left only accepts",
			"request-branch-removed",
			{ anyOf: [summary, text, detail] },
			{ anyOf: [summary, text] },
			["WARN", "whether this breaks clients could not be decided"],
		],
		[
			"one that was only accepted before",
			"response-branch-added",
			{ anyOf: [summary, text] },
			{ anyOf: [summary, text, detail] },
			["INFO", "the same payloads stay valid"],
		],
		[
			"one that extended the object that is left",
			"request-branch-removed",
			{ anyOf: [summary, detail] },
			summary,
			["WARN", "what is left of the schema accepts the same values without describing them"],
		],
		[
			"one that extends the object that was all there was",
			"response-branch-added",
			summary,
			{ anyOf: [summary, detail] },
			["INFO", "the same payloads stay valid"],
		],
		[
			"one of which nothing is in the object that was all there was",
			"response-branch-added",
			summary,
			{ anyOf: [summary, object({ name: text })] },
			["ERR", "responses may now contain values that the old schema ruled out"],
		],
		[
			"an open one of two that were merged into one object",
			"request-branch-removed",
			{ oneOf: [object({ card: text }, ["card"]), object({ iban: text }, ["iban"])] },
			object({ card: text, iban: text }),
			["INFO", "payloads that use only described properties are not affected"],
		],
		[
			"an open one of two that were one object, with another type of what both describe",
			"response-branch-added",
			object({ kind: text, card: text }),
			{
				oneOf: [
					object({ kind: listed("a"), card: text }, ["kind"]),
					object({ kind: listed("b"), card: { type: "integer" } }, ["kind"]),
				],
			},
			["ERR", "responses may now contain values that the old schema ruled out"],
		],
		[
			"one of two that were merged into one object",
			"request-branch-removed",
			{ oneOf: [closed("card"), closed("iban")] },
			{ ...object({ card: text, iban: text }), additionalProperties: false },
			["INFO", "no payload that was valid is rejected because of it"],
		],
		[
			"a property that is in the branch which was split off",
			"response-optional-property-removed",
			{ ...object({ card: text, iban: text }), additionalProperties: false },
			{ oneOf: [closed("card"), closed("iban")] },
			["INFO", "another subschema of the same value, such as a branch of `oneOf`, still describes it"],
		],
		[
			"one that demands names and no type",
			"request-branch-added",
			{ ...contact, anyOf: [{ required: ["email"] }, { required: ["phone"] }] },
			{ ...contact, anyOf: [{ required: ["email"] }, { required: ["phone"] }, { required: ["id"] }] },
			["The branch `object with id` was added"],
		],
		[
			"one that differs from another by its format",
			"response-branch-added",
			{ ...text, format: "date" },
			{
				anyOf: [
					{ ...text, format: "date" },
					{ ...text, format: "date-time" },
				],
			},
			["The branch `string (date-time)` was added"],
		],
		[
			"one that differs from another by its bounds",
			"request-branch-removed",
			{
				oneOf: [
					{ type: "integer", maximum: 5 },
					{ type: "integer", minimum: 10, exclusiveMaximum: 20 },
				],
			},
			{ type: "integer", maximum: 5 },
			["The branch `integer (minimum 10, exclusiveMaximum 20)` was removed"],
		],
		[
			"an edit by which values match two branches, and which allows none",
			"request-maximum-raised",
			{ oneOf: [{ type: "number" }, { type: "integer", maximum: 5 }] },
			{ oneOf: [{ type: "number" }, { type: "integer", maximum: 9 }] },
			["INFO", "no further payload is valid because of it"],
		],
		[
			"one that came beside another that accepts the same",
			"request-branch-added",
			{ oneOf: [detail, { ...text, minLength: 2 }] },
			{ oneOf: [detail, { ...text, minLength: 2 }, { ...text, minLength: 3 }] },
			["INFO", "no further payload is valid because of it"],
		],
		[
			"one that says nothing new",
			"response-branch-added",
			{ anyOf: [summary, text] },
			{ anyOf: [summary, text, { ...summary, minProperties: 2 }] },
			["INFO", "the same payloads stay valid"],
		],
		[
			"a value that came to be in two lists of values",
			"request-interplay-narrowed",
			{ oneOf: [listed("a", "b"), listed("c")] },
			{ oneOf: [listed("a", "b"), listed("b", "c")] },
			["WARN", '`enum` was changed in the branch `"b" | "c"`, so some values that match `"a" | "b"` now match it too'],
		],
		[
			"a type that came beside one that is a part of it",
			"request-interplay-narrowed",
			{ oneOf: [text, { type: "integer" }] },
			{ oneOf: [text, { type: "integer" }, { type: "number" }] },
			["WARN", "The branch `number` was added, so some values that match `integer` now match it too"],
		],
		[
			"a type that came twice",
			"request-interplay-narrowed",
			{ oneOf: [text, { type: "integer" }] },
			{ oneOf: [text, { type: "integer" }, text] },
			["ERR", "The branch `string` was added, so some values that match another branch now match it too"],
		],
	])("%s", async (_, rule, before, after, expected) => {
		const [message, ...others] = await said(rule, before, after);
		expect(others).toEqual([]);
		for (const part of expected) expect(message).toContain(part);
	});
});
