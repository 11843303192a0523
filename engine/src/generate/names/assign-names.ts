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
	/** The name that it had before, and keeps: it takes part in no bidding. */
	readonly kept?: Words | undefined;
	/** Those that it would take after these, for whom it costs something to find them: few claims get so far. */
	readonly others?: () => readonly Words[];
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
 * Who keeps a name has it before anybody bids; `reserved` are names that nobody gets, by nameKey.
 */
export function assignNames(claims: readonly NameClaim[], reserved: Iterable<string> = []): ReadonlyMap<string, Words> {
	const names = new Map<string, Words>();
	const taken = new Set<string>();
	for (const { pointer, kept } of claims.filter(({ kept }) => kept !== undefined).toSorted(byRank)) {
		if (kept === undefined || taken.has(nameKey(kept))) continue;
		taken.add(nameKey(kept));
		names.set(pointer, kept);
	}
	const bidders = names.size === 0 ? claims : claims.filter(({ pointer }) => !names.has(pointer));
	for (const key of reserved) taken.add(key);
	for (let round = 0, waiting = bidders; waiting.length > 0; round++) {
		const { winners, losers } = bid(waiting, round, taken);
		for (const [key, { claim, words }] of winners) {
			taken.add(key);
			names.set(claim.pointer, words);
		}
		waiting = losers;
	}
	return names;
}

interface Bid {
	readonly claim: NameClaim;
	readonly words: Words;
}

/** One round: who gets which name, and who gets none. */
function bid(claims: readonly NameClaim[], round: number, taken: ReadonlySet<string>) {
	const winners = new Map<string, Bid>();
	const losers: NameClaim[] = [];
	for (const claim of claims) {
		const words = candidateAt(claim, round);
		const key = nameKey(words);
		const rival = winners.get(key);
		if (key === "" || taken.has(key) || (rival !== undefined && !comesBefore(claim, rival.claim))) losers.push(claim);
		else {
			winners.set(key, { claim, words });
			if (rival !== undefined) losers.push(rival.claim);
		}
	}
	return { winners, losers };
}

function candidateAt({ pointer, candidates, others }: NameClaim, round: number): Words {
	const known = candidates[round];
	if (known !== undefined) return known;
	const more = others?.() ?? [];
	const tries = round - candidates.length - more.length;
	if (tries < 0) return more[round - candidates.length] ?? [];
	const salt = tries === 0 ? "" : `#${tries}`;
	return [...(candidates[0] ?? []), shortHash(pointer + salt)];
}

function byRank(a: NameClaim, b: NameClaim): number {
	return comesBefore(a, b) ? -1 : 1;
}

function comesBefore(a: NameClaim, b: NameClaim): boolean {
	return a.rank < b.rank || (a.rank === b.rank && a.pointer < b.pointer);
}
