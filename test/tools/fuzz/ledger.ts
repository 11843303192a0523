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

const COLUMNS = [
	...["seed", "edits", "unreadable", "payloads", "refuted", "since", "second validator"],
	...["seconds", "threads", "MB at most", "date"],
] as const;

/** A row as it is printed, by column. */
type Cells = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** Puts a run into the ledger of a document. */
export function writeLedger(path: string, row: LedgerRow): void {
	const text = readFileSync(path, "utf8");
	writeFileSync(path, replaceDerived(text, "fuzz", ledgerWith(text, row)));
}

/**
 * The ledger of `text` with one more row, as Markdown. A seed has one row, its newest run, and beside it every earlier run
 * that refuted a verdict: that such a refutation is gone is said in its row, once a later run of the seed that is no
 * shorter refutes nothing.
 */
export function ledgerWith(text: string, row: LedgerRow): string {
	const rows = rowsIn(text).flatMap((cells) => {
		if (Number(cells.seed) !== row.seed) return [cells];
		if (numberIn(cells.refuted) === 0) return [];
		return [{ ...cells, since: cells.since === "" ? sinceThen(cells, row) : cells.since }];
	});
	// Sorting is stable: the runs of a seed stay in the order in which they were written.
	const sorted = [...rows, cellsOf(row)].sort((a, b) => Number(a.seed) - Number(b.seed));
	const sum = (column: keyof Cells) => grouped(sorted.reduce((all, cells) => all + numberIn(cells[column]), 0));
	const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
	return [
		`${sum("edits")} edits, ${sum("payloads")} payloads, ${sum("refuted")} verdicts refuted.`,
		"",
		line(COLUMNS),
		line(COLUMNS.map(() => "--:")),
		...sorted.map((cells) => line(COLUMNS.map((column) => cells[column]))),
	].join("\n");
}

/** What a later run says of one that refuted something: nothing where it was shorter, or refuted something itself. */
function sinceThen(refuting: Cells, { edits, refuted, date }: LedgerRow): string {
	return refuted === 0 && edits >= numberIn(refuting.edits) ? `none on ${date}` : "";
}

function cellsOf({
	seed,
	edits,
	unreadable,
	payloads,
	refuted,
	opinion,
	seconds,
	workers,
	rss,
	date,
}: LedgerRow): Cells {
	return {
		seed: String(seed),
		edits: grouped(edits),
		unreadable: grouped(unreadable),
		payloads: grouped(payloads),
		refuted: grouped(refuted),
		since: "",
		"second validator":
			opinion === null ? "not asked" : `${grouped(opinion.confirmed)} confirmed, ${grouped(opinion.disputed)} disputed`,
		seconds: grouped(seconds),
		threads: grouped(workers),
		"MB at most": grouped(megabytes(rss)),
		date,
	};
}

/** The rows of a ledger, by the names at its head: an older one has fewer columns. */
function rowsIn(text: string): readonly Cells[] {
	let head: readonly string[] = [];
	return text.split("\n").flatMap((line) => {
		const cells = line.split("|").slice(1, -1);
		const trimmed = cells.map((cell) => cell.trim());
		if (trimmed[0] === "seed") head = trimmed;
		if (!/^\| \d+ \|/.test(line)) return [];
		const cell = (column: string) =>
			trimmed[head.indexOf(column)] ?? (column === "second validator" ? "not asked" : "");
		return [Object.fromEntries(COLUMNS.map((column) => [column, cell(column)])) as Cells];
	});
}

function grouped(count: number): string {
	return count.toLocaleString("en-US");
}

function numberIn(cell: string): number {
	return Number(cell.replaceAll(",", ""));
}
