/**
 * The candidate that a mistyped word most probably meant; undefined where none is near: at most two edits, and at most
 * a third of the word's length.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
	if (word.length > LONGEST_WORD) return undefined;
	const allowed = Math.min(2, Math.max(1, Math.floor(word.length / 3)));
	let best: { readonly candidate: string; readonly edits: number } | undefined;
	for (const candidate of candidates) {
		if (Math.abs(candidate.length - word.length) > allowed) continue;
		const edits = editDistance(word.toLowerCase(), candidate.toLowerCase());
		if (edits <= allowed && (best === undefined || edits < best.edits)) best = { candidate, edits };
	}
	return best?.candidate;
}

/** Longer words are not typing mistakes, and the distance costs the product of both lengths. */
const LONGEST_WORD = 64;

/** Levenshtein's distance with neighbours swapped counted as one edit (optimal string alignment). */
function editDistance(from: string, to: string): number {
	let beforeLast: readonly number[] = [];
	let last: readonly number[] = Array.from({ length: to.length + 1 }, (_, column) => column);
	for (let row = 1; row <= from.length; row++) {
		const current = [row];
		for (let column = 1; column <= to.length; column++) {
			const same = from[row - 1] === to[column - 1];
			const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
			const edits = [
				(last[column] ?? 0) + 1,
				(current[column - 1] ?? 0) + 1,
				(last[column - 1] ?? 0) + (same ? 0 : 1),
				swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
			];
			current.push(Math.min(...edits));
		}
		beforeLast = last;
		last = current;
	}
	return last[to.length] ?? 0;
}
