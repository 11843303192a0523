export interface CoveredMatch<T> {
	readonly matched: readonly (readonly [before: T, after: T])[];
	readonly removed: readonly T[];
	readonly added: readonly T[];
}

/**
 * Pairs things that have a key by their keys; what is left over with a range of the other side that covers its key
 * (`404` with `4XX`, `text/plain` with `text/*`), so that one range may have several versions.
 */
export function matchCovered<T>(
	before: readonly T[],
	after: readonly T[],
	keyOf: (thing: T) => string,
	covers: (range: string, key: string) => boolean,
): CoveredMatch<T> {
	if (haveSameKeys(before, after, keyOf)) return { matched: pairwise(before, after), removed: [], added: [] };
	const left = new Map(before.map((thing) => [keyOf(thing), thing]));
	const right = new Map(after.map((thing) => [keyOf(thing), thing]));
	const matched: (readonly [T, T])[] = [];
	const used = new Set<T>();
	const pair = (from: T | undefined, to: T | undefined) => {
		if (from === undefined || to === undefined) return;
		matched.push([from, to]);
		used.add(from).add(to);
	};
	const rangeFor = (key: string, things: readonly T[]) => things.find((thing) => covers(keyOf(thing), key));
	for (const [key, thing] of left) pair(thing, right.get(key) ?? rangeFor(key, after));
	for (const [key, thing] of right) if (!left.has(key)) pair(rangeFor(key, before), thing);
	const isUnused = (thing: T) => !used.has(thing);
	return { matched, removed: before.filter(isUnused), added: after.filter(isUnused) };
}

/** Whether both list the same keys in the same order, each once: nearly all that an edit leaves alone does. */
function haveSameKeys<T>(before: readonly T[], after: readonly T[], keyOf: (thing: T) => string): boolean {
	if (before.length !== after.length) return false;
	let last: string | null = null;
	return before.every((thing, index) => {
		const other = after[index];
		const key = keyOf(thing);
		const isNew = key !== last;
		last = key;
		return isNew && other !== undefined && keyOf(other) === key;
	});
}

/** Each thing of a list with the one at the same place of another. */
export function pairwise<T>(before: readonly T[], after: readonly T[]): readonly (readonly [before: T, after: T])[] {
	return before.flatMap((thing, index) => {
		const other = after[index];
		return other === undefined ? [] : [[thing, other] as const];
	});
}
