import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { generateAll } from "../../../engine/src/generate/generate.ts";
import { apiFrom } from "../../../engine/src/generate/testing/generate-from.ts";
import { hostileDescription, payloads } from "../../../engine/src/generate/testing/hostile-description.ts";
import { parseYaml } from "../../../engine/src/generate/testing/parse-yaml.ts";
import type { JsonValue } from "../../../engine/src/index.ts";
import { Fault } from "../../../engine/src/lib/fault.ts";
import { corpusDocuments, readCorpus } from "../../../engine/src/parse/testing/corpus.ts";
import { readCommandLine } from "../../harness/command-line.ts";
import { createRandom } from "../fuzz/random.ts";
import { codeOf } from "./code-of.ts";
import { mutated } from "./mutate.ts";

/*
 * npm run fuzz:generate -- [--descriptions N] [--seed N] [--seconds N] [--only NUMBER]: edits descriptions at random, with
 * hostile texts, and makes all three SDKs of each. Before that, every hostile text stands in every place of a description
 * that takes one. One number makes one description, so that a failure is told by its number. Ends with 1 where one crashed,
 * took more than two seconds, or let a text of a description into code.
 */

/** Of computing: what else the machine does is nobody's fault. */
const SLOWEST_MS = 2_000;
/** Larger documents take longer to make than to be worth it. */
const LARGEST_BYTES = 60_000;
/** How often the smallest stands there for each time that the largest does. */
const MOST_OFTEN = 20;
/** Descriptions to a turn of the event loop. */
const TURN = 100;
/** No identifier can hold it. */
const canary = "\u27e6canary\u27e7";
const targets = ["typescript", "python", "go"] as const;

const { values } = readCommandLine({
	command: "npm run fuzz:generate --",
	options: {
		descriptions: { type: "string", default: "1000000", takes: "N", says: "how many descriptions are edited" },
		seed: { type: "string", default: "1", takes: "N", says: "which edits" },
		seconds: { type: "string", default: "0", takes: "N", says: "how long at most; 0: as long as it takes" },
		only: { type: "string", takes: "NUMBER", says: "one description alone, by the number that a failure names" },
	},
});

const marks = payloads.map((payload) => payload + canary + payload);
const tally = { made: 0, refused: 0, crashes: 0, late: 0, escapes: 0, slowest: 0 };

const texts = await tryProduct();
await tryMutated();
process.stdout.write(
	`${texts} texts × ${payloads.length} payloads × ${targets.length} targets, and ${tally.made} edited descriptions, of which ${tally.refused} were refused: ${tally.crashes} crashes, ${tally.escapes} escapes, ${tally.late} over ${SLOWEST_MS} ms (slowest: ${Math.round(tally.slowest)} ms)\n`,
);
process.exitCode = tally.crashes + tally.escapes + tally.late === 0 ? 0 : 1;

/** Every payload in every text of one description. Gives how many texts that are. */
async function tryProduct(): Promise<number> {
	for (const mark of marks) await tryOne(hostileDescription(mark), `payload ${JSON.stringify(mark)}`);
	return JSON.stringify(hostileDescription(canary)).split(canary).length - 1;
}

async function tryMutated(): Promise<void> {
	const subjects = subjectsOf();
	const alone = values.only === undefined ? null : Number(values.only);
	const first = alone ?? Number(values.seed) * 1_000_000_000;
	const count = alone === null ? Number(values.descriptions) : 1;
	const until = Number(values.seconds) === 0 ? Number.POSITIVE_INFINITY : Date.now() + Number(values.seconds) * 1_000;
	for (let number = first; number < first + count && Date.now() < until; number++) {
		const random = createRandom(number);
		tally.made++;
		// What is kept until the end of a turn of the event loop would be kept to the end of a million.
		if (tally.made % TURN === 0) await setImmediate();
		await tryOne(mutated(random.pick(subjects), random, marks), `--only ${number}`);
	}
}

/**
 * What is small enough of the corpus, and the descriptions of the cases. A small one stands there several times for
 * each time that a large one does, so that each gets about the same time.
 */
function subjectsOf(): readonly JsonValue[] {
	const cases = join(import.meta.dirname, "../../../engine/cases/generate/typescript");
	const own = ["bookshop", "names", "shapes"].map((name) => readFileSync(join(cases, name, "spec.yaml"), "utf8"));
	const small = corpusDocuments().filter(({ bytes }) => bytes > 0 && bytes <= LARGEST_BYTES);
	const all = [...own, ...small.map(({ file }) => readCorpus(file) ?? "{}")].map(parseYaml);
	return all.flatMap((description) => {
		const bytes = JSON.stringify(description).length;
		const times = Math.max(1, Math.min(MOST_OFTEN, Math.round(LARGEST_BYTES / bytes)));
		return Array<JsonValue>(times).fill(description);
	});
}

async function tryOne(description: JsonValue, name: string): Promise<void> {
	const startedAt = process.cpuUsage();
	try {
		const api = await apiFrom(description);
		const requests = targets.map((target) => ({ target, options: { packageName: null } }));
		const { outputs } = generateAll(api, { service: "fuzzed", version: "1.0.0" }, requests);
		const { user, system } = process.cpuUsage(startedAt);
		tally.slowest = Math.max(tally.slowest, (user + system) / 1_000);
		if ((user + system) / 1_000 > SLOWEST_MS) complain("late", name, "took too long");
		for (const { files } of outputs) {
			for (const { target, content } of files) {
				if (content.includes(canary) && codeOf(target, content).includes(canary))
					complain("escapes", name, `a text is code in ${target}`);
			}
		}
	} catch (error) {
		if (error instanceof Fault) tally.refused++;
		else complain("crashes", name, String(error instanceof Error ? error.stack : error));
	}
}

function complain(kind: "crashes" | "late" | "escapes", name: string, said: string): void {
	tally[kind]++;
	process.stdout.write(`${name}: ${said}\n`);
}
