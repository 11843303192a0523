import type { Cells, StandingTable } from "../../tools/derive/standing-table.ts";
import type { Outcome, StoreKind } from "./scenario.ts";
import { scenarios } from "./scenarios.ts";

export interface Row {
	readonly name: string;
	readonly store: StoreKind;
	/** How often each step was tried, with its unit where that is something else. */
	readonly rounds: string;
	readonly outcome: Outcome;
	/** YYYY-MM-DD. */
	readonly date: string;
}

const databaseName: Readonly<Record<StoreKind, string>> = { sqlite: "SQLite", mongodb: "MongoDB" };

/** The table of docs/reliability.md. */
export const faultsTable: StandingTable = {
	mark: "faults",
	head: ["scenario", "database", "rounds", "tried", "lost", "done twice", "wrong", "what it says", "on"],
	isNumber: [false, false, true, true, true, true, true, false, false],
	rows: scenarios.flatMap(({ name }) => Object.values(databaseName).map((database) => [name, database])),
};

export function cellsOf({ name, store, rounds, outcome, date }: Row): Cells {
	const { tried, lost, twice, wrong, note = "" } = outcome;
	const counts = [tried, lost, twice, wrong.length].map(String);
	return [name, databaseName[store], rounds, ...counts, note, date];
}
