import { accepts, type Language, readLanguage, type Unread } from "./language.ts";
import { lengthPatternOf } from "./length-pattern.ts";

/** The texts of a pattern: those of a language that have a length between these, in code points. */
export interface SizedLanguage {
	readonly language: Language;
	readonly min: number;
	readonly max: number | null;
}

/** The same as readLanguage, for patterns that count further than an automaton can, too (`^.{1,2048}$`). */
export function readSized(pattern: string): SizedLanguage | Unread {
	const { pattern: own, min, max } = lengthPatternOf(pattern) ?? { pattern, min: 0, max: null };
	const language = readLanguage(own);
	return typeof language === "string" ? language : { language, min, max };
}

export function acceptsSized({ language, min, max }: SizedLanguage, text: string): boolean {
	return isWithin(text, min, max) && accepts(language, text);
}

function isWithin(text: string, min: number, max: number | null): boolean {
	if (min === 0 && max === null) return true;
	const length = [...text].length;
	return length >= min && length <= (max ?? length);
}
