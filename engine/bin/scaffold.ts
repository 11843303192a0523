import { scaffoldDocs } from "../src/generate/scaffold-docs.ts";
import { targetNames } from "../src/generate/target-names.ts";
import { buildApi } from "../src/ir/build-api.ts";
import { parseForGeneration } from "../src/parse/parse-for-generation.ts";
import { parseSource } from "../src/parse/parse-source.ts";
import { scaffoldConfig, serviceOf } from "../src/report/scaffold-config.ts";
import type { Command } from "./command.ts";
import { readArguments } from "./read-arguments.ts";
import { readSpec, STANDARD_INPUT } from "./read-spec.ts";

const HELP = `Prints a driftgate.yml to begin with, made of what a description says of itself.

Usage: driftgate scaffold SPEC [--docs]

  SPEC     an OpenAPI description, YAML or JSON: a file, a folder, git:REF:PATH, or - for standard input
  --docs   print a getting-started page instead (Markdown): authentication, endpoints, requests that run. Of a large
           description the rest is linked to the pages that driftgate generate --target docs makes beside it

It writes no file; driftgate init writes driftgate.yml into the repository, and says why it chose each setting.

Examples:
  driftgate scaffold openapi.yaml > driftgate.yml
  driftgate scaffold openapi.yaml --docs > GETTING-STARTED.md

Exit status: 0 printed, 2 the input cannot be used.
`;

export const scaffold: Command = {
	help: HELP,
	run: async (args, here, terminal) => {
		const { positionals, flags } = readArguments(args, {
			command: "scaffold",
			positionals: ["SPEC"],
			least: 1,
			options: [],
			flags: ["docs"],
		});
		const [spec = ""] = positionals;
		const { input, note } = await readSpec(spec, here, terminal);
		if (flags.has("docs")) {
			const source = await parseForGeneration(input);
			const api = buildApi(source);
			const { title, version } = api.info;
			const out = scaffoldDocs(api, { service: serviceOf(title), version, unreadable: source.unreadable });
			return { status: 0, out, err: note };
		}
		const api = buildApi(await parseSource(input));
		// What comes from a pipe has no path: then the usual one stands there.
		const place = spec === STANDARD_INPUT ? {} : { specPath: `./${input.entry}` };
		return { status: 0, out: scaffoldConfig(api, { outputs: targetNames, ...place }), err: note };
	},
};
