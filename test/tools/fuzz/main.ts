import { existsSync } from "node:fs";
import { join } from "node:path";
import { isoDay } from "../../../engine/src/lib/iso-day.ts";
import { readCommandLine } from "../../harness/command-line.ts";
import { corpusSubjects } from "./corpus-subjects.ts";
import { readKeptPairs, tryKeptPair } from "./kept-pairs.ts";
import { writeLedger } from "./ledger.ts";
import { SecondValidator } from "./oracle/second-validator.ts";
import { megabytes, type Run, type RunResult, runWorkers } from "./run-workers.ts";

/*
 * npm run fuzz -- --edits 1000000: edits real schemas at random, judges each edit, and lets a validator that is not ours
 * look for a payload that refutes the verdict. One number makes one edit, so that a failure is told by its number:
 * `npm run fuzz -- --only 4711`. The pairs in kept-pairs.jsonl were judged wrong once; they are tried first, always.
 */

const root = join(import.meta.dirname, "../../..");
const shared = process.env["DRIFTGATE_SHARED"] ?? join(root, "../shared");

/** The numbers of a seed: this one's first edit is its first number. */
const NUMBERS_OF_A_SEED = 1_000_000_000;

interface Options extends Omit<Run, "second"> {
	readonly python: string;
	readonly corpus: string;
	readonly seed: number;
	readonly write: boolean;
}

const PYTHON = "an interpreter that has jsonschema, which is asked for a sample of the answers";

function readOptions(): Options {
	const { values, refuse } = readCommandLine({
		command: "npm run fuzz --",
		options: {
			edits: { type: "string", default: "100000", takes: "N", says: "how many edits to try" },
			seed: { type: "string", default: "1", takes: "N", says: "which edits" },
			seconds: { type: "string", default: "0", takes: "N", says: "how long at most; 0: as long as it takes" },
			workers: { type: "string", default: "1", takes: "N", says: "on how many threads" },
			only: { type: "string", takes: "NUMBER", says: "one edit alone, by the number that a failure names" },
			"second-validator": { type: "string", default: "python3", takes: "PYTHON", says: PYTHON },
			"report-every": { type: "string", default: "0", takes: "N", says: "a line about memory each N seconds; 0: none" },
			write: { type: "boolean", says: "puts the figures of the run into docs/fuzz.md" },
		},
	});
	const seed = Number(values.seed);
	const isAlone = values.only !== undefined;
	const options = {
		corpus: join(shared, "corpus"),
		python: values["second-validator"],
		seed,
		first: isAlone ? Number(values.only) : seed * NUMBERS_OF_A_SEED,
		edits: isAlone ? 1 : Number(values.edits),
		seconds: Number(values.seconds),
		workers: isAlone ? 1 : Number(values.workers),
		reportEvery: Number(values["report-every"]),
		write: values.write && !isAlone,
	};
	const { first, edits, seconds, workers, reportEvery } = options;
	const areNatural = [first, edits, seconds, workers, reportEvery].every((n) => Number.isSafeInteger(n) && n >= 0);
	return areNatural && workers > 0 ? options : refuse("Numbers are whole, from 0, and there is one thread at least.");
}

function print(line: string): void {
	process.stdout.write(`${line}\n`);
}

async function countWrongKeptPairs(): Promise<number> {
	let wrong = 0;
	for (const pair of readKeptPairs()) {
		const outcome = await tryKeptPair(pair);
		if (outcome.kind === "upheld") continue;
		wrong += 1;
		print(`kept pair ${pair.number} (${pair.why}): ${JSON.stringify(outcome)}`);
	}
	return wrong;
}

function sayOpinion(opinion: RunResult["opinion"]): string {
	if (opinion === null) return "no second validator";
	return `${opinion.confirmed} answers confirmed by a second validator and ${opinion.disputed} disputed`;
}

function sayResult(
	{ edits, large, unreadable, payloads, refuted, rss, opinion }: RunResult,
	seconds: number,
	seed: number,
) {
	const rate = Math.round(edits / Math.max(seconds, 1));
	return [
		`${edits} edits (${large} of large schemas, ${unreadable} that no longer are schemas)`,
		`${payloads} payloads, ${refuted} verdicts refuted, ${seconds} s, ${rate} edits a second`,
		sayOpinion(opinion),
		`${megabytes(rss)} MB (seed ${seed})`,
	].join(", ");
}

async function main(): Promise<void> {
	const options = readOptions();
	if ((await countWrongKeptPairs()) > 0) process.exitCode = 1;
	if (!existsSync(options.corpus)) {
		print("fuzz: no corpus found. Set DRIFTGATE_SHARED to the folder that holds corpus/.");
		if (process.env["DRIFTGATE_NO_SKIP"] !== undefined) process.exitCode = 1;
		return;
	}
	const pool = await corpusSubjects(options.corpus);
	const second = await SecondValidator.start(options.python);
	if (second === null) {
		print(`fuzz: ${options.python} has no jsonschema, so that no second validator confirms a sample.`);
		if (process.env["DRIFTGATE_NO_SKIP"] !== undefined) process.exitCode = 1;
	}
	const startedAt = performance.now();
	const result = await runWorkers({ ...options, second }, pool, print);
	second?.stop();
	const seconds = Math.round((performance.now() - startedAt) / 1_000);
	print(sayResult(result, seconds, options.seed));
	const { seed, workers } = options;
	if (options.write) {
		const date = isoDay(Date.now());
		writeLedger(join(root, "docs/fuzz.md"), { date, seed, workers, seconds, ...result });
	}
	if (result.refuted > 0 || (result.opinion?.disputed ?? 0) > 0) process.exitCode = 1;
}

await main();
