import type { JsonObject } from "../../contract/json.ts";
import { describe31, diffOf } from "../../diff/testing/parse-object.ts";
import { makePolicy } from "../../testing/make-policy.ts";
import { judgeChanges } from "../judge-changes.ts";

const text = { type: "string" };
const count = { type: "integer" };

/** What is said of a request whose names must match patterns. */
async function said(before: JsonObject | null, after: JsonObject | null): Promise<readonly string[]> {
	const schema = (patterns: JsonObject | null): JsonObject => ({
		type: "object",
		...(patterns === null ? {} : { patternProperties: patterns }),
	});
	const changes = await diffOf(describe31({ request: schema(before) }), describe31({ request: schema(after) }));
	return judgeChanges(changes, makePolicy(), "2026-11-21").map(({ message }) =>
		message.replace(/ in the request body.*$/u, ""),
	);
}

describe("what is said of patterns of names", () => {
	it.each<[before: JsonObject | null, after: JsonObject | null, expected: string]>([
		[
			null,
			{ "^x-": text },
			"The keyword `patternProperties` was added for names that match `^x-` at `application/json`",
		],
		[
			{ "^x-": text, "^y-": text },
			null,
			"The keyword `patternProperties` was removed for names that match `^x-` or `^y-` at `application/json`",
		],
		[
			{ "^x-": text },
			{ "^x-": text, "^y-": count },
			"The pattern `^y-` was added to `patternProperties` at `application/json`",
		],
		[
			{ "^x-": text, "^y-": count, "^z-": text },
			{ "^x-": text },
			"The patterns `^y-` and `^z-` were removed from `patternProperties` at `application/json`",
		],
		[
			{ "^x-": text },
			{ "^[xy]-": text },
			"The pattern `^x-` in `patternProperties` changed to `^[xy]-` at `application/json`",
		],
		[
			{ "^x-": text },
			{ "^x-": { type: ["string", "integer"] } },
			"The type changed from `string` to `integer` and `string` at `application/json › /^x-/`",
		],
	])("names those that came or went: %j, %j", async (before, after, expected) => {
		expect(await said(before, after)).toEqual([expected]);
	});
});
