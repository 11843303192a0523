import { describe, expect, it } from "@jest/globals";
import { printTable, type StandingTable, withRows } from "./standing-table.ts";

const table: StandingTable = {
	mark: "faults",
	head: ["scenario", "database", "lost"],
	isNumber: [false, false, true],
	rows: [
		["kill", "SQLite"],
		["kill-web", "SQLite"],
	],
};
const page = "# Reliability\n<!-- derived: faults -->\n<!-- /derived -->\nThe end.\n";
const head = "| scenario | database | lost |\n|---|---|---:|\n";

describe("a table whose rows are printed one by one", () => {
	it("has its rows in their order, whatever order they were printed in", () => {
		const printed = withRows(page, table, [
			["kill-web", "SQLite", "0"],
			["kill", "SQLite", "1"],
		]);
		expect(printed).toContain(`<!-- derived: faults -->\n${head}| kill | SQLite | 1 |\n| kill-web | SQLite | 0 |\n`);
		expect(printed.endsWith("<!-- /derived -->\nThe end.\n")).toBe(true);
	});

	it("keeps rows that were not printed anew, and drops those that are no more", () => {
		const gone = page.replace("-->\n", `-->\n${head}| gone | SQLite | 0 |\n| kill-web | SQLite | 3 |\n`);
		const printed = withRows(gone, table, [["kill", "SQLite", "0"]]);
		expect(printed).toContain(`${head}| kill | SQLite | 0 |\n| kill-web | SQLite | 3 |\n<!-- /derived -->`);
	});

	it("has no place in a page without marks", () => {
		expect(() => withRows("# Reliability\n", table, [])).toThrow("missing");
	});

	it("is printed alone with the rows that there are", () => {
		expect(printTable(table, [["kill", "SQLite", "0"]])).toBe(`${head}| kill | SQLite | 0 |`);
	});
});
