import { planTools, usualToolSettings } from "../../../engine/src/generate/tools/plan-tools.ts";
import type { ToolSet } from "../../../engine/src/generate/tools/tool-set.ts";
import { readCommandLine } from "../../harness/command-line.ts";
import { corpusDocuments, planDocument } from "../names/corpus-names.ts";
import { checkTools } from "./check-tools.ts";

/*
 * npm run tokens: what tools/list of an MCP server would cost for each description of the corpus, by surface, and which
 * surface it gets. With documents of the corpus: of each tag and each tool as well, and what its texts lost. Tokens are
 * estimates (engine/src/generate/tools/estimate-tokens.ts). --check compiles every schema in ajv, holds each tool against
 * what every client is known to refuse, and says tool by tool what is lost; it ends with 1 where a loss is told nowhere.
 */

const { values, words: asked } = readCommandLine({
	command: "npm run tokens --",
	words: "DOCUMENTS",
	options: { check: { type: "boolean", says: "compiles every schema, and holds each tool against every client" } },
});
const sums = { documents: 0, tools: 0, compiled: 0, lost: 0 };
const head = ["document", "tools", "as tools", "dynamic", "surface", "not listed", "told"];
process.stdout.write(`| ${head.join(" | ")} |\n|---|--:|--:|--:|---|--:|--:|\n`);
for (const file of asked.length > 0 ? asked : corpusDocuments()) {
	const plan = await planDocument(file);
	if (plan === null || plan.groups.every(({ methods }) => methods.length === 0)) continue;
	const set = planTools(plan, usualToolSettings);
	process.stdout.write(`${rowOf(file, set)}\n`);
	if (asked.length > 0) process.stdout.write(detailsOf(set));
	if (values.check) check(file, set);
}
if (values.check) {
	const { documents, tools, compiled, lost } = sums;
	process.stdout.write(
		`\n${tools} tools of ${documents} documents: ${compiled} schemas compile, ${tools - lost} tools pass every client's profile, ${lost} do not.\n`,
	);
}

/** A tool that a client refuses is not listed, and the report says so: a loss without either is a mistake. */
function check(file: string, set: ToolSet): void {
	const { tools, compiled, losses } = checkTools(set);
	sums.documents += 1;
	sums.tools += tools;
	sums.compiled += compiled;
	sums.lost += losses.length;
	for (const loss of losses) {
		const name = loss.slice(0, loss.indexOf(":"));
		const tool = set.tools.find(({ listed }) => listed.name === name);
		const isTold = set.degradations.some(({ message }) => message.startsWith(`MCP tool ${name}: it is not listed`));
		if (tool?.portable !== false || !isTold) process.exitCode = 1;
		process.stdout.write(`  ${file} ${loss}${isTold ? "" : " (told nowhere)"}\n`);
	}
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
