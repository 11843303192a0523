import { join, resolve } from "node:path";
import type { Degradation, GeneratedFile } from "../src/contract/artifact.ts";
import type { TargetName } from "../src/contract/config.ts";
import { builtTargets, generate as generateFiles } from "../src/generate/generate.ts";
import { buildApi } from "../src/ir/build-api.ts";
import { plain } from "../src/lib/say.ts";
import { parseSource } from "../src/parse/parse-source.ts";
import { type Command, UsageError } from "./command.ts";
import { isFolder } from "./is-folder.ts";
import { oneOf, readArguments } from "./read-arguments.ts";
import { readSpec } from "./read-spec.ts";
import { writeAtomically } from "./write-atomically.ts";

const TARGETS: readonly TargetName[] = ["typescript", "python", "go", "mcp", "docs"];

const HELP = `Generates a client from an API description: one file, without dependencies.

Usage: driftgate generate SPEC --target TARGET --out PATH

  SPEC              an OpenAPI description, YAML or JSON: a file, a folder, git:REF:PATH, or - for standard input
  --target TARGET   ${builtTargets.join(", ")}
  --out PATH        the file to write; a folder takes the file under its own name, - prints it

Examples:
  driftgate generate openapi.yaml --target typescript --out src/api.ts
  driftgate generate openapi.yaml --target typescript --out sdk/

Nothing is written unless everything was generated. Exit status: 0 written, 2 the input cannot be used.
`;

export const generate: Command = {
	help: HELP,
	run: async (args, here, terminal) => {
		const { positionals, options } = readArguments(args, {
			command: "generate",
			positionals: ["SPEC"],
			least: 1,
			options: ["target", "out"],
		});
		const [spec = ""] = positionals;
		const out = options.get("out");
		if (out === undefined || out === "") {
			throw new UsageError("driftgate generate needs --out, the file or folder to write to.");
		}
		const target = oneOf("target", options.get("target"), TARGETS, "typescript");
		const { input, note } = await readSpec(spec, here, terminal);
		const api = buildApi(await parseSource(input));
		const { files, degradations } = generateFiles(api, {
			target,
			service: slug(api.info.title),
			version: api.info.version,
			options: { packageName: null },
		});
		const said = await deliver(files, out, here);
		return { status: 0, out: said, err: note + degradations.map(sayDegradation).join("") };
	},
};

const STANDARD_OUTPUT = "-";

/** Writes the files, and gives back what is for standard output: where they are, or the one file itself. */
async function deliver(files: readonly GeneratedFile[], out: string, here: string): Promise<string> {
	const [only, ...others] = files;
	if (out === STANDARD_OUTPUT && only !== undefined && others.length === 0) return only.content;
	const intoFolder = out.endsWith("/") || (await isFolder(resolve(here, out)));
	if (files.length !== 1 && !intoFolder)
		throw new UsageError(`--out must be a folder: there are ${files.length} files.`);
	const written = files.map(({ path, content }) => ({ path: intoFolder ? join(out, path) : out, content }));
	await writeAtomically(written.map(({ path, content }) => ({ path: resolve(here, path), content })));
	return written.map(({ path }) => `wrote ${plain(path, 1_000)}\n`).join("");
}

/** Pointers are names of the description: a terminal shows them, and obeys none of them. */
function sayDegradation({ pointer, message }: Degradation): string {
	return `note  ${[pointer, message]
		.filter((part) => part !== "")
		.map((part) => plain(part, 1_000))
		.join(" ")}\n`;
}

/** The service's name where no configuration gives one: the title in lower case, with one hyphen for whatever else. */
function slug(title: string): string {
	const parts = title.toLowerCase().match(/[a-z0-9]+/g) ?? [];
	return parts.join("-").slice(0, 60) || "api";
}
