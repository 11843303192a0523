import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Api } from "../../src/contract/api.ts";
import { printNameLock } from "../../src/generate/names/lock/print-name-lock.ts";
import { normalizePath, pathObjection } from "../../src/lib/paths.ts";
import { count, plain } from "../../src/lib/say.ts";
import { type Outcome, Refusal } from "../command.ts";
import type { Arguments } from "../read-arguments.ts";
import { diskLoad, readNamedFile } from "../read-files.ts";
import { readSettingsFile } from "../settings-file.ts";
import type { Terminal } from "../terminal.ts";
import { type OutFile, writeAtomically } from "../write-atomically.ts";
import { answerFile } from "./answer-file.ts";
import type { Answered } from "./answer-settings.ts";
import { completeDraft } from "./complete-draft.ts";
import { factAt, newDraft } from "./draft.ts";
import { lockOfNames } from "./lock-of-names.ts";
import { isOasdiffText, takeOasdiffText } from "./oasdiff-text.ts";
import { printConfig } from "./print-config.ts";
import { sayAnswered } from "./say-answered.ts";
import type { Draft } from "./setting.ts";

const OUT = "driftgate.yml";

/** Makes a driftgate.yml of all files together, and writes it where none is, or prints it. */
export async function importConfig(given: Arguments, folder: string, terminal: Terminal): Promise<Outcome> {
	const { options, flags, positionals } = given;
	const out = options.get("out") ?? OUT;
	const files = await readFiles(positionals, folder);
	if (!flags.has("print") && !flags.has("force") && existsSync(resolve(folder, out))) {
		throw new Refusal(`${plain(out)} is there already: --print shows what it would become, --force replaces it.`);
	}
	const draft = newDraft();
	const lines = [...(await readAll(files, draft, given, folder, terminal))];
	const completed = await completeDraft(draft, options.get("spec"), folder, terminal);
	lines.push(...draft.answered.map(sayAnswered), ...completed.lines);
	const content = printConfig(draft);
	const locks = lockFiles(draft, completed.api, lines);
	const said = `${lines.join("\n")}\n`;
	if (flags.has("print")) return { status: 0, out: content, err: said };
	for (const { path } of locks) {
		if (!flags.has("force") && existsSync(resolve(folder, path))) {
			throw new Refusal(`${plain(path)} is there already: --print shows what is taken over, --force replaces it.`);
		}
	}
	writeAtomically([{ path: out, content }, ...locks].map((file) => ({ ...file, path: resolve(folder, file.path) })));
	return { status: 0, out: `${said}${plain(out)} is written: driftgate check reads it.\n` };
}

/** The lock of the names that the files give, and a line for each that is left; none where they give none. */
function lockFiles(draft: Draft, api: Api | undefined, lines: string[]): readonly OutFile[] {
	if (draft.names.length === 0) return [];
	const service = String(factAt(draft, "service")?.value);
	const { lock, left } = lockOfNames(draft.names, service, api);
	lines.push(...left.map(sayAnswered));
	if (lock.names.size === 0) return [];
	const path = `${service}.names`;
	const how = `--lock ${plain(path)} --service ${plain(service)}`;
	lines.push(`${plain(path)}: ${count(lock.names.size, "name")}, which driftgate generate keeps with ${how}`);
	return [{ path, content: printNameLock(lock) }];
}

interface NamedText {
	readonly path: string;
	readonly text: string;
}

function readFiles(paths: readonly string[], folder: string): Promise<readonly NamedText[]> {
	return Promise.all(paths.map(async (path) => ({ path, text: await readNamedFile(path, folder, ".oasdiff.yaml") })));
}

/** A line for each setting of the files, and of those that they name. */
async function readAll(
	files: readonly NamedText[],
	draft: Draft,
	given: Arguments,
	folder: string,
	terminal: Terminal,
): Promise<readonly string[]> {
	const lines: string[] = [];
	const say = (answered: readonly Answered[]) => lines.push(...answered.map(sayAnswered));
	for (const { path, text } of files) {
		if (text.trim() === "") throw new Refusal(`${plain(path)} says nothing: name a file with settings.`);
		if (isOasdiffText(path, text))
			lines.push(...(await takeOasdiffText({ path, text }, draft, given, folder, terminal)));
		else say(answerFile(readSettingsFile(text, path), draft));
	}
	for (const { path, from } of draft.named) {
		if (files.some((file) => file.path === path)) continue;
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
