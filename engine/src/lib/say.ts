import type { JsonValue } from "../contract/json.ts";

/*
 * How text from a description enters a sentence. Names there are written by strangers: they may hold line breaks that
 * forge log lines, escape codes that repaint a terminal, and marks that turn the reading direction. Every message of
 * the engine takes them through here; a report format escapes once more for its own syntax.
 */

/** How much of a name, and of a list, is said. */
interface Limits {
	readonly characters: number;
	readonly items: number;
}

/**
 * Longer names say nothing more to a reader, and a thousand of them would fill a job summary; more items are counted, as a
 * list is there to recognise the change by.
 */
const FOR_READERS: Limits = { characters: 120, items: 5 };

/** For whoever asks for what was cut: only what is hostile is longer. */
const FOR_PROGRAMS: Limits = { characters: 4_000, items: 1_000 };

let limits = FOR_READERS;
let cuts = 0;

/** A text with cuts, and the same without; `whole` is absent where nothing was cut. */
export interface Said<T> {
	readonly text: T;
	readonly whole?: T;
}

/** Says something, and whether anything of it was cut: which is seldom, and known at no cost. */
export function sayNoticing<T>(say: () => T): { readonly text: T; readonly isCut: boolean } {
	const before = cuts;
	const text = say();
	return { text, isCut: cuts !== before };
}

/** Says something once, and once more without cuts where something of it was cut. */
export function sayTwice<T>(say: () => T): Said<T> {
	const { text, isCut } = sayNoticing(say);
	return isCut ? { text, whole: sayWhole(say) } : { text };
}

/** What is of no use to readers, and is kept for programs as what was cut is. */
export function forPrograms(detail: string): string {
	if (limits === FOR_PROGRAMS) return detail;
	cuts += 1;
	return "";
}

/** What is said in there is not cut. */
export function sayWhole<T>(say: () => T): T {
	const usual = limits;
	limits = FOR_PROGRAMS;
	try {
		return say();
	} finally {
		limits = usual;
	}
}

/**
 * Control characters (C0, DEL, C1), lone surrogates, line and paragraph separators, and everything that is invisible or
 * changes the reading direction (Unicode's format characters, soft hyphen and byte order mark among them).
 */
const HIDING = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The text with a replacement character for each that would break the line, hide, reorder or repaint others. */
export function visible(text: string): string {
	return text.replace(HIDING, "\u{fffd}");
}

/**
 * The text on one line, cut to `most` characters, without characters that hide or reorder others and without back-quotes:
 * those in a message are the engine's own.
 */
export function plain(text: string, most: number = limits.characters): string {
	const max = limits === FOR_READERS ? most : Math.max(most, limits.characters);
	const clean = visible(text.slice(0, max * 4)).replaceAll("`", "'");
	if (text.length <= max) return clean;
	const characters = Array.from(clean);
	if (characters.length <= max && text.length <= max * 4) return clean;
	cuts += 1;
	return `${characters.slice(0, max - 1).join("")}…`;
}

/**
 * A way through a description or a payload, to be quoted: what hides in its names stands as in `visibleJson`, so that the
 * way can be followed.
 */
export function visibleWay(way: string): string {
	return way.replace(HIDING, escaped);
}

/** What stands between two steps of a way that is said. */
export const NEXT_STEP = " › ";

/**
 * A way as `plain` would say a name, but of a long one the middle is left out: how it begins tells which part it is in, and
 * how it ends what changed.
 */
export function plainWay(way: string): string {
	const text = visibleWay(way);
	const [first = "", ...rest] = text.split(NEXT_STEP);
	if (text.length <= limits.characters || rest.length === 0) return plain(text);
	cuts += 1;
	const start = plain(first, limits.characters / 3);
	const kept = lastWithin(rest, limits.characters - start.length - `${NEXT_STEP}…${NEXT_STEP}`.length);
	return plain([start, ...(kept.length < rest.length ? ["…"] : []), ...kept].join(NEXT_STEP));
}

/** As many of the last steps as are no longer together; the beginning of the last one where it is longer itself. */
function lastWithin(steps: readonly string[], most: number): readonly string[] {
	const kept: string[] = [];
	let left = most + NEXT_STEP.length;
	for (const step of steps.toReversed()) {
		left -= NEXT_STEP.length + step.length;
		if (left < 0) break;
		kept.unshift(step);
	}
	return kept.length > 0 ? kept : steps.slice(-1).map((last) => plain(last, Math.max(most, 1)));
}

/** A name in back-quotes, which it cannot close. */
export function quote(name: string): string {
	return `\`${plain(name)}\``;
}

/**
 * A value as JSON in which nothing hides: what `visible` would replace stands as the escape that JSON has for it, so that
 * the text still says the value.
 */
export function visibleJson(value: JsonValue, indent?: number): string {
	return JSON.stringify(value, null, indent).replace(HIDING, (character) =>
		// Line breaks between members are the printer's own: JSON has none inside of a string.
		character === "\n" ? character : escaped(character),
	);
}

/** Its code units, each as JSON escapes it. */
function escaped(character: string): string {
	const units = character.split("");
	return units.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
}

/** A JSON value in back-quotes; `undefined` is said in words. */
export function quoteValue(value: JsonValue | undefined): string {
	return value === undefined ? "nothing" : quote(visibleJson(value));
}

/** `a`, `b` and 3 more. */
export function quoteNames(names: readonly string[]): string {
	return listed(names, quote);
}

/** `"a"`, `1` and 3 more. */
export function quoteValues(values: readonly JsonValue[]): string {
	return listed(values, quoteValue);
}

/** As `say` says each of them: `a`, `b` and 3 more. */
export function listed<T>(items: readonly T[], say: (item: T) => string, by: "and" | "or" = "and"): string {
	const shown = items.slice(0, limits.items).map(say);
	const rest = items.length - shown.length;
	if (rest > 0) cuts += 1;
	const last = rest > 0 ? `${rest} more` : shown.pop();
	return shown.length === 0 ? (last ?? "nothing") : `${shown.join(", ")} ${by} ${last}`;
}

/** With a capital letter, as a sentence begins. */
export function capitalised(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `1 operation`, `2 operations`. */
export function count(amount: number, noun: string): string {
	return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}

/** A sentence as the part of another one that it becomes. */
export function lowerFirst(sentence: string): string {
	return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
