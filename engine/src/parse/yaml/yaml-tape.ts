import type { EventType, State } from "js-yaml";
import { isRounded } from "../../lib/decimal.ts";
import { literalAt } from "../written/number-literal.ts";

/**
 * What the loader told of each node while it loaded, in the order in which nodes closed: what is inside a node stands
 * before it. Plain lists of numbers, because every description pays for them, and few ask where something is.
 */
export interface YamlTape {
	/** Offsets (UTF-16 units) at which the loader opened and closed a node. */
	readonly starts: number[];
	readonly ends: number[];
	/** How many nodes a node is, itself and all that is inside it. */
	readonly sizes: number[];
	/** What the loader made of it. */
	readonly values: unknown[];
	/** The nodes that are aliases: their values are written elsewhere. */
	readonly aliases: Set<number>;
}

/** Gives a listener for one load, and the tape that it writes. */
export function recordYaml(): { readonly tape: YamlTape; readonly listener: (event: EventType, state: State) => void } {
	const tape: YamlTape = { starts: [], ends: [], sizes: [], values: [], aliases: new Set() };
	const openStarts: number[] = [];
	const openLengths: number[] = [];
	const listener = (event: EventType, state: State) => {
		const length = tape.values.length;
		if (event === "open") {
			openStarts.push(state.position);
			openLengths.push(length);
			return;
		}
		if (state.kind === null) tape.aliases.add(length);
		tape.starts.push(openStarts.pop() ?? 0);
		tape.ends.push(state.position);
		tape.sizes.push(length - (openLengths.pop() ?? 0) + 1);
		tape.values.push(state.result);
	};
	return { tape, listener };
}

/** The texts of numbers that a double does not hold as they are written. */
export function roundedNumbers(text: string, { starts, values }: YamlTape): ReadonlySet<string> {
	const rounded = new Set<string>();
	values.forEach((value, node) => {
		if (typeof value !== "number") return;
		const written = literalAt(text, starts[node] ?? 0);
		if (isRounded(written)) rounded.add(written);
	});
	return rounded;
}

/** The nodes directly inside a node, by their index on the tape, in document order. */
export function nodesInside({ sizes }: YamlTape, node: number): readonly number[] {
	const inside: number[] = [];
	const first = node - (sizes[node] ?? 1) + 1;
	for (let at = node - 1; at >= first; at -= sizes[at] ?? 1) inside.push(at);
	return inside.reverse();
}
