import type { Config, OutputOptions, RuleLevel } from "../src/contract/config.ts";
import { rules } from "../src/rules/registry.ts";
import type { Area, Rule } from "../src/rules/rule.ts";
import { type Command, UsageError } from "./command.ts";
import { compareDescriptions } from "./diff.ts";
import { readArguments } from "./read-arguments.ts";
import type { Configs } from "./read-configs.ts";

const HELP = `Compares the tools that an MCP server has under two API descriptions: what models are offered, and what they read.

Usage: driftgate mcp diff OLD NEW [options]

  OLD      the description that the tools in use were made of: OpenAPI, YAML or JSON
  NEW      the description that would replace it

Each is a file, a folder with a description in it, git:REF:PATH for a file as it stands in a commit, or, for one of
them, - for standard input. It reports what the gate reports of tools under the promise \`source\`: findings about the
tools themselves, and those about requests that change a tool. Texts that models read are shown word by word:
[-gone-] {+new+}.

Options:
  --config FILE       outputs.mcp, levels and exceptions of a driftgate.yml (default: an MCP server of all operations)
  --base-config FILE  the same file before the change, or git:REF:PATH: it may have offered other tools
  --format FORMAT     text (default), json, markdown, github, sarif, junit, gitlab or html
  --level LEVEL       the mildest findings that the format text shows: ERR, WARN or INFO (default)
  --group BY          how the format text groups findings: by cause (default) or by endpoint
  --color WHEN        auto (default), always or never, with the format text
  --today DATE        the day for sunsets and exceptions, such as 2026-11-21 (default: today, UTC)

Examples:
  driftgate mcp diff git:main:openapi.yaml openapi.yaml
  driftgate mcp diff base.yaml openapi.yaml --config driftgate.yml --format markdown

Exit status: 0 proceed, 1 the gate blocks, 2 the input cannot be used.
`;

export const mcp: Command = {
	help: HELP,
	run: async (args, folder, terminal) => {
		const [what, ...rest] = args;
		if (what !== "diff") throw new UsageError("driftgate mcp compares tools: write driftgate mcp diff OLD NEW.");
		const given = readArguments(rest, {
			command: "mcp diff",
			positionals: ["OLD", "NEW"],
			least: 2,
			options: ["config", "base-config", "format", "today", "color", "level", "group"],
		});
		return compareDescriptions(given, folder, terminal, { configs: ofTools, level: "INFO" });
	},
};

/** The configurations with an MCP server, under which nothing counts but what changes a tool. */
function ofTools({ config, configBefore, ...rest }: Configs): Configs {
	const own = config.outputs.get("mcp") ?? { packageName: null };
	const before = configBefore?.outputs.get("mcp") ?? own;
	return {
		...rest,
		config: withServer(config, own),
		configBefore: configBefore === null ? null : withServer(configBefore, before),
	};
}

function withServer(config: Config, options: OutputOptions): Config {
	const { policy } = config;
	const levels = new Map<string, RuleLevel>(policy.rules);
	for (const rule of rules) if (!changesTools(rule)) levels.set(rule.id, "off");
	return {
		...config,
		outputs: new Map([...config.outputs, ["mcp", options]]),
		policy: { ...policy, promise: "source", semver: "off", rules: levels },
	};
}

/** What a tool has no part of: it is called with arguments, and its calls carry no server and no credential of their own. */
const APART: ReadonlySet<Area> = new Set<Area>(["response", "response-header", "security", "servers"]);
const OF_SDKS_ALONE: ReadonlySet<string> = new Set(["type", "credential"]);

function changesTools({ axes: { direction, area, aspect } }: Rule): boolean {
	if (area === "sdk") return !OF_SDKS_ALONE.has(aspect);
	return direction !== "response" && !APART.has(area);
}
