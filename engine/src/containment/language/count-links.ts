import type { Alternatives, Element } from "./cut-search.ts";

/** How many states an expression may begin and end with, and how many transitions lead between its states. */
interface Size {
	readonly first: number;
	readonly last: number;
	readonly links: number;
	readonly mayBeEmpty: boolean;
}

const EMPTY: Size = { first: 0, last: 0, links: 0, mayBeEmpty: true };
const NOTHING: Size = { ...EMPTY, mayBeEmpty: false };
const ONE: Size = { first: 1, last: 1, links: 0, mayBeEmpty: false };

/**
 * How many transitions the automaton of a sequence has that has one state for each character of the pattern (Glushkov's),
 * counted without making it: parts that may be empty, one after the other, square their number.
 */
export function countLinks(elements: readonly Element[]): number {
	return ofSequence(elements).links;
}

function ofSequence(elements: readonly Element[]): Size {
	return elements.map(ofElement).reduce(followedBy, EMPTY);
}

function ofAlternatives(alternatives: Alternatives): Size {
	return alternatives.map(({ elements }) => ofSequence(elements)).reduce(or, NOTHING);
}

function ofElement(element: Element): Size {
	if (element.type === "Alternation") return ofAlternatives(element.alternatives);
	return element.type === "Quantifier" ? repeated(ofAlternatives(element.alternatives), element) : ONE;
}

function followedBy(a: Size, b: Size): Size {
	return {
		first: a.first + (a.mayBeEmpty ? b.first : 0),
		last: b.last + (b.mayBeEmpty ? a.last : 0),
		links: a.links + b.links + a.last * b.first,
		mayBeEmpty: a.mayBeEmpty && b.mayBeEmpty,
	};
}

function or(a: Size, b: Size): Size {
	return {
		first: a.first + b.first,
		last: a.last + b.last,
		links: a.links + b.links,
		mayBeEmpty: a.mayBeEmpty || b.mayBeEmpty,
	};
}

function repeated({ first, last, links, mayBeEmpty }: Size, { min, max }: { min: number; max: number }): Size {
	const copies = Number.isFinite(max) ? max : Math.max(min, 1);
	const neighbours = mayBeEmpty ? (copies * (copies - 1)) / 2 : Math.max(0, copies - 1);
	const loops = Number.isFinite(max) ? 0 : 1;
	return {
		first: mayBeEmpty ? copies * first : Math.min(copies, 1) * first,
		last: (mayBeEmpty ? copies : Math.max(0, Math.min(copies, copies - min + 1))) * last,
		links: copies * links + (neighbours + loops) * first * last,
		mayBeEmpty: mayBeEmpty || min === 0,
	};
}
