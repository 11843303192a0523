import { replaceDerived } from "./derivation.ts";

/* A table in a page, each of whose rows may be printed anew alone, and carries its own day for that. */

export interface StandingTable {
	/** What stands between the page's marks (replaceDerived). */
	readonly mark: string;
	readonly head: readonly string[];
	/** Whether a column's cells are numbers, which stand at its right. */
	readonly isNumber: readonly boolean[];
	/** What rows may be there, by their first cells, in the order in which they stand. Others are dropped. */
	readonly rows: readonly (readonly string[])[];
}

/** All cells of a row, its name's first. */
export type Cells = readonly string[];

const print = (cells: Cells): string => `| ${cells.join(" | ")} |`;

/** The page with these rows in the place of those of the same name, and the others as they stand. Throws where the marks are missing. */
export function withRows(page: string, table: StandingTable, fresh: readonly Cells[]): string {
	const standing = rowsOf(page, table);
	const startsWith = (row: string, name: Cells): boolean => row.startsWith(`${print(name).slice(0, -1)}`);
	const rows = table.rows.flatMap((name) => {
		const printed = fresh.map(print).find((row) => startsWith(row, name));
		return printed === undefined ? standing.filter((row) => startsWith(row, name)) : [printed];
	});
	return replaceDerived(page, table.mark, [...headOf(table), ...rows].join("\n"));
}

/** The table with these rows alone, as it is shown to whoever ran the command. */
export const printTable = (table: StandingTable, rows: readonly Cells[]): string =>
	[...headOf(table), ...rows.map(print)].join("\n");

const headOf = ({ head, isNumber }: StandingTable): readonly string[] => [
	print(head),
	`|${isNumber.map((one) => (one ? "---:" : "---")).join("|")}|`,
];

function rowsOf(page: string, table: StandingTable): readonly string[] {
	const open = `<!-- derived: ${table.mark} -->`;
	const start = page.indexOf(open);
	if (start < 0) return [];
	const lines = page.slice(start + open.length, page.indexOf("<!-- /derived -->", start)).split("\n");
	return lines.filter((line) => line.startsWith("| ")).slice(1);
}
