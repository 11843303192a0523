import type { Reach } from "../contract/change.ts";

const known = new WeakMap<readonly Reach[], readonly string[]>();

/**
 * The operations of a change's reaches, each once, in their order. Whoever judges, says or prices the change asks, and a
 * shared schema has hundreds of reaches: they are gone through once.
 */
export function reachedOperations(reaches: readonly Reach[]): readonly string[] {
	const operations = known.get(reaches) ?? [...new Set(reaches.map(({ operation }) => operation))];
	known.set(reaches, operations);
	return operations;
}

/** Lets a change be known to reach the operations that another one reaches, whatever the ways to them. */
export function shareOperations(reaches: readonly Reach[], other: readonly Reach[]): void {
	known.set(reaches, reachedOperations(other));
}
