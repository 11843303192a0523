import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { targetNames } from "../src/generate/target-names.ts";
import { buildApi } from "../src/ir/build-api.ts";
import { plain } from "../src/lib/say.ts";
import { parseSource } from "../src/parse/parse-source.ts";
import { configChoices, scaffoldConfig } from "../src/report/scaffold-config.ts";
import { type Command, Refusal, UsageError } from "./command.ts";
import { errorCode } from "./error-code.ts";
import { readArguments } from "./read-arguments.ts";
import { readSpec, STANDARD_INPUT } from "./read-spec.ts";
import { sayWriteError } from "./say-system-error.ts";

const FILE = "driftgate.yml";

const HELP = `Writes a first driftgate.yml with comments, and says what it chose and why.

Usage: driftgate init SPEC

  SPEC   an OpenAPI description, YAML or JSON: a file or a folder below the working directory

The file is written into the working directory, which should be the root of the repository. One that is there already
is left as it is. driftgate scaffold prints one and writes no file, also of standard input or a commit.

Examples:
  driftgate init openapi.yaml
  driftgate init api/

Exit status: 0 written, 2 the input cannot be used, or there is a driftgate.yml.
`;

export const init: Command = {
	help: HELP,
	run: async (args, here, terminal) => {
		const { positionals } = readArguments(args, { command: "init", positionals: ["SPEC"], least: 1, options: [] });
		const [spec = ""] = positionals;
		if (spec === STANDARD_INPUT || spec.startsWith("git:")) {
			throw new UsageError("driftgate init needs a file or a folder, whose path it writes into driftgate.yml.");
		}
		await refuseSecond(here);
		const { input, note } = await readSpec(spec, here, terminal);
		const api = buildApi(await parseSource(input));
		const scaffold = { outputs: targetNames, specPath: `./${input.entry}` };
		await writeNew(join(here, FILE), scaffoldConfig(api, scaffold));
		const said = configChoices(api, scaffold).map(({ setting, value, why }) => `  ${setting}: ${value}\n    ${why}\n`);
		const next = "Next: driftgate check, then commit it.\n";
		return { status: 0, out: `Wrote ${FILE}:\n\n${said.join("")}\n${next}`, err: note };
	},
};

/** Before anything is read: the answer does not depend on the description. */
async function refuseSecond(folder: string): Promise<void> {
	for (const name of [FILE, "driftgate.yaml"]) {
		const there = await stat(join(folder, name)).catch(() => null);
		if (there !== null) throw exists(name);
	}
}

/** Never over a file that came to be in the meantime, nor through a link. */
async function writeNew(path: string, content: string): Promise<void> {
	try {
		const file = await open(path, "wx");
		await file.writeFile(content).finally(() => file.close());
	} catch (error) {
		if (errorCode(error) === "EEXIST") throw exists(FILE);
		throw new Refusal(`${FILE} cannot be written: ${sayWriteError(error)}.`);
	}
}

function exists(name: string): Refusal {
	return new Refusal(`There is a ${plain(name)} already: it is left as it is. driftgate check reads it.`);
}
