import type { JsonObject } from "../../contract/json.ts";
import { describe31, diffOf } from "../../diff/testing/parse-object.ts";
import { makePolicy } from "../../testing/make-policy.ts";
import { judgeChanges } from "../judge-changes.ts";

const text = { type: "string" };
const count = { type: "integer" };

/** What is said of a list in an answer. */
async function said(before: JsonObject, after: JsonObject): Promise<readonly string[]> {
	const list = (more: JsonObject): JsonObject => ({ type: "array", ...more });
	const changes = await diffOf(describe31({ response: list(before) }), describe31({ response: list(after) }));
	return judgeChanges(changes, makePolicy(), "2026-11-21").map(({ message }) => message.replace(/ in the 200.*$/u, ""));
}

describe("what is said of items that come where none were allowed", () => {
	it("says which one of a tuple it is", async () => {
		const [two, three] = [
			{ prefixItems: [text, text], items: false },
			{ prefixItems: [text, text, { type: ["string", "integer"] }], items: false },
		];
		expect(await said(two, three)).toEqual([
			"Item 3, which was not allowed, may now be `integer` or `string` at `application/json[2]`",
		]);
		expect(await said(three, two)).toEqual([
			"Item 3, which was `integer` or `string`, is no longer allowed at `application/json[2]`",
		]);
	});

	it("says it of all that follow", async () => {
		const [closed, open] = [
			{ prefixItems: [text], items: false },
			{ prefixItems: [text], items: count },
		];
		expect(await said(closed, open)).toEqual([
			"`items`, which allowed nothing, now allows `integer` at `application/json[]`",
		]);
		expect(await said(open, closed)).toEqual([
			"`items`, which allowed `integer`, now allows nothing at `application/json[]`",
		]);
	});

	it("says behind how many items none may come any more", async () => {
		const tuple = { prefixItems: [text, text] };
		const [closed, none] = [
			{ ...tuple, items: false },
			{ maxItems: 9, items: false },
		];
		expect(await said(closed, tuple)).toEqual([
			"`items`, which allowed nothing behind the first 2 items, now allows anything at `application/json[]`",
		]);
		expect(await said(tuple, closed)).toEqual([
			"`items`, which allowed anything, now allows nothing behind the first 2 items at `application/json[]`",
		]);
		expect(await said({ maxItems: 9 }, none)).toEqual([
			"`items`, which allowed anything, now allows nothing at `application/json[]`",
		]);
	});
});
