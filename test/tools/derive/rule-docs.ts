import { exceptionWays, sayLevels } from "../../../engine/bin/say-rule.ts";
import type { RulePage } from "../../../engine/src/index.ts";
import { rulePages } from "../../../engine/src/rule-pages.ts";
import type { Derivation } from "./derivation.ts";
import { findRuleExamples } from "./rule-examples.ts";

/*
 * docs/rules says of each rule what `driftgate explain` says: both are printed from the rules' metadata, and the examples
 * are cut out of engine/cases/rules.
 */

type Examples = Awaited<ReturnType<typeof findRuleExamples>>;

const groups: ReadonlyMap<string, readonly RulePage[]> = Map.groupBy(rulePages.values(), (page) => page.group);

let found: Promise<Examples> | undefined;

/** Judging every case takes a second, and each page asks. */
function examples(): Promise<Examples> {
	found ??= findRuleExamples();
	return found;
}

const NOTE = "<!-- Printed by `npm run derive` from the rules' own metadata and cases. Do not edit. -->";

function indexPage(): string {
	const sections = [...groups].flatMap(([group, pages]) => [
		"",
		`## [${heading(group)}](${group}.md)`,
		"",
		"| rule | wire | source | what it says |",
		"|---|---|---|---|",
		...pages.map(
			(page) => `| [\`${page.id}\`](${group}.md#${page.id}) | ${page.level} | ${sourceOf(page)} | ${page.title}. |`,
		),
	]);
	return [
		NOTE,
		"",
		"# Rules",
		"",
		`All ${rulePages.size} rules by what they are about. *wire* is the level for messages between deployed clients and the server, *source* the one for code written against the SDKs that is compiled against the regenerated ones, [in TypeScript](../policy.md#promises); where most findings of a rule have a milder level than its worst, both stand there. A policy (\`gate.rules\`) may set another level. \`driftgate explain RULE\` prints the same on a terminal.`,
		"",
		"The levels follow one law: a change is ERR where a request accepts fewer values or a response may have more of them, INFO the other way round, ERR where some values are gone and others are new, and WARN where Driftgate cannot decide which of these it is. Some facts make a change harmless: a read-only property in a request, a write-only one in a response, and what was removed after its `x-sunset` are INFO for both promises; a response that is not a success is INFO for deployed clients.",
		...sections,
		"",
	].join("\n");
}

function sourceOf({ source, usualSource }: RulePage): string {
	return usualSource === source ? source : `${usualSource}, at most ${source}`;
}

async function groupPage(group: string): Promise<string> {
	const known = await examples();
	const sections = (groups.get(group) ?? []).flatMap((page) => ["", ...ruleSection(page, known.get(page.id))]);
	return [NOTE, "", `# ${heading(group)}`, "", "[All rules](README.md)", ...sections, ""].join("\n");
}

function ruleSection(page: RulePage, example: readonly string[] | undefined): readonly string[] {
	const { id, title, why, convention, rollout } = page;
	return [
		`## ${id}`,
		"",
		`${title}.`,
		"",
		`- **Why.** ${why}`,
		`- **Level.** ${sayLevels(page).join(" ")}`,
		...(convention === null ? [] : [`- **Convention.** ${convention}`]),
		`- **Roll out.** ${rollout}`,
		...exceptions(page),
		...(example === undefined ? [] : ["", "```diff", ...example, "```"]),
	];
}

function exceptions(page: RulePage): readonly string[] {
	if (!page.exceptable)
		return ["- **Except.** No exception covers it: it is about the configuration or the gate itself."];
	const { one, all } = exceptionWays(page);
	if (!one) return [];
	const command = "`driftgate except FINGERPRINT --base BASE --owner OWNER --reason REASON --expires DATE`";
	const policy = all === null ? "" : `, or \`gate: {rules: {${page.id}: ${all}}}\` for all findings of the rule`;
	return [`- **Except.** ${command}${policy}.`];
}

function heading(group: string): string {
	const words = group.replaceAll("-", " ").replace(/^sdks\b/, "SDKs");
	return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const examplesModule: Derivation = {
	path: "engine/bin/rule-examples.derived.ts",
	produce: async () => {
		const entries = [...(await examples())].toSorted(([a], [b]) => (a < b ? -1 : 1));
		return [
			"// Derived from engine/cases/rules by `npm run derive`. DO NOT EDIT.",
			"",
			"/** A change that each rule speaks of, in the lines of a diff. */",
			"export const ruleExamples: ReadonlyMap<string, readonly string[]> = new Map([",
			...entries.map(([id, lines]) => `\t[${JSON.stringify(id)}, ${JSON.stringify(lines)}],`),
			"]);",
			"",
		].join("\n");
	},
};

/** For `npm run derive`: an index, a page a group, and the examples for the command line. */
export const ruleDocs: readonly Derivation[] = [
	examplesModule,
	{ path: "docs/rules/README.md", produce: indexPage },
	...[...groups.keys()].map((group) => ({ path: `docs/rules/${group}.md`, produce: () => groupPage(group) })),
];
