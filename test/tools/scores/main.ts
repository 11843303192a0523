import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { analyze } from "../../../engine/src/analyze.ts";
import type { Finding, SpecInput } from "../../../engine/src/index.ts";
import { fromCents, toCents } from "../../../engine/src/levels/cents.ts";
import { subjectWeights } from "../../../engine/src/levels/subject-weights.ts";
import { makeConfig } from "../../../engine/src/testing/make-policy.ts";
import { readCommandLine } from "../../harness/command-line.ts";
import { inputOf } from "../accuracy/labelled-cases.ts";
import { replaceDerived } from "../derive/derivation.ts";

/*
 * npm run scores: what weighing and ordering findings by what they are about does to ten real pairs, beside one weight
 * for everything and an order by points. Prints Markdown; --write puts it into docs/scores.md.
 */

const { write } = readCommandLine({
	command: "npm run scores --",
	options: { write: { type: "boolean", says: "puts the rows into docs/scores.md" } },
}).values;
const corpus = join(process.env["DRIFTGATE_SHARED"] ?? join(import.meta.dirname, "../../../../shared"), "corpus");
const page = join(import.meta.dirname, "../../../docs/scores.md");
const TODAY = "2026-01-01";

/** Ten APIs of different sizes, whose changes break clients in different ways. */
const PAIRS: readonly (readonly [before: string, after: string])[] = [
	["stripe/2021-05-17.yaml", "stripe/2023-02-17.yaml"],
	["openai/2024-05-09.yaml", "openai/2026-08-21.yaml"],
	["twilio-api-v2010/2022-10-05.yaml", "twilio-api-v2010/2023-08-24.yaml"],
	["adyen-legalentity/v2.json", "adyen-legalentity/v3.json"],
	["discord/2023-09-05.json", "discord/2026-07-18.json"],
	["slack-web/2017-11-01.json", "slack-web/2020-10-06.json"],
	["kubernetes/v1.7.1.json", "kubernetes/v1.10.0.json"],
	["docker-engine/v1.43.yaml", "docker-engine/v1.52.yaml"],
	["netlify/2.20.0.json", "netlify/2.60.0.json"],
	["dropbox-sign/2022-10-05.yaml", "dropbox-sign/2025-09-04.yaml"],
];

/** How many of the first findings are shown. */
const SHOWN = 3;

const lines = [
	"| pair | errors | operations gone | score before → after | first findings before | first findings after |",
	"|---|--:|--:|--:|---|---|",
];
for (const [before, after] of PAIRS) lines.push(await rowOf(before, after));
const table = lines.join("\n");
process.stdout.write(`${table}\n`);
if (write) {
	writeFileSync(page, replaceDerived(readFileSync(page, "utf8"), "scores", table));
}

async function rowOf(before: string, after: string): Promise<string> {
	if (!existsSync(join(corpus, before))) throw new Error(`${before} is not in the corpus.`);
	const sides = { before: within(before), after: within(after) };
	const analysis = await analyze({ ...sides, config: makeConfig(), versionBefore: null, today: TODAY, proofs: false });
	const { findings } = analysis;
	const errors = findings.filter(({ level }) => level === "ERR");
	const gone = errors.filter(({ subject }) => subject === "operation");
	const sum = fromCents(findings.reduce((cents, finding) => cents + toCents(pointsBefore(finding)), 0));
	const byPoints = findings.toSorted(
		(a, b) => Number(b.level === "ERR") - Number(a.level === "ERR") || pointsBefore(b) - pointsBefore(a),
	);
	const score = `${sum} → ${analysis.decision.score.breaking}`;
	return `| ${before} | ${errors.length} | ${gone.length} | ${score} | ${first(byPoints)} | ${first(findings)} |`;
}

/** With one weight for everything. */
function pointsBefore({ points, subject }: Finding): number {
	return points / (subject === null ? 1 : subjectWeights[subject]);
}

function first(findings: readonly Finding[]): string {
	return findings
		.slice(0, SHOWN)
		.map(({ rule, operations }) => `${rule} (${operations.length})`)
		.join("<br>");
}

function within(entry: string): SpecInput {
	return { entry, load: async (path) => inputOf(join(corpus, path)).load(basename(path)) };
}
