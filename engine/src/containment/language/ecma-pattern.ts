import type { JS } from "refa";
import { refa } from "./refa.cjs";

type Pattern = JS.RegexppAst["pattern"];
type Alternative = Pattern["alternatives"][number];
type Element = Alternative["elements"][number];
type ClassElement = Extract<Element, { type: "CharacterClass" }>["elements"][number];
type StringAlternative = Extract<ClassElement, { type: "ClassStringDisjunction" }>["alternatives"][number];
type Node = Pattern | Alternative | Element | ClassElement | StringAlternative;
type Character = Extract<Element, { type: "Character" }>;

/**
 * A pattern as JSON Schema has it: ECMA-262 with the flag u. What the flag refuses is read by Annex B, which most
 * validators fall back to, and still over code points (JSON Schema 2020-12, section 6.4); null where it is no pattern of
 * ECMA-262, or would be one only because Annex B takes what other languages mean by `\A` or `\p{Alnum}` for letters.
 */
export function parseEcmaPattern(source: string): JS.Parser | null {
	const strict = parserOf(source, "u");
	if (strict !== null) return strict;
	const lax = parserOf(source, "");
	const characters = lax === null ? null : charactersOf(lax.ast.pattern);
	if (characters === null || characters.some(isForeign)) return null;
	return parserOf(spelledOut(source, characters), "u");
}

function parserOf(source: string, flags: string): JS.Parser | null {
	const { JS } = refa();
	try {
		return JS.Parser.fromLiteral({ source, flags });
	} catch {
		return null;
	}
}

/** The single characters of a pattern, in the order of the text. */
function charactersOf(pattern: Pattern): readonly Character[] {
	const found: Character[] = [];
	const waiting: Node[] = [pattern];
	for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
		if (node.type === "Character") found.push(node);
		else if (node.type === "CharacterClassRange") waiting.push(node.min, node.max);
		else if (node.type === "Quantifier") waiting.push(node.element);
		if ("alternatives" in node) waiting.push(...node.alternatives);
		if ("elements" in node) waiting.push(...node.elements);
	}
	return found.sort((a, b) => a.start - b.start);
}

/** A letter that is escaped and means itself, or a backslash that escapes nothing: whoever wrote it meant something else. */
function isForeign({ raw, value }: Character): boolean {
	return raw === "\\" || (/^\\[A-Za-z]$/.test(raw) && raw.charCodeAt(1) === value);
}

/** The pattern with each character written so that the flag u takes it, and takes it for nothing but itself. */
function spelledOut(source: string, characters: readonly Character[]): string {
	let text = "";
	let from = 0;
	for (const { start, end, value } of characters) {
		// Halves of a surrogate pair stay as they are, so that they are read as one code point.
		const isHalf = value >= 0xd800 && value <= 0xdfff;
		text += source.slice(from, start) + (isHalf ? source.slice(start, end) : `\\u{${value.toString(16)}}`);
		from = end;
	}
	return text + source.slice(from);
}
