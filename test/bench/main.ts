import { existsSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { bareParse, type Contender, driftgate, findRivals } from "./contenders.ts";
import { medianOf, type Run } from "./measure.ts";

/*
 * npm run bench: the time and peak memory of a whole verdict on the two largest pairs of the corpus, beside the bare
 * parse and beside every rival that is on the PATH, in one run. Prints Markdown.
 */

const RUNS = 3;
const shared = process.env["DRIFTGATE_SHARED"] ?? join(import.meta.dirname, "../../../shared");

const pairs = [
	{ name: "GitHub", before: "github-rest/octokit-18.0.0.json", after: "github-rest/octokit-23.0.2.json" },
	{ name: "Stripe", before: "stripe/2021-05-17.yaml", after: "stripe/2023-02-17.yaml" },
] as const;

function print(line: string): void {
	process.stdout.write(`${line}\n`);
}

function row(pair: string, contender: Contender, run: Run, ours: Run): string {
	const seconds = (run.milliseconds / 1000).toFixed(2);
	const megabytes = run.peakBytes === null ? "?" : (run.peakBytes / 1e6).toFixed(0);
	const ratio = (run.milliseconds / ours.milliseconds).toFixed(2);
	const output = (run.outputBytes / 1e6).toFixed(2);
	return `| ${pair} | ${contender.name} | ${seconds} | ${ratio} × | ${megabytes} | ${output} |`;
}

async function benchPair(pair: (typeof pairs)[number], rivals: readonly Contender[]): Promise<void> {
	const before = join(shared, "corpus", pair.before);
	const after = join(shared, "corpus", pair.after);
	const ours = await medianOf(RUNS, driftgate.command(before, after));
	if (ours.status !== 0 && ours.status !== 1) throw new Error(`driftgate diff exited with ${ours.status}.`);
	print(row(pair.name, bareParse, await medianOf(RUNS, bareParse.command(before, after)), ours));
	print(row(pair.name, driftgate, ours, ours));
	for (const rival of rivals) print(row(pair.name, rival, await medianOf(RUNS, rival.command(before, after)), ours));
}

async function main(): Promise<void> {
	if (!existsSync(join(shared, "corpus"))) {
		print("bench: no corpus found. Set DRIFTGATE_SHARED to the folder that holds corpus/.");
		process.exitCode = 2;
		return;
	}
	const rivals = findRivals();
	print(`Median of ${RUNS} runs of the whole process, ${cpus().length} cores, Node ${process.version}.`);
	if (rivals.length === 0) print("No rival on the PATH: looked for oasdiff and redocly.");
	print("");
	print("| pair | command | seconds | × ours | peak MB | output MB |");
	print("|---|---|---:|---:|---:|---:|");
	for (const pair of pairs) await benchPair(pair, rivals);
}

await main();
