import { type Code as CodeOf, join, newline, nothing, ownText, type Template, templateOf } from "./code.ts";

/*
 * One escaper for each lexical context of ECMAScript and TypeScript (ECMA-262, section 12). Each lists what may pass and
 * escapes the rest: a list of what is dangerous would have to be complete.
 */

/** Code of this language, and the tag that its generators write it with. */
export type Code = CodeOf<"typescript">;
export const code: Template<"typescript"> = templateOf();

/** Letters, marks, digits, punctuation, symbols and the space. Not: controls, format and bidi characters, lone surrogates. */
const invisible = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

const simpleName = /^[A-Za-z_$][A-Za-z0-9_$]*$/u;

function hexOfUnits(text: string): string {
	return Array.from(
		{ length: text.length },
		(_, index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, "0")}`,
	).join("");
}

/** Breaks up what would end or comment out an HTML script element, so that the file can stand inside of one. */
function breakMarkup(text: string): string {
	return text.replace(/<(?=[/!])/gu, "<\\");
}

/** A double-quoted string literal. */
export function stringLiteral(value: string): Code {
	const escaped = breakMarkup(value.replace(/["\\]/gu, "\\$&")).replaceAll("\n", "\\n").replace(invisible, hexOfUnits);
	return ownText(`"${escaped}"`);
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
	if (!simpleName.test(name)) throw new Error(`Not an identifier: ${JSON.stringify(name)}`);
	return ownText(name);
}

/** A member's name in an interface or a class body, quoted where it is not a plain ASCII name. */
export function memberName(name: string): Code {
	return simpleName.test(name) ? ownText(name) : stringLiteral(name);
}

/**
 * A JSDoc block, or nothing where every line is blank. In a comment there are no escapes, so what would end it, what is
 * invisible, and an `@` that would start a tag or a compiler directive are made harmless but stay readable.
 */
export function docComment(text: readonly string[], tags: readonly Code[] = []): Code {
	const prose = trimBlank(text.flatMap((part) => part.split(/\r\n|[\n\r\u2028\u2029\u0085\v\f]/u)).map(commentLine));
	const all = [...prose, ...tags];
	const [only] = all;
	if (only === undefined) return nothing;
	if (all.length === 1) return code`/** ${only} */`;
	const body = all.map((line) => (line === nothing ? code` *` : code` * ${line}`));
	return join([code`/**`, ...body, code` */`], newline);
}

/** A tag of a JSDoc block with its text, on one line: `@deprecated Use another.` */
export function docTag(name: Code, text: string): Code {
	const line = commentLine(text.replace(/\s+/gu, " ").trim());
	return line === nothing ? code`@${name}` : code`@${name} ${line}`;
}

function commentLine(line: string): Code {
	const visible = line.trimEnd().replaceAll("\t", "  ").replace(invisible, hexOfUnits);
	// Last of all: nothing after this may delete a character and so form the sequence again.
	return ownText(
		breakMarkup(visible)
			.replace(/(?<!\w)@/gu, "\\@")
			.replaceAll("*/", "*\\/"),
	);
}

function trimBlank(parts: readonly Code[]): readonly Code[] {
	const first = parts.findIndex((part) => part !== nothing);
	if (first === -1) return [];
	const last = parts.findLastIndex((part) => part !== nothing);
	return parts.slice(first, last + 1);
}
