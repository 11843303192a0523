import type { Notes } from "../plan/notes.ts";
import { cleanText, shorten } from "./clean-text.ts";

export const LONGEST_NOTE = 200;
const LONGEST_VALUE = 60;

/** What is said of an argument or a member, as sentences for a model. `told` hears what its text lost. */
export function sayNotes(notes: Notes, told: (sentence: string) => void): readonly string[] {
	const { text, cuts } = cleanText(notes.description ?? "");
	for (const cut of cuts) told(cut);
	const limits = notes.limits.filter((limit) => isSafeWord(limit)).map((limit) => shorten(limit, LONGEST_NOTE));
	const usual = notes.default;
	return [
		...(text === "" ? [] : [ended(shorten(text, LONGEST_NOTE))]),
		...limits,
		...(usual !== null && usual.length <= LONGEST_VALUE && isSafeWord(usual) ? [`Default: ${usual}.`] : []),
		...(notes.deprecated ? ["Deprecated."] : []),
	];
}

export function ended(text: string): string {
	return /[.!?…:]$/u.test(text) ? text : `${text}.`;
}

/** Whether a value or a name can be shown as it is: nothing in it hides, and nothing in it speaks to a model. */
export function isSafeWord(word: string): boolean {
	return cleanText(word).cuts.length === 0 && !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(word);
}
