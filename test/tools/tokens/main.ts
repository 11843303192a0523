import { planTools, usualToolSettings } from "../../../engine/src/generate/tools/plan-tools.ts";
import type { ToolSet } from "../../../engine/src/generate/tools/tool-set.ts";
import { corpusDocuments, planDocument } from "../names/corpus-names.ts";

/*
 * npm run tokens: what tools/list of an MCP server would cost for each description of the corpus, by surface, and which
 * surface it gets. With documents of the corpus: of each tag and each tool as well, and what its texts lost. Tokens are
 * estimates (engine/src/generate/tools/estimate-tokens.ts).
 */

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const head = ["document", "tools", "as tools", "dynamic", "surface", "not listed", "told"];
process.stdout.write(`| ${head.join(" | ")} |\n|---|--:|--:|--:|---|--:|--:|\n`);
for (const file of asked.length > 0 ? asked : corpusDocuments()) {
	const plan = await planDocument(file);
	if (plan === null || plan.groups.every(({ methods }) => methods.length === 0)) continue;
	const set = planTools(plan, usualToolSettings);
	process.stdout.write(`${rowOf(file, set)}\n`);
	if (asked.length > 0) process.stdout.write(detailsOf(set));
}

function rowOf(file: string, { tools, costs, surface, degradations }: ToolSet): string {
	const hidden = tools.filter(({ portable }) => !portable).length;
	return `| ${[file, tools.length, costs.tools, costs.dynamic, surface, hidden, degradations.length].join(" | ")} |`;
}

function detailsOf({ tools, costs, degradations }: ToolSet): string {
	const tags = [...costs.byTag].map(([tag, tokens]) => `tag ${tag || "(none)"}: ${tokens}`);
	const each = tools.map(
		({ listed, toolClass, tokens }) => `${listed.name.padEnd(46)} ${toolClass.padEnd(12)} ${tokens}`,
	);
	const told = degradations.map(({ pointer, message }) => `${pointer}: ${message}`);
	return `${[...tags, "", ...each, "", ...told].join("\n")}\n`;
}
