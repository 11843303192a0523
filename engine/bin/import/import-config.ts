import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { normalizePath, pathObjection } from "../../src/lib/paths.ts";
import { plain } from "../../src/lib/say.ts";
import { type Outcome, Refusal } from "../command.ts";
import type { Arguments } from "../read-arguments.ts";
import { diskLoad, readNamedFile } from "../read-files.ts";
import { readSettingsFile } from "../settings-file.ts";
import type { Terminal } from "../terminal.ts";
import { writeAtomically } from "../write-atomically.ts";
import { answerFile } from "./answer-file.ts";
import type { Answered } from "./answer-settings.ts";
import { completeDraft } from "./complete-draft.ts";
import { newDraft } from "./draft.ts";
import { isOasdiffText, takeOasdiffText } from "./oasdiff-text.ts";
import { printConfig } from "./print-config.ts";
import { sayAnswered } from "./say-answered.ts";
import type { Draft } from "./setting.ts";

const OUT = "driftgate.yml";

/** Makes a driftgate.yml of all files together, and writes it where none is, or prints it. */
export async function importConfig(given: Arguments, folder: string, terminal: Terminal): Promise<Outcome> {
	const { options, flags, positionals } = given;
	const out = options.get("out") ?? OUT;
	if (!flags.has("print") && !flags.has("force") && existsSync(resolve(folder, out))) {
		throw new Refusal(`${plain(out)} is there already: --print shows what it would become, --force replaces it.`);
	}
	const draft = newDraft();
	const lines = [...(await readAll(positionals, draft, given, folder, terminal))];
	lines.push(...(await completeDraft(draft, options.get("spec"), folder, terminal)));
	const content = printConfig(draft);
	const said = `${lines.join("\n")}\n`;
	if (flags.has("print")) return { status: 0, out: content, err: said };
	await writeAtomically([{ path: resolve(folder, out), content }]);
	return { status: 0, out: `${said}${plain(out)} is written: driftgate check reads it.\n` };
}

/** A line for each setting of the files, and of those that they name. */
async function readAll(
	paths: readonly string[],
	draft: Draft,
	given: Arguments,
	folder: string,
	terminal: Terminal,
): Promise<readonly string[]> {
	const lines: string[] = [];
	const say = (answered: readonly Answered[]) => lines.push(...answered.map(sayAnswered));
	const texts = await Promise.all(paths.map((path) => readNamedFile(path, folder, ".oasdiff.yaml")));
	for (const [index, path] of paths.entries()) {
		const text = texts[index] ?? "";
		if (text.trim() === "") throw new Refusal(`${plain(path)} says nothing: name a file with settings.`);
		if (isOasdiffText(path, text))
			lines.push(...(await takeOasdiffText({ path, text }, draft, given, folder, terminal)));
		else say(answerFile(readSettingsFile(text, path), draft));
	}
	for (const { path, from } of draft.named) {
		if (paths.includes(path)) continue;
		// Nothing outside of the folder is read because a file in it says so.
		const text = await readNamed(path, folder);
		if (text === undefined) {
			say([{ setting: from, answer: { left: `there is no ${plain(path)} in this folder` } }]);
		} else lines.push(...(await takeOasdiffText({ path, text }, draft, given, folder, terminal)));
	}
	return lines;
}

async function readNamed(path: string, folder: string): Promise<string | undefined> {
	const inside = pathObjection(path) === undefined ? normalizePath(path) : undefined;
	return inside === undefined ? undefined : diskLoad(folder)(inside);
}
