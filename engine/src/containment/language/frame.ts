import type { CharSet, NFA } from "refa";
import { once } from "../../lib/once.ts";
import { MAX_STATES } from "../limits.ts";
import type { Alternatives, Element, Expression, Part } from "./cut-search.ts";
import { refa } from "./refa.cjs";

/*
 * A pattern matches anywhere in a text, and `^` and `$` may stand anywhere in a pattern. Both are read as characters of their
 * own that only stand before and after a text: the frame.
 */

const LAST_CHARACTER = 0x10ffff;
const START = LAST_CHARACTER + 1;
const END = LAST_CHARACTER + 2;

const sets = once(() => {
	const { CharSet } = refa();
	const characters = [
		{ min: 0, max: 0xd7ff },
		{ min: 0xe000, max: LAST_CHARACTER },
	];
	return {
		text: CharSet.empty(END).union(characters),
		framed: CharSet.all(END),
		start: CharSet.fromCharacter(END, START),
		end: CharSet.fromCharacter(END, END),
		frame: CharSet.fromCharacter(END, START).union([{ min: END, max: END }]),
	};
});

/** Every character of a text; the frame is none, and halves of surrogate pairs are none either (RFC 8259, section 8.2). */
export const anyCharacter = (): CharSet => sets().text;

/** Every character, and those of the frame. */
export const anyFramed = (): CharSet => sets().framed;

/** Puts the characters of the frame in the place of `^` and `$`; other assertions stay, and are refused. */
export function readAnchors(alternatives: Alternatives): void {
	for (const { elements } of alternatives) {
		for (const [index, element] of elements.entries()) {
			if (element.type === "Assertion") {
				const frame = frameOf(element);
				if (frame !== null) elements[index] = { ...element, type: "CharacterClass", characters: frame };
			} else if (element.type === "Quantifier" || element.type === "Alternation") readAnchors(element.alternatives);
			else if (element.type === "CharacterClass") {
				elements[index] = { ...element, characters: widened(element.characters) };
			}
		}
	}
}

function widened(characters: CharSet): CharSet {
	return refa().CharSet.empty(END).union(characters.ranges);
}

/** refa reads `^` as "not after any character" and `$` as "not before any character". */
function frameOf({ negate, kind, alternatives }: Extract<Element, { type: "Assertion" }>): CharSet | null {
	const [only, ...others] = alternatives;
	const [element, ...more] = only?.elements ?? [];
	const isOfAny = element?.type === "CharacterClass" && element.characters.isAll;
	if (!negate || !isOfAny || others.length + more.length > 0) return null;
	return kind === "behind" ? sets().start : sets().end;
}

function one(characters: CharSet) {
	return { type: "CharacterClass" as const, characters };
}

function alternationOf(alternatives: readonly (readonly Part[])[]) {
	const all = alternatives.map((elements) => ({ type: "Concatenation" as const, elements }));
	return { type: "Alternation" as const, alternatives: all };
}

export function anyNumberOf(characters: CharSet) {
	const alternatives = [{ type: "Concatenation" as const, elements: [one(characters)] }];
	return { type: "Quantifier" as const, min: 0, max: Number.POSITIVE_INFINITY, lazy: false, alternatives };
}

export function expressionOf(elements: readonly Part[]): NFA {
	const { NFA } = refa();
	const expression = { type: "Expression", alternatives: [{ type: "Concatenation", elements }] };
	// The parser's nodes know their parents and ours do not; NFA.fromRegex asks neither for them.
	const options = [{ maxCharacter: END }, { assertions: "throw" }, new NFA.LimitedNodeFactory(MAX_STATES)] as const;
	return NFA.fromRegex(expression as unknown as Expression, ...options);
}

/** Both ends of the empty text are one place, where `^` may stand after `$` too. */
export const framedTexts: () => NFA = once(() => {
	const { text, start, end, frame } = sets();
	return expressionOf([
		alternationOf([[anyNumberOf(start), one(text), anyNumberOf(text), anyNumberOf(end)], [anyNumberOf(frame)]]),
	]);
});

/** Whatever the frame leads to is where a text begins, and whatever leads to an end through it is an end. */
export function withoutFrame(framed: NFA): NFA {
	const { text, start, end, frame } = sets();
	const begins = reachableBy(start, [framed.initial]);
	const isFinal = (node: NFA.Node) => framed.finals.has(node);
	const isEnd = (node: NFA.Node) => [...reachableBy(end, [node])].some(isFinal);
	const acceptsEmpty = [...reachableBy(frame, [framed.initial])].some(isFinal);
	const ends = [...framed.nodes()].filter(isEnd);
	for (const begin of [...begins]) {
		for (const [to, characters] of begin === framed.initial ? [] : [...begin.out]) framed.initial.link(to, characters);
	}
	if (acceptsEmpty) framed.finals.add(framed.initial);
	for (const node of ends) framed.finals.add(node);
	for (const node of [...framed.nodes()]) {
		for (const [to, characters] of [...node.out]) {
			node.unlink(to);
			const kept = characters.intersect(text);
			if (!kept.isEmpty) node.link(to, kept);
		}
	}
	return framed;
}

function reachableBy(characters: CharSet, from: readonly NFA.Node[]): ReadonlySet<NFA.Node> {
	const found = new Set(from);
	for (const node of found) {
		for (const [to, via] of node.out) if (!via.isDisjointWith(characters)) found.add(to);
	}
	return found;
}
