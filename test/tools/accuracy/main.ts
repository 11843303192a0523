import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isoDay } from "../../../engine/src/lib/iso-day.ts";
import { readCommandLine } from "../../harness/command-line.ts";
import { type Answers, caseTable, missesOf, missTable } from "./case-table.ts";
import { askAboutPairs, isCalledSafe, isRight, type PairAnswer, pairTable } from "./containment-pairs.ts";
import { inputOf, type LabelledCase, readCases } from "./labelled-cases.ts";
import { table } from "./markdown.ts";
import { readReasons, readWrongPairs } from "./reasons.ts";
import { type Refutations, refute } from "./refutations.ts";
import { askRivals } from "./rivals.ts";
import { checkVendorLists, isUnanswered, vendorTable } from "./vendor-lists.ts";
import { ask } from "./verdict.ts";

/*
 * npm run accuracy: what the engine says of the labelled cases, the containment pairs, the validation suite and the
 * vendors' own lists, beside every rival on the PATH. Prints Markdown; `-- --write` puts it into docs/accuracy.md.
 * Exits with 1 where a miss has no reason, a breaking pair passes in silence, or a vendor's entry has no answer.
 */

const root = join(import.meta.dirname, "../../..");
const shared = process.env["DRIFTGATE_SHARED"] ?? join(root, "../shared");

/** Of the pairs that the validation suite refutes, the share that is judged unless somebody asks for another. */
const USUAL_STEP = 10;

interface Options {
	readonly date: string;
	readonly rivals: number;
	readonly step: number;
	readonly write: boolean;
}

const DATE = "the day that sunsets are measured against, and that the document names";
const STEP = "judge every Nth pair that the validation suite refutes; 1 takes minutes";

function readOptions(): Options {
	const { values, refuse } = readCommandLine({
		command: "npm run accuracy --",
		options: {
			date: { type: "string", default: isoDay(Date.now()), takes: "YYYY-MM-DD", says: DATE },
			rivals: { type: "string", default: "all", takes: "all|none|N", says: "how many cases each rival is asked about" },
			refutations: { type: "string", default: String(USUAL_STEP), takes: "N", says: STEP },
			write: { type: "boolean", says: "prints into docs/accuracy.md" },
		},
	});
	const rivals =
		values.rivals === "all" ? Number.POSITIVE_INFINITY : Number(values.rivals === "none" ? 0 : values.rivals);
	const step = Number(values.refutations);
	const isValid = /^\d{4}-\d{2}-\d{2}$/.test(values.date) && rivals >= 0 && Number.isInteger(step) && step > 0;
	if (!isValid) refuse("A value cannot be read.");
	return { date: values.date, rivals, step, write: values.write };
}

/** Most labels that the law does not share ask for this one line of policy. */
const WITH_REMOVALS = "{rules: {request-property-removed: ERR}}";

async function askDriftgate(cases: readonly LabelledCase[], today: string, gate?: string): Promise<Answers> {
	const answers: Answers["cases"][number][] = [];
	for (const known of cases) {
		answers.push({ known, answer: await ask(inputOf(known.before), inputOf(known.after), today, gate) });
	}
	return { tool: gate === undefined ? "driftgate" : `driftgate, \`gate: ${gate}\``, cases: answers };
}

/** A section of the document, and what in it must not stand. */
interface Section {
	readonly text: string;
	readonly failures: readonly string[];
}

async function caseSection({ date, rivals }: Options): Promise<Section> {
	const cases = readCases(join(shared, "cases"));
	const ours = await askDriftgate(cases, date);
	const stricter = await askDriftgate(cases, date, WITH_REMOVALS);
	const theirs = rivals === 0 ? [] : await askRivals(cases.slice(0, rivals));
	const misses = missesOf(ours, readReasons());
	const text = `## Labelled cases

${cases.length} edits that two other tools label in their test suites (\`../shared/cases\`). Caught: an error under the
default policy, or under the one line of policy that stands beside the name. Unknown: a breaking edit that is left to people with a warning. Wrongly blocked: a safe edit with an error.

${caseTable([ours, stricter, ...theirs])}

${theirs.length === 0 ? "No rival was asked: `oasdiff` and `redocly` are looked for on the PATH.\n\n" : ""}### Judged otherwise than the label

A label may be the other tool's policy. Where Driftgate judges otherwise on purpose, the reason stands here, and the case
counts as a miss all the same.

${missTable(misses)}`;
	return { text, failures: misses.filter(({ reason }) => reason === null).map(({ id }) => `${id}: no reason given`) };
}

async function pairSection({ date }: Options): Promise<Section> {
	const answers = await askAboutPairs(join(shared, "containment/pairs.jsonl"), date);
	const reasons = new Map([...readReasons(), ...readWrongPairs()]);
	const misses = answers.filter((answer) => !isRight(answer));
	const reasonOf = ({ pair }: PairAnswer): string | undefined => reasons.get(pair.id);
	const rows = misses.map((miss) => {
		const { pair, way, answer } = miss;
		return [
			pair.id,
			pair.name,
			way,
			pair.contained ? "safe" : "breaking",
			answer.said,
			reasonOf(miss) ?? "**no reason given**",
		];
	});
	const text = `## Containment pairs

Pairs of JSON Schemas of which it is known whether each value of the first is one of the second
(\`../shared/containment/pairs.jsonl\`), through the whole engine: as a request that changes from the first to the second,
and as a response that changes from the second to the first. Under \`rules_version: 1\`, since version 2 also warns of an
optional property that a response loses, of which containment says nothing.

${pairTable(answers)}

${misses.length === 0 ? "No misses." : table(["pair", "name", "as a", "truth", "Driftgate says", "reason"], rows)}`;
	const silent = answers.filter((answer) => isCalledSafe(answer) && reasonOf(answer) === undefined);
	return { text, failures: silent.map(({ pair, way }) => `${pair.id}: a ${way} that breaks is called safe`) };
}

async function refutationSection({ date, step }: Options): Promise<Section> {
	const result = await refute(join(shared, "containment/validation"), date, step);
	const rows = result.calledSafe
		.slice(0, MAX_REFUTATIONS)
		.map(({ before, after, instance, said }) => [
			...[before, after, `\`${JSON.stringify(instance).slice(0, 80)}\``, said.join(", ")],
		]);
	const text = `## Refutations

${sayRefutations(result)}

${rows.length === 0 ? "" : table(["before", "after", "valid before, not after", "said"], rows)}`;
	return { text, failures: result.calledSafe.map(({ before, after }) => `${before} → ${after}: refuted, called safe`) };
}

/** What is shown of what should not be there at all. */
const MAX_REFUTATIONS = 40;

function sayRefutations({ schemas, instances, judged, calledSafe, byConvention, byMeaning }: Refutations): string {
	return `The JSON Schema test suite for 2020-12: ${schemas} schemas, ${instances} instances. Judged were ${judged} ordered
pairs of schemas of which an instance is valid under the first and not under the second. As requests that change from the first to the
second, ${calledSafe.length} of them are called safe. ${byConvention} more pass by a convention that the report names: a property that is
described for the first time was never sent before, although an open object allowed it. ${byMeaning} more are refuted by a value alone that
is no object, where the first schema describes the properties of objects and leaves out the type: its author means objects.`;
}

async function vendorSection({ date }: Options): Promise<Section> {
	const checked = await checkVendorLists(join(shared, "corpus"), date);
	const text = `## The vendors' own lists

What vendors list as removed or breaking between two versions of the corpus: found, or explained.

${vendorTable(checked)}`;
	return {
		text,
		failures: checked.filter(isUnanswered).map(({ entry }) => `${entry.says}: neither found nor explained`),
	};
}

async function main(): Promise<void> {
	const options = readOptions();
	if (!existsSync(join(shared, "cases"))) {
		process.stdout.write("accuracy: no cases found. Set DRIFTGATE_SHARED to their folder.\n");
		process.exitCode = 2;
		return;
	}
	const head = `# Accuracy

Printed by \`npm run accuracy -- ${options.step === USUAL_STEP ? "" : `--refutations ${options.step} `}--write\` on ${options.date}; do not edit.`;
	const sections: Section[] = [];
	for (const section of [caseSection, pairSection, refutationSection, vendorSection]) {
		sections.push(await section(options));
	}
	const text = `${[head, ...sections.map((section) => section.text.trimEnd())].join("\n\n")}\n`;
	if (options.write) writeFileSync(join(root, "docs/accuracy.md"), text);
	else process.stdout.write(text);
	const failures = sections.flatMap((section) => section.failures);
	for (const failure of failures) process.stderr.write(`accuracy: ${failure}\n`);
	if (failures.length > 0) process.exitCode = 1;
}

await main();
