import type { Level } from "../../src/contract/level.ts";
import { plain } from "../../src/lib/say.ts";
import { counterpartOf } from "./oasdiff-rules.ts";

type PolicyLevel = Level | "off";

/** From harsh to mild, under the names that oasdiff gives them. */
const LEVELS: ReadonlyMap<string, PolicyLevel> = new Map([
	["err", "ERR"],
	["warn", "WARN"],
	["info", "INFO"],
	["none", "off"],
]);
const HARSHNESS: readonly PolicyLevel[] = [...LEVELS.values()];

const LINE = /^(\S+)\s+(err|warn|info|none)$/i;

export interface ImportedLevels {
	/** By rule: its level, and the checks that led to it. */
	readonly rules: ReadonlyMap<string, { readonly level: PolicyLevel; readonly checks: readonly string[] }>;
	/** What could not be taken over, and why: a sentence each. */
	readonly notes: readonly string[];
}

/** Whether a text is a severity file: each line a check and a level. */
export function isLevelsFile(text: string): boolean {
	const lines = linesOf(text);
	return lines.length > 0 && lines.every((line) => LINE.test(line));
}

/** A severity file of oasdiff as levels of our rules. Where several checks meet in one rule, the harshest level holds. */
export function importLevels(text: string): ImportedLevels {
	const rules = new Map<string, { readonly level: PolicyLevel; readonly checks: readonly string[] }>();
	const notes: string[] = [];
	for (const line of linesOf(text)) {
		const [, check = "", word = ""] = LINE.exec(line) ?? [];
		const level = LEVELS.get(word.toLowerCase()) ?? "ERR";
		const counterpart = counterpartOf(check);
		if (counterpart === undefined) notes.push(`${plain(check)} is not a known check: it is omitted.`);
		else if ("none" in counterpart) notes.push(`${check} has no counterpart: ${counterpart.none}.`);
		else {
			for (const rule of counterpart) {
				const known = rules.get(rule);
				const checks = [...(known?.checks ?? []), check];
				rules.set(rule, { level: known === undefined ? level : harsher(known.level, level), checks });
			}
		}
	}
	return { rules, notes };
}

function harsher(a: PolicyLevel, b: PolicyLevel): PolicyLevel {
	return HARSHNESS.indexOf(a) <= HARSHNESS.indexOf(b) ? a : b;
}

function linesOf(text: string): readonly string[] {
	return text
		.split(/\r?\n/)
		.map((line) => line.trim())
		.filter((line) => line !== "" && !line.startsWith("#"));
}
