import { parseEcmaPattern } from "./ecma-pattern.ts";

/** A pattern, and the length in code points of what matches it besides. */
export interface LengthPattern {
	readonly pattern: string;
	readonly min: number;
	readonly max: number | null;
}

/** Below it an automaton counts as well, and a pattern is better left as its author knows it. */
const LONG = 256;

/**
 * `^[a-z]{1,2048}$` as `^[a-z]*$` of 1 to 2,048 characters, for lengths need no automaton that counts; null where a
 * pattern says more than that and what it looks ahead for, or counts to little.
 */
export function lengthPatternOf(pattern: string): LengthPattern | null {
	if (!pattern.startsWith("^") || !pattern.endsWith("}$")) return null;
	const [alternative, ...others] = parseEcmaPattern(pattern)?.ast.pattern.alternatives ?? [];
	const [start, ...elements] = alternative?.elements ?? [];
	const looks = elements.slice(
		0,
		elements.findIndex((element) => !isLookAhead(element)),
	);
	const [repeated, end, ...more] = elements.slice(looks.length);
	if (others.length + more.length > 0 || start?.type !== "Assertion" || end?.type !== "Assertion") return null;
	if (start.kind !== "start" || repeated?.type !== "Quantifier" || end.kind !== "end") return null;
	const { min, max, element } = repeated;
	const isOneCharacter = ["Character", "CharacterSet", "CharacterClass"].includes(element.type);
	if (!isOneCharacter || Math.max(min, Number.isFinite(max) ? max : 0) < LONG) return null;
	return {
		pattern: `^${looks.map(({ raw }) => raw).join("")}${element.raw}*$`,
		min,
		max: Number.isFinite(max) ? max : null,
	};
}

function isLookAhead({ type, kind }: { readonly type: string; readonly kind?: string }): boolean {
	return type === "Assertion" && kind === "lookahead";
}
