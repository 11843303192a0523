import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Fault } from "../src/lib/fault.ts";
import { nearest } from "../src/lib/nearest.ts";
import { plain } from "../src/lib/say.ts";
import { type Outcome, Refusal, UsageError } from "./command.ts";
import { commands } from "./commands.ts";
import { isInside } from "./read-files.ts";
import { noTerminal, type Terminal } from "./terminal.ts";

const NAME_WIDTH = Math.max(...commands.map(({ name }) => name.length)) + 2;

const HELP = `driftgate: stops breaking API changes before they merge, and keeps SDKs in step with the API.

Usage: driftgate <command> [arguments]

${commands.map(({ name, summary }) => `  ${name.padEnd(NAME_WIDTH)}${summary}`).join("\n")}

  driftgate <command> --help   explains a command, with examples
  driftgate --version          prints the version

Start here:
  driftgate diff git:main:openapi.yaml openapi.yaml

Everything runs offline. Exit status: 0 proceed, 1 the gate blocks, 2 the input cannot be used.
`;

const HELP_WORDS: ReadonlySet<string | undefined> = new Set([undefined, "help", "--help", "-h"]);

/**
 * Answers the command line as it would be typed in `folder`; every failure that is the caller's to mend is a sentence and
 * status 2. What else is thrown is a bug.
 */
export async function answer(
	[first, ...rest]: readonly string[],
	folder: string,
	terminal: Terminal = noTerminal,
): Promise<Outcome> {
	if (first === "--version" || first === "-v") return { status: 0, out: `${version()}\n` };
	const named = HELP_WORDS.has(first) ? rest[0] : first;
	if (named === undefined) return { status: 0, out: HELP };
	const listed = commands.find(({ name }) => name === named);
	if (listed === undefined) return refusal(sayUnknown(named), "driftgate --help");
	const command = await listed.load();
	if (HELP_WORDS.has(first) || rest.includes("--help") || rest.includes("-h")) return { status: 0, out: command.help };
	try {
		return await command.run(rest, folder, terminal);
	} catch (error) {
		if (error instanceof UsageError) return refusal(error.message, `driftgate ${named} --help`);
		if (error instanceof Refusal) return { status: 2, out: "", err: `${error.message}\n` };
		if (error instanceof Fault)
			return { status: 2, out: "", err: `${error.message}\n${saySide(error)}${sayRoot(error, rest, folder)}` };
		throw error;
	}
}

/** Who leaves the command out most probably wants the one that the product is about. */
function sayUnknown(word: string): string {
	const meant = nearest(
		word,
		commands.map(({ name }) => name),
	);
	if (word === "") return "The name of the command is empty.";
	const isFile = /[./:]/.test(word);
	const remedy = isFile
		? ": driftgate diff BASE REVISION compares descriptions."
		: meant === undefined
			? "."
			: `: did you mean ${meant}?`;
	return `There is no command ${plain(word)}${remedy}`;
}

/** A path alone does not tell which of two files it is, as in `diff git:main:a.yaml a.yaml`. */
function saySide({ side }: Fault): string {
	return side === null ? "" : `${side === "before" ? "BASE" : "REVISION"} cannot be used.\n`;
}

/** A reference that leaves what may be read can be the fault of the folder that the command was run in. */
function sayRoot({ code }: Fault, words: readonly string[], folder: string): string {
	const isElsewhere = (word: string) => !isInside(folder, resolve(folder, word)) && existsSync(resolve(folder, word));
	if (code !== "spec-remote-ref" || !words.some(isElsewhere)) return "";
	return "A description outside the working directory can only reach files of its own repository or folder: run driftgate in a folder that contains all of its files.\n";
}

function refusal(message: string, hint: string): Outcome {
	return { status: 2, out: "", err: `${message}\nTry ${hint}\n` };
}

/** As a workspace of the repository, and as it is published. */
const PACKAGES: readonly unknown[] = ["@driftgate/engine", "driftgate"];

/** The package's own: the sources and the build stand at different depths below it. */
function version(): string {
	// The bundler knows no other word for the place of this file.
	const here = dirname(fileURLToPath(import.meta.url));
	for (let folder = here; folder !== dirname(folder); folder = dirname(folder)) {
		try {
			const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
			if (PACKAGES.includes(name)) return version;
		} catch {
			// Not in this folder: the next one upwards.
		}
	}
	return "unknown";
}
