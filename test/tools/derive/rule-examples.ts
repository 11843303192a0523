import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { analyze } from "../../../engine/src/analyze.ts";
import type { Finding } from "../../../engine/src/contract/finding.ts";
import { rulePages } from "../../../engine/src/rule-pages.ts";
import { type CaseOptions, configOfCase } from "../../../engine/src/testing/case-config.ts";
import { compareLines, type Line } from "./compare-lines.ts";
import { descriptionExamples, gateExamples } from "./gate-examples.ts";

/*
 * An example for each rule, cut out of the cases that prove it: the change as a reader of a pull request would see it.
 */

const ROOT = join(import.meta.dirname, "../../../engine/cases/rules");
const FILE = "openapi.yaml";

/** Lines with `-`, `+` or a space before them, as `diff` writes them. */
type Hunk = readonly string[];

/** The shortest example of each rule, by its id. */
export async function findRuleExamples(): Promise<ReadonlyMap<string, Hunk>> {
	const examples = new Map<string, { readonly hunk: Hunk; readonly price: number }>();
	for (const folder of caseFolders().filter(isExample)) {
		const [one, other] = [readSide(folder, "before"), readSide(folder, "after")];
		for (const [before, after] of [[one, other] as const, [other, one] as const]) {
			for (const finding of await judge(before, after, folder)) {
				const hunk = hunkOf(finding, before.split("\n"), after.split("\n"));
				const price = cost(hunk) + (isTypical(finding) ? 0 : UNTYPICAL);
				const known = examples.get(finding.rule);
				if (hunk.length > 0 && (known === undefined || price < known.price))
					examples.set(finding.rule, { hunk, price });
			}
		}
	}
	const ofChanges = [...examples].map(([rule, { hunk }]) => [rule, hunk] as const);
	return new Map([
		...ofChanges,
		...[...gateExamples, ...descriptionExamples].map(({ rule, hunk }) => [rule, hunk] as const),
		...caseFolders().flatMap(memberExamples),
	]);
}

/** What a configuration renames stands in no description: the example is what driftgate.yml says. */
function memberExamples(folder: string): readonly (readonly [rule: string, hunk: Hunk])[] {
	const members: Readonly<Record<string, Readonly<Record<string, string>>>> = optionsOf(folder).members ?? {};
	return Object.entries(members).flatMap(([type, names]) =>
		Object.entries(names).map(([member, name]) => {
			const hunk = ["  names:", `+   members: { ${type}: { ${member}: ${name} } }`];
			return ["sdk-member-renamed", hunk] as const;
		}),
	);
}

function caseFolders(): readonly string[] {
	const list = (folder: string): readonly string[] => readdirSync(folder).toSorted();
	return list(ROOT).flatMap((topic) => list(join(ROOT, topic)).map((name) => join(ROOT, topic, name)));
}

function optionsOf(folder: string): CaseOptions {
	const options = join(folder, "options.json");
	return existsSync(options) ? JSON.parse(readFileSync(options, "utf8")) : {};
}

/** Some cases are corners of a rule: whoever reads of the rule should see its middle. */
function isExample(folder: string): boolean {
	return optionsOf(folder).example !== false;
}

function readSide(folder: string, side: "before" | "after"): string {
	return readFileSync(join(folder, `${side}.yaml`), "utf8").trimEnd();
}

async function judge(before: string, after: string, folder: string): Promise<readonly Finding[]> {
	const options = optionsOf(folder);
	const { today = "2026-11-21" } = options;
	const side = (text: string) => ({ entry: FILE, load: async () => text });
	const config = configOfCase(options);
	return (await analyze({ before: side(before), after: side(after), config, versionBefore: null, today })).findings;
}

/** More than any hunk costs: an example under a guard is better than none. */
const UNTYPICAL = 1_000_000;

/** Whether the rule says here what it says where nothing else has a say. */
function isTypical({ rule, wire }: Finding): boolean {
	return rulePages.get(rule)?.level === wire;
}

/** Few changed lines first, then few characters. */
function cost(hunk: Hunk): number {
	return hunk.length * 10_000 + hunk.join("").length;
}

const CONTEXT = 2;

/** The run of changed lines that is nearest to the finding, with the lines around it. */
function hunkOf({ before, after, shownAt }: Finding, old: readonly string[], revised: readonly string[]): Hunk {
	const lines = compareLines(old, revised);
	const distance = ({ mark, ...line }: Line): number => {
		if (mark === "-") return before === null ? Number.POSITIVE_INFINITY : Math.abs(line.before - before.line);
		return Math.abs(line.after - (after ?? shownAt).line);
	};
	const changed = lines.flatMap((line, index) => (line.mark === " " ? [] : [{ index, far: distance(line) }]));
	const [nearest] = changed.toSorted((a, b) => a.far - b.far || a.index - b.index);
	if (nearest === undefined) return [];
	let [first, last] = [nearest.index, nearest.index];
	while (first > 0 && lines[first - 1]?.mark !== " ") first--;
	while (last + 1 < lines.length && lines[last + 1]?.mark !== " ") last++;
	const changes = lines.slice(first, last + 1);
	const least = Math.min(...changes.map(indentOf));
	const below = lines.slice(last + 1, last + 1 + CONTEXT);
	const outside = below.findIndex((line) => indentOf(line) < least);
	const inside = outside === -1 ? below : below.slice(0, outside);
	return outdent([...lines.slice(Math.max(0, first - CONTEXT), first), ...changes, ...inside]);
}

function indentOf({ text }: Line): number {
	return text.trim() === "" ? Number.POSITIVE_INFINITY : text.search(/\S/);
}

function outdent(lines: readonly Line[]): Hunk {
	const least = Math.min(...lines.map(indentOf));
	return lines.map(({ mark, text }) => `${mark} ${text.slice(least)}`.trimEnd());
}
