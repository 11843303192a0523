import { plain } from "../../src/lib/say.ts";
import type { Arguments } from "../read-arguments.ts";
import type { Terminal } from "../terminal.ts";
import { factAt } from "./draft.ts";
import { importLevels, isLevelsFile } from "./oasdiff-levels.ts";
import { IGNORE_OPTIONS, readIgnores } from "./read-ignores.ts";
import type { Draft } from "./setting.ts";

/** A severity file or an ignore file of oasdiff: lines of text. */
export interface OasdiffText {
	readonly path: string;
	readonly text: string;
}

/** Read as YAML, a setting such as `fail-on: ERR` looks like a check with its level. */
export function isOasdiffText(path: string, text: string): boolean {
	return !/\.(?:ya?ml|json)$/i.test(path) || (isLevelsFile(text) && !text.includes(":"));
}

/** Takes the levels or the exceptions over, and gives a line for each. */
export async function takeOasdiffText(
	{ path, text }: OasdiffText,
	draft: Draft,
	given: Arguments,
	folder: string,
	terminal: Terminal,
): Promise<readonly string[]> {
	const file = plain(path);
	if (isLevelsFile(text)) return takeLevels(file, text, draft);
	const missing = IGNORE_OPTIONS.filter((name) => !given.options.has(name)).map((name) => `--${name}`);
	if (missing.length > 0) {
		return [
			`${file}: left, because an exception names a finding, its owner and its last day: add ${missing.join(", ")}`,
		];
	}
	const { exceptions, notes } = await readIgnores(text, given, folder, terminal);
	const list = exceptions.map(({ finding, owner, reason, expires }) => ({ finding, owner, reason, expires }));
	const known = factAt(draft, "exceptions")?.value;
	const all = [...(Array.isArray(known) ? known : []), ...list];
	if (all.length > 0) draft.facts.set(JSON.stringify(["exceptions"]), { value: all, from: file });
	return [
		...list.map(({ finding, reason }) => `${file}: ${plain(reason)} → an exception for ${finding}`),
		...notes.map((note) => `${file}: ${note}`),
	];
}

function takeLevels(file: string, text: string, draft: Draft): readonly string[] {
	const { rules, notes } = importLevels(text);
	for (const [rule, { level, checks }] of rules) {
		const from = `${file}: ${[...new Set(checks)].join(", ")}`;
		draft.facts.set(JSON.stringify(["gate", "rules", rule]), { value: level, from });
	}
	return [
		...[...rules].map(
			([rule, { level, checks }]) => `${file}: ${[...new Set(checks)].join(", ")} → gate.rules.${rule}: ${level}`,
		),
		...notes.map((note) => `${file}: left: ${note}`),
	];
}
