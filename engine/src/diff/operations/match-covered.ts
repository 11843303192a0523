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
