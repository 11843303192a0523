import { describe, expect, it } from "@jest/globals";
import { mergeRows, type Row, rowsIn, withTable } from "./figures.ts";
import { nothingYet } from "./sum-outcomes.ts";

const scenarios = ["kill", "clock"].map((name) => ({
	name,
	promises: "It holds.",
	rounds: { short: 1, full: 50 },
	run: async () => nothingYet,
}));

const row = (name: string, change: Partial<Row["outcome"]> = {}): Row => ({
	name,
	store: "sqlite",
	rounds: "50",
	outcome: { ...nothingYet, tried: 800, note: "16 steps", ...change },
	date: "2026-11-21",
});

describe("the table of docs/reliability.md", () => {
	const page = "# Reliability\n<!-- faults -->\n<!-- /faults -->\nThe end.\n";

	it("holds a row for each scenario and database, in the order of the scenarios", () => {
		const printed = withTable(page, mergeRows([], [row("clock"), row("kill")], scenarios));
		expect(rowsIn(printed)).toEqual([
			"| kill | SQLite | 50 | 800 | 0 | 0 | 0 | 16 steps | 2026-11-21 |",
			"| clock | SQLite | 50 | 800 | 0 | 0 | 0 | 16 steps | 2026-11-21 |",
		]);
		expect(printed.endsWith("<!-- /faults -->\nThe end.\n")).toBe(true);
	});

	it("keeps the rows that were not printed anew, and drops those of scenarios that are gone", () => {
		const before = withTable(page, mergeRows([], [row("kill"), row("clock")], scenarios));
		const standing = [...rowsIn(before), "| gone | SQLite | 1 | 1 | 0 | 0 | 0 |  | 2026-11-20 |"];
		const merged = mergeRows(standing, [row("clock", { lost: 1, wrong: ["It was lost."] })], scenarios);
		expect(merged.slice(2)).toEqual([
			"| kill | SQLite | 50 | 800 | 0 | 0 | 0 | 16 steps | 2026-11-21 |",
			"| clock | SQLite | 50 | 800 | 1 | 0 | 1 | 16 steps | 2026-11-21 |",
		]);
	});

	it("has no place in a page without markers", () => {
		expect(() => withTable("# Reliability\n", [])).toThrow("no table between");
	});
});
