import type { ToolClass } from "../../../../contract/config.ts";
import { count } from "../../../../lib/say.ts";
import { baseUrlName, environmentOf } from "../../../names/environment-name.ts";
import { arePlaced } from "../../../plan/servers.ts";
import { baseUrlOf, hasAddress } from "../../../snippets/base-url.ts";
import { estimateTokens } from "../../../tools/estimate-tokens.ts";
import type { ListedTool, ToolPlan, ToolSet } from "../../../tools/tool-set.ts";
import { word } from "../../../writer/shell.ts";
import type { ServerVoice } from "../../calls.ts";
import type { Block, Inline, Sample } from "../../site/block.ts";
import { type DocsContext, titleOf } from "../../site/docs-context.ts";
import type { Page } from "../../site/site.ts";
import {
	code,
	codeBlock,
	heading,
	joined,
	line,
	lines,
	paragraph,
	samplesOf,
	table,
	toPage,
} from "../../site/write.ts";

/** Rows of a table of tools or tags: what has more is found by search. */
const MOST_ROWS = 300;

/** The MCP server: how a client starts it, what its tools may do, and what they cost. null where there is none. */
export function serverPage(context: DocsContext): Page | null {
	const { server } = context.calls;
	if (server === null) return null;
	return {
		path: "mcp",
		title: "MCP server",
		summary: "What a model is offered of this API, what it may do, and what that costs.",
		section: "guide",
		blocks: [
			{
				kind: "paragraph",
				content: [
					...line("The server is the file "),
					code(server.file),
					...line(". It runs on Node 20 and later, and needs one library beside it:"),
				],
			},
			codeBlock("sh", "npm install @modelcontextprotocol/server"),
			...clientBlocks(server, context),
			...riskBlocks(server),
			...costBlocks(server),
			...toolBlocks(server, context),
			heading(2, "options", "Options"),
			paragraph("They follow the file on its command line, and hold where a call is made, whatever a client lists."),
			codeBlock("", server.options.trimEnd()),
			{ kind: "region", name: "notes" },
		],
	};
}

/** What the configuration of a client holds. */
function clientBlocks({ file, name }: ServerVoice, { plan, service }: DocsContext): readonly Block[] {
	const variables = plan.credentials
		.flatMap(({ environment, placement }) => environment.slice(0, placement.kind === "basic" ? 2 : 1))
		.map((one) => environmentOf(one, service));
	const set: readonly (readonly [variable: string, value: string])[] = [
		...variables.map((variable) => [variable, "…"] as const),
		// Where no description says where calls go, the server does not know either.
		...(arePlaced(plan, hasAddress)
			? []
			: [[environmentOf(baseUrlName, service), baseUrlOf(plan.servers[0], { baseUrl: null })] as const]),
	];
	const path = `/path/to/${file}`;
	const env = Object.fromEntries(set);
	const command = { command: "node", args: [path], ...(set.length === 0 ? {} : { env }) };
	const json = (value: object) => JSON.stringify(value, null, 2);
	const flags = set.map(([variable, value]) => ` --env ${variable}=${word(value)}`).join("");
	const head = set.length === 0 ? "" : `\n\n[mcp_servers.${name}.env]`;
	const rows = set.map(([variable, value]) => `\n${variable} = ${JSON.stringify(value)}`).join("");
	return [
		heading(2, "clients", "Clients"),
		samplesOf([
			sample("Claude Desktop, Cursor, Gemini CLI (mcpServers)", "json", json({ mcpServers: { [name]: command } })),
			sample("Claude Code", "sh", `claude mcp add ${name}${flags} -- node ${path}`),
			sample("VS Code (.vscode/mcp.json)", "json", json({ servers: { [name]: { type: "stdio", ...command } } })),
			sample(
				"Codex (config.toml)",
				"toml",
				`[mcp_servers.${name}]\ncommand = "node"\nargs = ["${path}"]${head}${rows}`,
			),
			sample("Over HTTP", "sh", `node ${path} --http 8080   # http://127.0.0.1:8080/mcp`),
		]),
		{
			kind: "paragraph",
			content: [
				...line("Call it "),
				code(name),
				...line(": so every tool's name stays within what clients allow. Credentials "),
				...(variables.length === 0 ? [] : [...line("("), ...joined(variables.map(code), ", "), ...line(") ")]),
				...line(
					"come from the environment of the server, and go to the API alone: what a client sends of its own does not.",
				),
			],
		},
	];
}

const sample = (label: string, language: string, text: string): Sample => ({ label, language, text, call: text });

const CLASSES: readonly (readonly [ToolClass, string])[] = [
	["read", "It looks, and changes nothing."],
	["write", "It changes something, and destroys nothing."],
	["destructive", "It may destroy something, or cannot be taken back: a client should ask a person first."],
];

function riskBlocks({ tools: { tools, surface } }: ServerVoice): readonly Block[] {
	const rows = CLASSES.map(([toolClass, said]) => [
		[code(toolClass)],
		line(String(tools.filter((tool) => tool.toolClass === toolClass).length)),
		line(said),
	]);
	return [
		heading(2, "risk", "What tools may do"),
		table(["Class", "Operations", "What it means"], rows),
		{
			kind: "paragraph",
			content:
				surface === "docs"
					? line("This server offers texts about them, and calls none.")
					: [
							...line("Every tool says its class by its hints ("),
							...joined(["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"].map(code), ", "),
							...line(
								surface === "tools"
									? "), so that a client can ask before something is lost."
									: "), and the tool of one class refuses operations of another, so that a client can ask before something is lost.",
							),
						],
		},
	];
}

const SURFACES = {
	tools: "a tool for each operation",
	dynamic: "tools that find, describe and call operations",
	docs: "tools that find and describe operations",
} as const;

function costBlocks({ tools: { surface, costs, budget } }: ServerVoice): readonly Block[] {
	const rows = (["tools", "dynamic", "docs"] as const).map((one) => [
		[code(one)],
		line(SURFACES[one]),
		line(String(costs[one])),
		line(one === surface ? "this server's" : ""),
	]);
	const tags = [...costs.byTag].slice(0, MOST_ROWS);
	return [
		heading(2, "tokens", "What they cost"),
		{
			kind: "paragraph",
			content: [
				...line("Estimated tokens of what tools/list answers, of a budget of "),
				...line(String(budget)),
				...line(":"),
			],
		},
		table(["Surface", "What it lists", "Tokens", ""], rows),
		...(tags.length < 2
			? []
			: [
					paragraph("Of them, as tools of their own, by the tags that --tags takes:"),
					table(
						["Tag", "Tokens"],
						tags.map(([tag, tokens]) => [tag === "" ? line("without a tag") : [code(tag)], line(String(tokens))]),
					),
				]),
	];
}

function toolBlocks({ tools: { tools, finders, surface } }: ServerVoice, context: DocsContext): readonly Block[] {
	const title = heading(2, "tools", "Tools");
	if (surface !== "tools") {
		const said =
			"Each operation's page names it as these tools take it, with its class, and shows a call where it can be called.";
		return [title, table(["Tool", "What it does", "Tokens"], finders.map(finderRow)), paragraph(said)];
	}
	const listed = tools.filter(({ portable }) => portable);
	const rows = listed.slice(0, MOST_ROWS).map((tool) => toolRow(tool, context));
	const rest = listed.length - rows.length;
	return [
		title,
		table(["Tool", "What it calls", "Class", "Tokens"], rows),
		...(rest > 0 ? [paragraph(`And ${count(rest, "more tool")}: the page of each operation names its own.`)] : []),
		...unlistedBlocks(tools.filter(({ portable }) => !portable)),
	];
}

function unlistedBlocks(tools: ToolSet["tools"]): readonly Block[] {
	if (tools.length === 0) return [];
	return [
		paragraph("Some clients refuse the form of these, so that they are not listed. They can be called by name:"),
		lines(
			tools.slice(0, MOST_ROWS).map(({ listed, operation }) => [code(listed.name), ...line(": "), code(operation)]),
		),
	];
}

function toolRow({ listed, operation, toolClass, tokens, method }: ToolPlan, { paths }: DocsContext) {
	const path = paths.ofOperation(operation);
	const title: readonly Inline[] = path === null ? [code(operation)] : [toPage(path, titleOf(method))];
	return [[code(listed.name)], title, line(toolClass), line(String(tokens))];
}

function finderRow(tool: ListedTool) {
	return [[code(tool.name)], line(tool.description), line(String(estimateTokens(tool)))];
}
