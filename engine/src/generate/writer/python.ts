import { type Code as CodeOf, join, newline, nothing, ownText, type Template, templateOf } from "./code.ts";

/*
 * One escaper for each lexical context of Python (The Python Language Reference, section 2). Each lists what may pass and
 * escapes the rest. No text of a description stands in a comment, where nothing can be escaped and tools read directives.
 */

/** Code of this language, and the tag that its generators write it with. */
export type Code = CodeOf<"python">;
export const code: Template<"python"> = templateOf();

/** Letters, marks, digits, punctuation, symbols and the space. Not: controls, format and bidi characters, lone surrogates. */
const invisible = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

/** What an HTML parser would take for the end of a script element, or for a comment in it. */
const markup = /<(?=[/!])/gu;

const simpleName = /^[A-Za-z_][A-Za-z0-9_]*$/u;

const keywords = new Set(
	"False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
		" ",
	),
);

/** Whether Python takes it for a name: keywords are none. */
export function isName(name: string): boolean {
	return simpleName.test(name) && !keywords.has(name);
}

function escapeOf(character: string): string {
	const point = character.codePointAt(0) ?? 0;
	return point > 0xffff ? `\\U${point.toString(16).padStart(8, "0")}` : `\\u${point.toString(16).padStart(4, "0")}`;
}

/** A double-quoted string literal on one line. */
export function stringLiteral(value: string): Code {
	const escaped = value
		.replace(/["\\]/gu, "\\$&")
		.replaceAll("\n", "\\n")
		.replace(markup, "\\x3c")
		.replace(invisible, escapeOf);
	return ownText(`"${escaped}"`);
}

/** Whether the text of a literal is the text itself: checkers refuse escapes in an annotation that is quoted. */
export function isPlainText(value: string): boolean {
	return stringLiteral(value) === `"${value}"` && !value.includes("'");
}

/** An annotation that stands in a literal of its own, to be read when it is used. It must hold no escapes. */
export function quoted(annotation: Code): Code {
	if (/['\\\n]/u.test(annotation)) throw new Error(`An annotation cannot be quoted: ${annotation}`);
	return ownText(annotation.includes('"') ? `'${annotation}'` : `"${annotation}"`);
}

/** A numeric literal, or null for what has none: JSON's `1e999` is read as infinity. */
export function numberLiteral(value: number): Code | null {
	return Number.isFinite(value) ? ownText(Object.is(value, -0) ? "0" : String(value)) : null;
}

/**
 * An identifier that the caller has already made a valid name. Throws on anything else: that is a mistake of the
 * generator, never of a description.
 */
export function identifier(name: string): Code {
	if (!isName(name)) throw new Error(`Not an identifier: ${JSON.stringify(name)}`);
	return ownText(name);
}

/**
 * A docstring, or nothing where every line is blank. What is invisible, and what would end it, is written out; a
 * backslash stays one.
 */
export function docstring(text: readonly string[]): Code {
	const all = trimBlank(text.flatMap((part) => part.split(/\r\n|[\n\r\u2028\u2029\u0085\v\f]/u)).map(docLine));
	const [only] = all;
	if (only === undefined) return nothing;
	if (all.length === 1) return code`"""${only}"""`;
	return join([code`"""${only}`, ...all.slice(1), code`"""`], newline);
}

function docLine(line: string): Code {
	const visible = line
		.trimEnd()
		.replaceAll("\t", "  ")
		.replace(invisible, escapeOf)
		.replaceAll("\\", "\\\\")
		.replace(markup, "\\x3c");
	// A quote that stands alone, with text behind it, ends nothing.
	return ownText(visible.replace(/"(?="|$)/gu, '\\"'));
}

/** A literal for parsed JSON; null for what has none. */
export function jsonLiteral(value: unknown): Code | null {
	if (value === null) return code`None`;
	if (typeof value === "boolean") return value ? code`True` : code`False`;
	if (typeof value === "number") return numberLiteral(value);
	if (typeof value === "string") return stringLiteral(value);
	const parts: readonly (Code | null)[] = Array.isArray(value)
		? value.map(jsonLiteral)
		: Object.entries(Object(value)).map(([name, member]) => {
				const literal = jsonLiteral(member);
				return literal === null ? null : code`${stringLiteral(name)}: ${literal}`;
			});
	const known = parts.filter((part) => part !== null);
	if (known.length < parts.length) return null;
	const inside = join(known, code`, `);
	return Array.isArray(value) ? code`[${inside}]` : code`{${inside}}`;
}

/** Shifts every line that is not blank by one level. */
export function indent(body: Code): Code {
	return ownText(body.replace(/^(?=[^\n])/gmu, "    "));
}

function trimBlank(parts: readonly Code[]): readonly Code[] {
	const first = parts.findIndex((part) => part !== nothing);
	if (first === -1) return [];
	const last = parts.findLastIndex((part) => part !== nothing);
	return parts.slice(first, last + 1);
}
