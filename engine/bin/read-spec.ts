import { join, resolve } from "node:path";
import type { SpecInput } from "../src/contract/source.ts";
import { plain } from "../src/lib/say.ts";
import { UsageError } from "./command.ts";
import { findDescription } from "./find-description.ts";
import { isFolder } from "./is-folder.ts";
import { diskLoad, readAtMost, specOnDisk } from "./read-files.ts";
import type { Terminal } from "./terminal.ts";
import { unusable } from "./unusable.ts";

/** A description that the command line names. */
export interface NamedSpec {
	readonly input: SpecInput;
	/** What was chosen where the argument left a choice, as a line for standard error; empty elsewhere. */
	readonly note: string;
}

export const STANDARD_INPUT = "-";
const GIT = "git:";
const ADDRESS = /^https?:\/\//i;

/**
 * A file, a folder with a description in it, `git:REF:PATH`, or `-` for standard input. Throws Fault where it cannot be
 * read, UsageError where the argument makes no sense.
 */
export async function readSpec(argument: string, folder: string, terminal: Terminal): Promise<NamedSpec> {
	if (argument === "") throw new UsageError("The name of a description is empty: name a file, such as openapi.yaml.");
	if (ADDRESS.test(argument))
		throw new UsageError(
			`driftgate fetches nothing; instead: curl -s ${plain(argument)} | driftgate diff - openapi.yaml`,
		);
	if (argument === STANDARD_INPUT) return { input: await specOnInput(folder, terminal), note: "" };
	if (argument.startsWith(GIT)) {
		const { specInGit } = await import(/* webpackMode: "eager" */ "./git-files.ts");
		return { input: await specInGit(argument.slice(GIT.length), folder), note: "" };
	}
	if (!(await isFolder(resolve(folder, argument)))) return { input: await specOnDisk(argument, folder), note: "" };
	const path = join(argument, await findDescription(resolve(folder, argument), argument));
	return {
		input: await specOnDisk(path, folder),
		note: `note  ${plain(argument)} is a folder: reading ${plain(path)}\n`,
	};
}

/** The text comes from the pipe, and what it refers to from the working directory. */
async function specOnInput(folder: string, { input }: Terminal): Promise<SpecInput> {
	const entry = "stdin";
	const text = await readAtMost(input, "Standard input");
	// Whatever was to print a description printed nothing: that is no broken base.
	if (text.trim() === "") throw unusable("spec-unreadable", "Standard input is empty: pipe a description into it.");
	const load = diskLoad(folder);
	return { entry, load: async (path) => (path === entry ? text : load(path)) };
}
