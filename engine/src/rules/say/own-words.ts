import type { Change } from "../../contract/change.ts";

/** The change as the dialect says it that both sides are written in, for whoever makes a sentence of it. */
export function inOwnWords(change: Change): Change {
	const { facts, ownWords } = change;
	// The checker cannot see that words replace facts of the same name and type.
	return ownWords === undefined ? change : ({ ...change, facts: { ...facts, ...ownWords } } as Change);
}
