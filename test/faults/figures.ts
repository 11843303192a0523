import type { Outcome, Scenario, StoreKind } from "./scenario.ts";

/* The table of docs/reliability.md. Each row carries its own day and number of rounds: one may be printed anew alone. */

export interface Row {
	readonly name: string;
	readonly store: StoreKind;
	/** How often each step was tried, with its unit where that is something else. */
	readonly rounds: string;
	readonly outcome: Outcome;
	/** YYYY-MM-DD. */
	readonly date: string;
}

const HEAD = [
	"| scenario | database | rounds | tried | lost | done twice | wrong | what it says | on |",
	"|---|---|---:|---:|---:|---:|---:|---|---|",
] as const;

const BEGIN = "<!-- faults -->";
const END = "<!-- /faults -->";

const databaseName: Readonly<Record<StoreKind, string>> = { sqlite: "SQLite", mongodb: "MongoDB" };

const keyOf = (name: string, store: StoreKind): string => `| ${name} | ${databaseName[store]} |`;

function printRow({ name, store, rounds, outcome, date }: Row): string {
	const { tried, lost, twice, wrong, note = "" } = outcome;
	return `${keyOf(name, store)} ${rounds} | ${tried} | ${lost} | ${twice} | ${wrong.length} | ${note} | ${date} |`;
}

/** The table's rows as they stand in a page. */
export function rowsIn(page: string): readonly string[] {
	const lines = betweenMarkers(page).middle.split("\n");
	return lines.filter((line) => line.startsWith("| ") && !HEAD.some((head) => head === line));
}

/** The table, head and rows, with new rows in the place of the old ones of the same scenario and database. */
export function mergeRows(
	standing: readonly string[],
	fresh: readonly Row[],
	scenarios: readonly Scenario[],
): readonly string[] {
	const rows = scenarios.flatMap(({ name }) =>
		(["sqlite", "mongodb"] as const).flatMap((store) => {
			const row = fresh.find((candidate) => candidate.name === name && candidate.store === store);
			if (row !== undefined) return [printRow(row)];
			return standing.filter((line) => line.startsWith(keyOf(name, store)));
		}),
	);
	return [...HEAD, ...rows];
}

/** The page with another table. Throws where its markers are missing. */
export function withTable(page: string, table: readonly string[]): string {
	const { before, after } = betweenMarkers(page);
	return `${before}${BEGIN}\n${table.join("\n")}\n${END}${after}`;
}

function betweenMarkers(page: string): { readonly before: string; readonly middle: string; readonly after: string } {
	const [before, rest] = page.split(BEGIN, 2);
	const [middle, after] = rest?.split(END, 2) ?? [];
	if (before === undefined || middle === undefined || after === undefined) {
		throw new Error(`The page has no table between ${BEGIN} and ${END}.`);
	}
	return { before, middle, after };
}
