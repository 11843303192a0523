import type { Cut, CutsRequest, Excerpt, ExcerptLine, TextRequest } from "../ports.ts";
import { unpackBundle } from "./pack-bundle.ts";

/* Parts of a bundle's files, for whoever looks at them. A path and a line may be anybody's: what is not there is null. */

/** Of a description in one line, what is around the column; a person reads no more of a line. */
const MOST_CHARACTERS = 400;
const CHARACTERS_BEFORE = 120;

/** As reports count lines. */
const LINE_END = /\r\n|[\n\r]/;

/** A file of a bundle, UTF-8. */
export function readText({ bundle, path }: TextRequest): Uint8Array | null {
	const { files } = unpackBundle(bundle);
	return Object.hasOwn(files, path) ? Buffer.from(files[path] ?? "", "utf8") : null;
}

/** The lines around each place. Each file is split once. */
export function cutExcerpts({ bundle, cuts }: CutsRequest): readonly (Excerpt | null)[] {
	const { files } = unpackBundle(bundle);
	const split = new Map<string, readonly string[]>();
	const linesOf = (path: string): readonly string[] | undefined => {
		if (!Object.hasOwn(files, path)) return undefined;
		const lines = split.get(path) ?? (files[path] ?? "").split(LINE_END);
		split.set(path, lines);
		return lines;
	};
	return cuts.map((cut) => excerptOf(linesOf(cut.path) ?? [], cut));
}

function excerptOf(lines: readonly string[], { line, column, context }: Cut): Excerpt | null {
	if (line < 1 || line > lines.length) return null;
	const first = Math.max(1, line - context);
	const shown = lines.slice(first - 1, line + context);
	return {
		firstLine: first,
		lines: shown.map((text, index) => partOf(text, first + index === line ? column : 1)),
		lineCount: lines.length,
	};
}

function partOf(text: string, column: number): ExcerptLine {
	if (text.length <= MOST_CHARACTERS) return { text, fromColumn: 1, goesOn: false };
	const latest = text.length - MOST_CHARACTERS;
	const start = wholeFrom(text, Math.max(0, Math.min(column - 1 - CHARACTERS_BEFORE, latest)));
	const end = wholeFrom(text, start + MOST_CHARACTERS);
	return { text: text.slice(start, end), fromColumn: start + 1, goesOn: end < text.length };
}

/** Between two characters, never within one. */
const wholeFrom = (text: string, at: number): number => (isLowSurrogate(text.charCodeAt(at)) ? at - 1 : at);

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
