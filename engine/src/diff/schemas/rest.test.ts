import type { ChangeKind, Effect } from "../../contract/change.ts";
import type { JsonObject } from "../../contract/json.ts";
import { describe31, diffOf } from "../testing/parse-object.ts";

const text = { type: "string" };
const integer = { type: "integer" };
const object = (properties: JsonObject, rest: JsonObject): JsonObject => ({ type: "object", properties, ...rest });
const patterns = { patternProperties: { "^x-": text } };
const closed = { additionalProperties: false };

/** What is said of a request, in the order of the keywords. */
async function said(
	before: JsonObject,
	after: JsonObject,
): Promise<readonly (readonly [ChangeKind, string, Effect])[]> {
	const changes = await diffOf(describe31({ request: before }), describe31({ request: after }));
	return changes.map(({ kind, facts, effect }) => [kind, "keyword" in facts ? facts.keyword : "", effect] as const);
}

describe("properties that nothing names, beside patterns of names", () => {
	it("says that a closed object allows what a pattern matches, and nothing else", async () => {
		const [plain, patterned] = [object({ a: text }, closed), object({ a: text }, { ...closed, ...patterns })];
		expect(await said(plain, patterned)).toEqual([["keyword-changed", "patternProperties", "widens"]]);
		expect(await said(patterned, plain)).toEqual([["keyword-changed", "patternProperties", "narrows"]]);
	});

	it("compares what is demanded of the others with the same on the other side", async () => {
		const one = object({}, { additionalProperties: integer });
		expect(await said(one, object({}, { additionalProperties: integer, ...patterns }))).toEqual([
			["keyword-changed", "patternProperties", "incomparable"],
		]);
		expect(await said(one, object({}, { additionalProperties: text, ...patterns }))).toContainEqual([
			"type-changed",
			"",
			"incomparable",
		]);
	});

	it("compares on both sides what another member of an allOf says of them", async () => {
		const joined = (rest: JsonObject) => ({
			allOf: [object({}, patterns), object({}, { additionalProperties: rest })],
		});
		const changes = await said(joined({ type: ["string", "integer"] }), joined(text));
		expect(changes).toContainEqual(["type-changed", "", "narrows"]);
	});

	it("takes an object for closed to a name that no pattern matches", async () => {
		const [few, many] = [
			object({ a: text }, { ...closed, ...patterns }),
			object({ a: text, b: text }, { ...closed, ...patterns }),
		];
		expect(await said(few, many)).toEqual([["property-added", "", "widens"]]);
		expect(await said(many, few)).toEqual([["property-removed", "", "narrows"]]);
		const matching = object({ a: text, "x-b": text }, { ...closed, ...patterns });
		expect(await said(few, matching)).toEqual([["property-added", "", "none"]]);
	});
});
