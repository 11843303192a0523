import { readFileSync, writeFileSync } from "node:fs";
import { replaceDerived } from "../derive/derivation.ts";
import { megabytes, type RunResult } from "./run-workers.ts";

/** One run as the ledger keeps it. */
export interface LedgerRow extends RunResult {
	/** ISO date of the run. */
	readonly date: string;
	readonly seed: number;
	readonly workers: number;
	readonly seconds: number;
}

const COLUMNS = ["seed", "edits", "unreadable", "payloads", "refuted", "seconds", "threads", "MB at most", "date"];

/** Puts a run into the ledger of a document: a seed has one row, its newest run, so that the rows add up. */
export function writeLedger(path: string, row: LedgerRow): void {
	const text = readFileSync(path, "utf8");
	writeFileSync(path, replaceDerived(text, "fuzz", ledgerWith(text, row)));
}

/** The ledger of `text` with one more row, as Markdown. */
export function ledgerWith(text: string, row: LedgerRow): string {
	const rows = new Map(rowsIn(text).map((cells) => [Number(cells[0]), cells]));
	rows.set(row.seed, cellsOf(row));
	const sorted = [...rows].sort(([a], [b]) => a - b).map(([, cells]) => cells);
	const sum = (column: string) => sorted.reduce((all, cells) => all + numberIn(cells[COLUMNS.indexOf(column)]), 0);
	const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
	return [
		`${grouped(sum("edits"))} edits, ${grouped(sum("payloads"))} payloads, ${grouped(sum("refuted"))} verdicts refuted.`,
		"",
		line(COLUMNS),
		line(COLUMNS.map(() => "--:")),
		...sorted.map(line),
	].join("\n");
}

function cellsOf(row: LedgerRow): readonly string[] {
	const { seed, edits, unreadable, payloads, refuted, seconds, workers, rss, date } = row;
	const counts = [edits, unreadable, payloads, refuted, seconds, workers, megabytes(rss)].map(grouped);
	return [String(seed), ...counts, date];
}

function rowsIn(text: string): readonly (readonly string[])[] {
	const rows = text.split("\n").filter((line) => /^\| \d+ \|/.test(line));
	return rows.map((line) =>
		line
			.split("|")
			.slice(1, -1)
			.map((cell) => cell.trim()),
	);
}

function grouped(count: number): string {
	return count.toLocaleString("en-US");
}

function numberIn(cell: string | undefined): number {
	return Number((cell ?? "").replaceAll(",", ""));
}
