import type { RulePage } from "../src/contract/rule-page.ts";
import { nearest } from "../src/lib/nearest.ts";
import { plain } from "../src/lib/say.ts";
import { presetPages, rulePages } from "../src/rule-pages.ts";
import { type Command, UsageError } from "./command.ts";
import { readArguments } from "./read-arguments.ts";
import { ruleExamples } from "./rule-examples.derived.ts";
import { sayPreset } from "./say-preset.ts";
import { exceptionWays, listLevels } from "./say-rule.ts";

const HELP = `Explains a rule: what it forbids and why, with an example, and how to make the change all the same.

Usage: driftgate explain [RULE] [--presets]

  RULE        the id that a finding shows; without it, all rules are listed
  --presets   the presets of levels that gate.preset can name, with the reason for each level

Examples:
  driftgate explain
  driftgate explain request-property-became-required
  driftgate explain --presets

Exit status: 0 explained, 2 there is no such rule.
`;

export const explain: Command = {
	help: HELP,
	run: async (args) => {
		const { positionals, flags } = readArguments(args, {
			...{ command: "explain", positionals: ["RULE"], least: 0, options: [] },
			flags: ["presets"],
		});
		const [id] = positionals;
		if (flags.has("presets")) return { status: 0, out: `${[...presetPages.values()].map(sayPreset).join("\n\n")}\n` };
		if (id === undefined) return { status: 0, out: list() };
		const page = rulePages.get(id);
		if (page !== undefined) return { status: 0, out: describe(page) };
		const meant = nearest(id, rulePages.keys());
		const remedy = meant === undefined ? "driftgate explain lists them all" : `did you mean ${meant}?`;
		throw new UsageError(`There is no rule ${plain(id)}: ${remedy}${meant === undefined ? "." : ""}`);
	},
};

function list(): string {
	const width = Math.max(...[...rulePages.keys()].map((id) => id.length));
	const groups = Map.groupBy(rulePages.values(), (page) => page.group);
	const sections = [...groups].map(([group, pages]) =>
		[group, ...pages.map(({ id, level, title }) => `  ${id.padEnd(width)}  ${level.padEnd(4)}  ${title}`)].join("\n"),
	);
	return `${sections.join("\n\n")}\n\n${rulePages.size} rules. driftgate explain RULE explains one.\n`;
}

function describe(page: RulePage): string {
	const { id, title, why, convention, rollout } = page;
	const example = ruleExamples.get(id) ?? [];
	const paragraphs = [
		`${id}\n${title}.`,
		`Why\n  ${why}`,
		`Level\n${[...listLevels(page), ...(convention === null ? [] : [convention])].map((line) => `  ${line}`).join("\n")}`,
		...(example.length === 0 ? [] : [`Example\n${example.map((line) => `  ${line}`).join("\n")}`]),
		`Roll out\n  ${rollout}`,
		...exceptions(page),
	];
	return `${paragraphs.join("\n\n")}\n`;
}

function exceptions(page: RulePage): readonly string[] {
	if (!page.exceptable) return ["Except\n  No exception covers it: it is about the configuration or the gate itself."];
	const { one, all } = exceptionWays(page);
	if (!one) return [];
	const command = '  driftgate except FINGERPRINT --base BASE --owner "@team" --reason "why" --expires 2027-01-31';
	const policy = `  or, for all findings of the rule, in driftgate.yml: gate: {rules: {${page.id}: ${all}}}`;
	return [["Except", command, ...(all === null ? [] : [policy])].join("\n")];
}
