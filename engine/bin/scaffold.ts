import { buildApi, builtTargets, parseSource, scaffoldConfig, scaffoldDocs } from "../src/index.ts";
import type { Command } from "./command.ts";
import { readArguments } from "./read-arguments.ts";
import { specOnDisk } from "./read-files.ts";

const HELP = `Prints a driftgate.yml to begin with, made of what a description says of itself.

Usage: driftgate scaffold SPEC [--docs]

  SPEC     an OpenAPI description, YAML or JSON
  --docs   print a getting-started page instead: authentication, endpoints, example requests (Markdown)

Examples:
  driftgate scaffold openapi.yaml > driftgate.yml
  driftgate scaffold openapi.yaml --docs > GETTING-STARTED.md

Exit status: 0 printed, 2 the input cannot be used.
`;

export const scaffold: Command = {
	name: "scaffold",
	summary: "prints a configuration to begin with",
	help: HELP,
	run: async (args, here) => {
		const { positionals, flags } = readArguments(args, {
			command: "scaffold",
			positionals: ["SPEC"],
			least: 1,
			options: [],
			flags: ["docs"],
		});
		const [spec = ""] = positionals;
		const input = await specOnDisk(spec, here);
		const api = buildApi(await parseSource(input));
		const specPath = `./${input.entry}`;
		return {
			status: 0,
			out: flags.has("docs") ? scaffoldDocs(api) : scaffoldConfig(api, { outputs: builtTargets, specPath }),
		};
	},
};
