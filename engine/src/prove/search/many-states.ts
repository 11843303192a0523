import type { CharSet, NFA } from "refa";
import { readableOf } from "../../containment/language/words.ts";
import { MAX_STATE_STEPS } from "../limits.ts";

/** Whether an automaton accepts a text, by all of its states at once; null where that takes too many steps. */
export function acceptsByStates(automaton: NFA, text: string): boolean | null {
	let states: ReadonlySet<NFA.Node> = new Set([automaton.initial]);
	let steps = 0;
	for (const character of text) {
		const next = new Set<NFA.Node>();
		for (const state of states) {
			steps += state.out.size;
			for (const [to, characters] of state.out) if (characters.has(character.codePointAt(0) ?? 0)) next.add(to);
		}
		if (steps > MAX_STATE_STEPS) return null;
		states = next;
	}
	return [...states].some((state) => automaton.finals.has(state));
}

/** How a state is reached by the shortest text of so many characters. */
interface Reached {
	readonly state: NFA.Node;
	readonly text: string;
}

/** The shortest text that an automaton accepts, within these lengths in code points; null where none was found. */
export function shortestByStates(automaton: NFA, min: number, max: number | null): string | null {
	const readable = new Map<CharSet, string>();
	let layer: readonly Reached[] = [{ state: automaton.initial, text: "" }];
	let steps = 0;
	for (let length = 0; layer.length > 0 && length <= (max ?? length); length++) {
		const end = length < min ? undefined : layer.find(({ state }) => automaton.finals.has(state));
		if (end !== undefined) return end.text;
		const next = new Map<NFA.Node, Reached>();
		for (const { state, text } of layer) {
			steps += state.out.size;
			for (const [to, characters] of state.out) {
				if (next.has(to)) continue;
				const character = readable.get(characters) ?? String.fromCodePoint(...readableOf(characters.ranges, 1));
				readable.set(characters, character);
				next.set(to, { state: to, text: text + character });
			}
		}
		if (steps > MAX_STATE_STEPS) return null;
		layer = [...next.values()];
	}
	return null;
}
