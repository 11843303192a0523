import { shortHash } from "./short-hash.ts";
import type { Words } from "./split-words.ts";

/** Something that needs a name in a scope. */
export interface NameClaim {
	/** Where it is written: its identity, and what the last resort is hashed from. */
	readonly pointer: string;
	/** Who goes first where two want the same name: the lowest number. */
	readonly rank: number;
	/** The names that it would take, the most wanted first. */
	readonly candidates: readonly Words[];
}

/**
 * Two names are one where they differ in case and separators alone (`street_2`, `Street2`): no language may have to
 * tell them apart.
 */
export function nameKey(words: Words): string {
	return words.join("");
}

/**
 * Gives each claim a name of its own, by pointer. All claims bid in rounds for their next candidate and the first by
 * rank, then by pointer, gets it; so neither the order of the claims nor that of the description matters. A claim that
 * loses every round takes its first candidate with a hash of its pointer: never a counter, which would rename the rest.
 */
export function assignNames(claims: readonly NameClaim[]): ReadonlyMap<string, Words> {
	const names = new Map<string, Words>();
	const taken = new Set<string>();
	let waiting = claims.toSorted((a, b) => a.rank - b.rank || compare(a.pointer, b.pointer));
	for (let round = 0; waiting.length > 0; round++) {
		const losers: NameClaim[] = [];
		for (const claim of waiting) {
			const words = candidateAt(claim, round);
			const key = nameKey(words);
			if (key === "" || taken.has(key)) losers.push(claim);
			else {
				taken.add(key);
				names.set(claim.pointer, words);
			}
		}
		waiting = losers;
	}
	return names;
}

function candidateAt(claim: NameClaim, round: number): Words {
	const tries = round - claim.candidates.length;
	if (tries < 0) return claim.candidates[round] ?? [];
	const salt = tries === 0 ? "" : `#${tries}`;
	return [...(claim.candidates[0] ?? []), shortHash(claim.pointer + salt)];
}

function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
