import type { Positions } from "./positions.ts";
import { LIST, NOWHERE, type Tape } from "./tape.ts";

/** Reads the key that is written at an offset, by the kind of its object. */
export type KeyAt = (offset: number, kind: number) => string;

/** Positions by a tape. A question costs one look-up for each token, once the containers on its way are indexed. */
export function tapePositions(tape: Tape, keyAt: KeyAt): Positions {
	const containers = new Map<number, ReadonlyMap<string, number>>();
	const childrenByToken = (index: number) => {
		const known = containers.get(index) ?? indexChildren(tape, index, keyAt);
		containers.set(index, known);
		return known;
	};
	return (tokens) => {
		let index = 0;
		for (const token of tokens) {
			const child = childrenByToken(index).get(token);
			if (child === undefined || tape.offset(child) === NOWHERE) break;
			index = child;
		}
		return tape.offset(index);
	};
}

/** What a container holds, by the token that leads there. */
function indexChildren(tape: Tape, index: number, keyAt: KeyAt): ReadonlyMap<string, number> {
	const children = new Map<string, number>();
	const kind = tape.kind(index);
	tape.eachChild(index, (child, position) => {
		children.set(kind === LIST ? String(position) : keyAt(tape.offset(child), kind), child);
	});
	return children;
}
