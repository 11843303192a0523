import { type Code as CodeOf, join, newline, nothing, ownText, type Template, templateOf } from "./code.ts";

/*
 * One escaper for each lexical context of Go (The Go Programming Language Specification, "Lexical elements"), and for struct
 * tags, which are a language within. Each lists what may pass and escapes the rest.
 */

/** Code of this language, and the tag that its generators write it with. */
export type Code = CodeOf<"go">;
export const code: Template<"go"> = templateOf();

/** Letters, marks, digits, punctuation, symbols and the space. Not: controls, format and bidi characters. */
const invisible = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

const simpleName = /^[A-Za-z][A-Za-z0-9]*$/u;

function hexOf(character: string): string {
	const point = character.codePointAt(0) ?? 0;
	return point > 0xffff ? `\\U${point.toString(16).padStart(8, "0")}` : `\\u${point.toString(16).padStart(4, "0")}`;
}

/** The inside of an interpreted string. Go has no lone surrogates: they become U+FFFD, as its own decoders make them. */
function quoted(value: string): string {
	const escaped = value
		.toWellFormed()
		.replace(/["\\]/gu, "\\$&")
		.replaceAll("\n", "\\n")
		.replace(/<(?=[/!])/gu, "\\u003c")
		.replace(invisible, hexOf);
	return `"${escaped}"`;
}

/** An interpreted string literal. What would end an HTML script element is broken up. */
export function stringLiteral(value: string): Code {
	return ownText(quoted(value));
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

/** A type as another package writes it: whatever the package exports stands behind the package's name. */
export function qualified(type: Code, packageName: Code): Code {
	return ownText(type.replace(/(?<![\w.])[A-Z]\w*/gu, (name) => `${packageName}.${name}`));
}

/**
 * The tag of a struct's field: pairs of a key, which is ours, and a value, as `reflect.StructTag` reads them. A raw string
 * where its text may stand in one, an interpreted one elsewhere.
 */
export function structTag(pairs: readonly (readonly [key: string, value: string])[]): Code {
	const text = pairs
		.map(([key, value]) => {
			if (!simpleName.test(key)) throw new Error(`Not a key of a tag: ${JSON.stringify(key)}`);
			return `${key}:${quoted(value)}`;
		})
		.join(" ");
	return text.includes("`") ? ownText(quoted(text)) : ownText(`\`${text}\``);
}

/**
 * Line comments, or nothing where every line is blank. There are no escapes in a comment, so what is invisible is written
 * out. A space follows `//`, so that no line is a directive (`//go:`, `//line`, `//export`); and nothing has a form that
 * gofmt would write anew: no indentation, no two blank lines, no definition of a link, no doubled quotes. `code` are lines
 * of our own below, as a block of code.
 */
export function docComment(text: readonly string[], block: readonly Code[] = []): Code {
	const prose = collapseBlank(
		text.flatMap((part) => part.split(/\r\n|[\n\r\u2028\u2029\u0085\v\f]/u)).map(commentLine),
	);
	const example = block.map((line) => (line === nothing ? ownText<"go">("//") : code`//	${line}`));
	const gap = prose.length > 0 && example.length > 0 ? [code`//`] : [];
	return join([...prose.map((line) => (line === nothing ? code`//` : code`// ${line}`)), ...gap, ...example], newline);
}

function commentLine(line: string): Code {
	const visible = line.toWellFormed().replaceAll("\t", " ").replace(invisible, hexOf).trim();
	const steady = visible
		.replace(/`{2,}/gu, "`")
		.replace(/'{2,}/gu, '"')
		.replace(/\](?=:)/gu, "] ")
		// In the first lines of a file this would be a constraint on its build.
		.replace(/^\+build/u, "\\+build")
		.replace(/^#(?=[ #]|$)/u, "\\#");
	// Last of all: nothing after this may delete a character and so form the sequence again.
	return ownText(steady.replace(/<(?=[/!])/gu, "<\\").trim());
}

function collapseBlank(parts: readonly Code[]): readonly Code[] {
	const first = parts.findIndex((part) => part !== nothing);
	if (first === -1) return [];
	const last = parts.findLastIndex((part) => part !== nothing);
	return parts
		.slice(first, last + 1)
		.filter((part, index, all) => part !== nothing || all[index - 1] !== nothing)
		.map((part, index, all) => (isAlone(all, index) ? ended(part) : part));
}

/** A line between blank ones, which gofmt takes for a heading where it has no full stop. */
function isAlone(all: readonly Code[], index: number): boolean {
	return all[index] !== nothing && all[index - 1] === nothing && (all[index + 1] ?? nothing) === nothing;
}

function ended(line: Code): Code {
	return /[\p{L}\p{N})"'`\]]$/u.test(line) ? code`${line}.` : line;
}
