import type { JsonObject } from "../../contract/json.ts";
import { diffOf } from "../../diff/testing/parse-object.ts";
import { makePolicy } from "../../testing/make-policy.ts";
import { judgeChanges } from "../judge-changes.ts";

const described = (operation: JsonObject): JsonObject => ({
	openapi: "3.1.0",
	info: { title: "Case", version: "1.0.0" },
	paths: { "/a": { post: { responses: { "200": { description: "" } }, ...operation } } },
});

const TODAY = "2026-11-21";

describe("what is said of a sunset date", () => {
	it.each<[name: string, before: string | null, after: string, expected: string]>([
		["announced in the past", null, "2026-11-20", "that day has passed, so it may end at any time."],
		["announced for today", null, TODAY, "it works as before until that date."],
		["announced for later", null, "2027-01-01", "it works as before until that date."],
		["postponed, but not to the future", "2025-01-01", "2026-01-01", "that day has passed, so it may end at any time."],
		["postponed", "2025-01-01", "2027-01-01", "it works for longer than announced."],
	])("%s", async (_, before, after, expected) => {
		const ending = (sunset: string | null) =>
			described({ deprecated: true, ...(sunset === null ? {} : { "x-sunset": sunset }) });
		const [judged] = judgeChanges(await diffOf(ending(before), ending(after)), makePolicy(), TODAY);
		expect(judged?.message.split(": ").at(-1)).toBe(expected);
	});

	it.each([
		["2026-11-20", "that day has passed, so it may end at any time."],
		["2027-01-01", "it works as before."],
	])("that came with the deprecation: %s", async (sunset, expected) => {
		const changes = await diffOf(described({}), described({ deprecated: true, "x-sunset": sunset }));
		const [judged] = judgeChanges(changes, makePolicy(), TODAY);
		expect(judged?.message.split(": ").at(-1)).toBe(expected);
	});
});
