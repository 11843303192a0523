import type { JsonValue } from "../contract/json.ts";

/*
 * How text from a description enters a sentence. Names there are written by strangers: they may hold line breaks that
 * forge log lines, escape codes that repaint a terminal, and marks that turn the reading direction. Every message of
 * the engine takes them through here; a report format escapes once more for its own syntax.
 */

/** Longer names say nothing more to a reader, and a thousand of them would fill a job summary. */
const MAX_LENGTH = 120;

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
 * The text on one line, cut to `max` characters, without characters that hide or reorder others and without back-quotes:
 * those in a message are the engine's own.
 */
export function plain(text: string, max: number = MAX_LENGTH): string {
	const clean = visible(text.slice(0, max * 4)).replaceAll("`", "'");
	if (text.length <= max) return clean;
	const characters = Array.from(clean);
	return characters.length <= max && text.length <= max * 4 ? clean : `${characters.slice(0, max - 1).join("")}…`;
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
	const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
	return JSON.stringify(value, null, indent).replace(HIDING, (character) =>
		// Line breaks between members are the printer's own: JSON has none inside of a string.
		character === "\n" ? character : character.split("").map(escaped).join(""),
	);
}

/** A JSON value in back-quotes; `undefined` is said in words. */
export function quoteValue(value: JsonValue | undefined): string {
	return value === undefined ? "nothing" : quote(visibleJson(value));
}

/** `a`, `b` and 3 more. */
export function quoteNames(names: readonly string[]): string {
	return list(names, quote);
}

/** `"a"`, `1` and 3 more. */
export function quoteValues(values: readonly JsonValue[]): string {
	return list(values, quoteValue);
}

/** More of them are counted: a list is there to recognise the change by, and the description has them all. */
const MOST_LISTED = 5;

function list<T>(items: readonly T[], say: (item: T) => string): string {
	const shown = items.slice(0, MOST_LISTED).map(say);
	const rest = items.length - shown.length;
	const last = rest > 0 ? `${rest} more` : shown.pop();
	return shown.length === 0 ? (last ?? "nothing") : `${shown.join(", ")} and ${last}`;
}

/** With a capital letter, as a sentence begins. */
export function capitalised(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `1 operation`, `2 operations`. */
export function count(amount: number, noun: string): string {
	return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}
