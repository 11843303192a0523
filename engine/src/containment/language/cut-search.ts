import type { JS } from "refa";

export type Expression = ReturnType<JS.Parser["parse"]>["expression"];
export type Alternatives = Expression["alternatives"];
export type Element = Alternatives[number]["elements"][number];
/** An element without the parent that refa's parser gives it and that nothing here asks for. */
export type Part = { readonly type: Element["type"] };
type End = "first" | "last";

/**
 * A pattern is searched for, so that anything may stand before and after what matches: there `x{2,1024}` finds what
 * `x{2}` finds, and `x*` is found in every text. Cuts such quantifiers to their minimum; the texts found stay the same.
 */
export function cutSearch(alternatives: Alternatives): readonly Element[] {
	return cutSequence(cutSequence([alternationOf(alternatives)], "last"), "first");
}

function alternationOf(alternatives: Alternatives): Element {
	return { type: "Alternation", alternatives } as Element;
}

function cutSequence(elements: readonly Element[], at: End): readonly Element[] {
	let left = elements;
	for (let end = left.at(at === "first" ? 0 : -1); end !== undefined; end = left.at(at === "first" ? 0 : -1)) {
		const others = at === "first" ? left.slice(1) : left.slice(0, -1);
		const cut = cutElement(end, at);
		if (cut.length > 0) return at === "first" ? [...cut, ...others] : [...others, ...cut];
		left = others;
	}
	return [];
}

/** What must be there of an element beside which anything may stand; nothing where it may be empty. */
function cutElement(element: Element, at: End): readonly Element[] {
	if (element.type === "Alternation") {
		const alternatives = element.alternatives.map((own) => ({ ...own, elements: [...cutSequence(own.elements, at)] }));
		return alternatives.some(({ elements }) => elements.length === 0) ? [] : [alternationOf(alternatives)];
	}
	if (element.type !== "Quantifier") return [element];
	if (element.min === 0) return [];
	const once = cutElement(alternationOf(element.alternatives), at);
	if (element.min === 1 || once.length === 0) return once;
	const others = { ...element, min: element.min - 1, max: element.min - 1 };
	return at === "first" ? [...once, others] : [others, ...once];
}
