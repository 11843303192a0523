import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { isoDay } from "../../../engine/src/lib/iso-day.ts";
import { readCommandLine } from "../../harness/command-line.ts";
import { replaceDerived } from "../derive/derivation.ts";
import { bareParse, type Contender, findRivals, proved, verdict } from "./contenders.ts";
import { hasVerdict, MAX_SECONDS, mediansOf, type Run } from "./measure.ts";
import { type Pair, preparePairs } from "./pairs.ts";

/*
 * npm run bench -- [--runs N] [--only NAME] [--write]: the time and peak memory of a whole verdict on large pairs of the
 * corpus and on made ones, beside the bare parse and beside every rival that is on the PATH, in one run; then the time of
 * a verdict in a process that has given some before. Prints Markdown; --write puts it into docs/speed.md.
 */

const shared = process.env["DRIFTGATE_SHARED"] ?? join(import.meta.dirname, "../../../../shared");

const page = join(import.meta.dirname, "../../../docs/speed.md");

/** What was printed, for the page. */
const printed: string[] = [];

function print(line: string): void {
	printed.push(line);
	process.stdout.write(`${line}\n`);
}

function ratio(run: Run, to: Run | undefined): string {
	return to === undefined ? "?" : `${(run.milliseconds / to.milliseconds).toFixed(2)} ×`;
}

function row(pair: Pair, { name }: Contender, run: Run, [ours, whole, parse]: readonly Run[]): string {
	if (!hasVerdict(run)) return `| ${pair.name} | ${name} | ${sayFailure(run)} | | | | | |`;
	const seconds = (run.milliseconds / 1000).toFixed(2);
	const megabytes = run.peakBytes === null ? "?" : (run.peakBytes / 1e6).toFixed(0);
	const output = (run.outputBytes / 1e6).toFixed(2);
	const ratios = [ours, whole, parse].map((other) => ratio(run, other)).join(" | ");
	return `| ${pair.name} | ${name} | ${seconds} | ${ratios} | ${megabytes} | ${output} |`;
}

function sayFailure({ status, complaint }: Run): string {
	if (status === null) return `stopped after ${MAX_SECONDS} s`;
	return `fails with ${status}: ${complaint.trim().split("\n").at(-1)?.replaceAll("|", "\\|") ?? ""}`;
}

async function benchPair(pair: Pair, runs: number, rivals: readonly Contender[]): Promise<void> {
	const contenders = [verdict, proved, bareParse, ...rivals];
	const all = await mediansOf(
		runs,
		contenders.map((contender) => contender.command(pair.before, pair.after)),
	);
	contenders.forEach((contender, index) => {
		const run = all[index];
		if (run !== undefined) print(row(pair, contender, run, all));
	});
	if (!all.slice(0, 2).every(hasVerdict)) process.exitCode = 1;
}

/** The median milliseconds of a verdict in a process that has given some before. */
function warmMilliseconds({ before, after }: Pair, runs: number): number {
	const script = join(import.meta.dirname, "warm.ts");
	const out = execFileSync(process.execPath, [script, before, after, String(runs)], { encoding: "utf8" });
	const times = out
		.trim()
		.split("\n")
		.map(Number)
		.sort((a, b) => a - b);
	return times[Math.floor(times.length / 2)] ?? Number.NaN;
}

async function main(): Promise<void> {
	const { values, refuse } = readCommandLine({
		command: "npm run bench --",
		options: {
			runs: { type: "string", default: "3", takes: "N", says: "of how many runs each figure is the median" },
			only: { type: "string", default: "", takes: "TEXT", says: "the pairs whose name holds it" },
			write: { type: "boolean", says: "puts the figures into docs/speed.md" },
		},
	});
	const runs = Number(values.runs);
	if (!Number.isInteger(runs) || runs < 1) refuse("--runs is a whole number from 1.");
	if (!existsSync(join(shared, "corpus"))) {
		print("bench: no corpus found. Set DRIFTGATE_SHARED to the folder that holds corpus/.");
		process.exitCode = 2;
		return;
	}
	const rivals = findRivals();
	const { pairs, remove } = preparePairs(join(shared, "corpus"), values.only);
	try {
		const date = isoDay(Date.now());
		const machine = `${cpus().length} cores, Node ${process.version}`;
		print(`Median of ${runs} runs of the whole process, in turns; ${machine}; ${date}.`);
		if (rivals.length === 0) print("No rival on the PATH: looked for oasdiff and redocly.");
		print("");
		print("| pair | command | seconds | × a verdict | × a proved one | × bare parse | peak MB | output MB |");
		print("|---|---|---:|---:|---:|---:|---:|---:|");
		for (const pair of pairs) await benchPair(pair, runs, rivals);
		print("");
		print("| pair | a verdict in a warm process, ms |");
		print("|---|---:|");
		for (const pair of pairs) print(`| ${pair.name} | ${warmMilliseconds(pair, runs).toFixed(0)} |`);
		if (values.write) writeFileSync(page, replaceDerived(readFileSync(page, "utf8"), "speed", printed.join("\n")));
	} finally {
		remove();
	}
}

await main();
