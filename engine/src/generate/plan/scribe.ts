import type { Degradation } from "../../contract/artifact.ts";
import { visible } from "../../lib/say.ts";
import type { Degrade } from "./degrade.ts";

/** Writes down what had to be simplified, and for whom: an operation, or a type by its key. */
export interface Scribe {
	readonly degrade: Degrade;
	/** Makes something in whose name the degradations are told meanwhile. */
	within<Made>(owner: string, make: () => Made): Made;
	/** What was told in an owner's name, each once, by place. */
	of(owner: string): readonly Degradation[];
}

/** UTF-16 units of a message: names are as long as their authors like. */
const LONGEST = 1_000;

export function createScribe(): Scribe {
	const told = new Map<string, Map<string, Degradation>>();
	let owner = "";
	return {
		degrade: ({ pointer, message: said }) => {
			// Names of the description stand in it: none of them may hide or reorder what people read.
			const degradation = { pointer, message: visible(said.slice(0, LONGEST)) };
			const own = told.get(owner) ?? new Map<string, Degradation>();
			own.set(`${degradation.pointer} ${degradation.message}`, degradation);
			told.set(owner, own);
		},
		within: (next, make) => {
			const outer = owner;
			owner = next;
			try {
				return make();
			} finally {
				owner = outer;
			}
		},
		of: (one) => inOrder(told.get(one)?.values() ?? []),
	};
}

/** By place, then message. */
export function inOrder(degradations: Iterable<Degradation>): readonly Degradation[] {
	return [...degradations].toSorted((a, b) => compare(a.pointer, b.pointer) || compare(a.message, b.message));
}

function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
