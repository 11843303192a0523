import type { JS } from "refa";
import { parseEcmaPattern } from "./ecma-pattern.ts";

type Element = JS.RegexppAst["pattern"]["alternatives"][number]["elements"][number];
type LookAround = Extract<Element, { type: "Assertion"; kind: "lookahead" | "lookbehind" }>;

/** A way to match a pattern, as patterns that match too, and others that do not. */
export interface Way {
	readonly matched: readonly string[];
	readonly unmatched: readonly string[];
}

/** Each costs automata of its own. Real patterns have up to five. */
const MAX_LOOK_AROUNDS = 12;

const LOOK_AROUNDS = /\(\?<?[=!]/g;
const LOOK_AROUND_INSIDE = /\(\?<?[=!]/;
/** What would mean something else, or nothing, in a part of the pattern. */
const BOUND_TO_ITS_PLACE = /\\[0-9k]/;

/**
 * The ways to match a pattern that looks ahead where a text begins, or behind where it ends: `^(?!a)b` is what `^b`
 * matches and `^(?:a)` does not. Null where it looks nowhere, or elsewhere too, which is for others to refuse.
 */
export function lookAroundsApart(pattern: string): readonly Way[] | null {
	const count = pattern.match(LOOK_AROUNDS)?.length ?? 0;
	if (count === 0 || count > MAX_LOOK_AROUNDS || BOUND_TO_ITS_PLACE.test(pattern)) return null;
	const alternatives = parseEcmaPattern(pattern)?.ast.pattern.alternatives ?? [];
	const ways = alternatives.map(({ elements }) => wayOf(elements.flatMap(ungrouped)));
	const told = ways.flatMap((way) => way ?? []);
	const looks = told.some(({ matched, unmatched }) => matched.length + unmatched.length > 1);
	return looks && told.length === ways.length ? told : null;
}

/** `^(?:(?!a)b)$` is `^(?!a)b$`: nothing repeats the group, and nothing refers to it. */
function ungrouped(element: Element): readonly Element[] {
	const isGroup = element.type === "CapturingGroup" || (element.type === "Group" && element.raw.startsWith("(?:"));
	if (!isGroup) return [element];
	const [only, ...others] = element.alternatives;
	return only !== undefined && others.length === 0 ? only.elements.flatMap(ungrouped) : [element];
}

/** Null where a look-around stands elsewhere: what stands around it may decide what it sees. */
function wayOf(elements: readonly Element[]): Way | null {
	const [begin, others] = cut(elements, elements.findIndex(isNotOf("start", "lookahead")));
	const [inside, end] = cut(others, others.findLastIndex(isNotOf("end", "lookbehind")) + 1);
	const [ahead, behind] = [begin.filter(isLookAround), end.filter(isLookAround)];
	const isAtItsEnd = (all: readonly Element[], looks: readonly Element[]) =>
		looks.length === 0 || looks.length < all.length;
	if (!isAtItsEnd(begin, ahead) || !isAtItsEnd(end, behind) || LOOK_AROUND_INSIDE.test(textOf(inside))) return null;
	const rest = `${begin.length > 0 ? "^" : ""}${textOf(inside)}${end.length > 0 ? "$" : ""}`;
	const seen = [
		...ahead.map((look) => ({ ...look, pattern: `^(?:${look.raw.slice("(?=".length, -1)})` })),
		...behind.map((look) => ({ ...look, pattern: `(?:${look.raw.slice("(?<=".length, -1)})$` })),
	];
	const patterns = (negate: boolean) => seen.filter((look) => look.negate === negate).map(({ pattern }) => pattern);
	return { matched: [rest, ...patterns(false)], unmatched: patterns(true) };
}

function cut(elements: readonly Element[], at: number): readonly [readonly Element[], readonly Element[]] {
	return at === -1 ? [elements, []] : [elements.slice(0, at), elements.slice(at)];
}

function isNotOf(...kinds: readonly string[]) {
	return (element: Element) => element.type !== "Assertion" || !kinds.includes(element.kind);
}

function isLookAround(element: Element): element is LookAround {
	return element.type === "Assertion" && (element.kind === "lookahead" || element.kind === "lookbehind");
}

function textOf(elements: readonly Element[]): string {
	return elements.map(({ raw }) => raw).join("");
}
