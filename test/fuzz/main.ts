import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { corpusSubjects } from "./corpus-subjects.ts";
import { editSubject } from "./edit-schema.ts";
import { findRefutation, type Refutation } from "./find-refutation.ts";
import { createRandom } from "./random.ts";
import { type Pair, shrinkPair } from "./shrink-pair.ts";
import type { Subject } from "./subject.ts";

/*
 * npm run fuzz -- --edits 1000000: edits real schemas at random, judges each edit, and lets a validator that is not ours
 * look for a payload that refutes the verdict. One number makes one edit, so that a failure is told by its number:
 * `npm run fuzz -- --only 4711`. The numbers in seeds.txt were wrong once; they are tried first, always.
 */

const shared = process.env["DRIFTGATE_SHARED"] ?? join(import.meta.dirname, "../../../shared");

/** After so many the rest would be repeats. */
const MAX_REFUTED = 20;

interface Options {
	readonly edits: number;
	readonly seed: number;
	readonly seconds: number;
	readonly only: number | undefined;
}

function readOptions(): Options {
	const { values } = parseArgs({
		options: {
			edits: { type: "string", default: "100000" },
			seed: { type: "string", default: "1" },
			seconds: { type: "string", default: "0" },
			only: { type: "string" },
		},
	});
	const only = values.only === undefined ? undefined : Number(values.only);
	return { edits: Number(values.edits), seed: Number(values.seed), seconds: Number(values.seconds), only };
}

function print(line: string): void {
	process.stdout.write(`${line}\n`);
}

/** The pair that a number stands for: one edit of one schema, now and then two. */
function pairOf(subjects: readonly Subject[], number: number): { pair: Pair; random: ReturnType<typeof createRandom> } {
	const random = createRandom(number);
	const before = random.pick(subjects);
	const once = editSubject(before, random);
	return { pair: { before, after: random.oneIn(4) ? editSubject(once, random) : once }, random };
}

async function tryNumber(subjects: readonly Subject[], number: number): Promise<Refutation | undefined> {
	const { pair, random } = pairOf(subjects, number);
	return findRefutation(pair.before, pair.after, random);
}

async function explain(subjects: readonly Subject[], number: number, refuted: Refutation): Promise<void> {
	const { pair } = pairOf(subjects, number);
	const { before, after } = await shrinkPair(pair, async (smaller) => {
		const other = await findRefutation(smaller.before, smaller.after, createRandom(number)).catch(() => undefined);
		return other !== undefined && kindOf(other) === kindOf(refuted);
	});
	const again = (await findRefutation(before, after, createRandom(number))) ?? refuted;
	print(`\nedit ${number}: ${kindOf(again)}, and yet`);
	if (again.verdict === "crashed") print(`  ${again.because}`);
	else print(`  payload ${JSON.stringify(again.payload)}  (${again.rule ?? "no rule"})`);
	print(`  before  ${JSON.stringify(before.components)}`);
	print(`  after   ${JSON.stringify(after.components)}  (${before.root})`);
}

function kindOf(refutation: Refutation): string {
	return refutation.verdict === "crashed" ? "crashed" : `${refutation.verdict} in the ${refutation.direction}`;
}

function keptNumbers(): readonly number[] {
	const lines = readFileSync(join(import.meta.dirname, "seeds.txt"), "utf8").split("\n");
	return lines.filter((line) => /^\d+/.test(line)).map((line) => Number.parseInt(line, 10));
}

function* numbersToTry({ edits, seed, seconds, only }: Options): Generator<number> {
	if (only !== undefined) return yield only;
	yield* keptNumbers();
	const end = seconds === 0 ? Number.POSITIVE_INFINITY : performance.now() + seconds * 1_000;
	for (let index = 0; index < edits && performance.now() < end; index += 1) yield seed * 1_000_000_000 + index;
}

async function main(): Promise<void> {
	if (!existsSync(join(shared, "corpus"))) {
		print("fuzz: no corpus found. Set DRIFTGATE_SHARED to the folder that holds corpus/.");
		process.exitCode = process.env["DRIFTGATE_NO_SKIP"] === undefined ? 0 : 1;
		return;
	}
	const options = readOptions();
	const subjects = await corpusSubjects(join(shared, "corpus"));
	const startedAt = performance.now();
	let tried = 0;
	let refuted = 0;
	for (const number of numbersToTry(options)) {
		tried += 1;
		const found = await tryNumber(subjects, number);
		if (found === undefined) continue;
		refuted += 1;
		await explain(subjects, number, found);
		if (refuted >= MAX_REFUTED) break;
	}
	const seconds = Math.round((performance.now() - startedAt) / 1_000);
	const megabytes = Math.round(process.memoryUsage.rss() / 1e6);
	print(
		`${tried} edits of ${subjects.length} schemas, ${refuted} verdicts refuted, ${seconds} s, ${megabytes} MB (seed ${options.seed})`,
	);
	if (refuted > 0) process.exitCode = 1;
}

await main();
