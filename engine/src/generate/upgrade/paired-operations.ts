import type { Operation } from "../../contract/api.ts";
import type { Finding } from "../../contract/finding.ts";
import { addressKey } from "../../openapi/address-key.ts";

/** What of one side pairing asks: its operations, and those that have a method. */
export interface PairedSide {
	readonly operations: ReadonlyMap<string, Operation>;
	readonly methods: ReadonlyMap<string, unknown>;
}

/** An operation on both sides, with the findings that reach it. */
export interface Pair {
	readonly before: string | null;
	readonly after: string | null;
	readonly findings: readonly Finding[];
}

export function pairsOf(findings: readonly Finding[], counterpart: Counterparts, before: PairedSide): readonly Pair[] {
	const pairs = new Map<string, { before: string | null; after: string | null; findings: Finding[] }>();
	for (const finding of findings) {
		for (const key of finding.operations) {
			const now = counterpart.present.has(key) ? key : (counterpart.later.get(key) ?? null);
			const then = now === null ? key : (counterpart.earlier.get(now) ?? null);
			if (then === null || !before.methods.has(then)) continue;
			const pair = pairs.get(then) ?? { before: then, after: now, findings: [] };
			pair.findings.push(finding);
			pairs.set(then, pair);
		}
	}
	return [...pairs.values()];
}

/** Which operation another one was, and is; and those that there are. */
export interface Counterparts {
	readonly earlier: ReadonlyMap<string, string>;
	readonly later: ReadonlyMap<string, string>;
	readonly present: ReadonlyMap<string, unknown>;
}

/** By its key, else by its path without the names of parameters, else by address. */
export function counterparts(before: PairedSide, after: PairedSide): Counterparts {
	const left = [...before.operations.values()].filter(({ key }) => !after.operations.has(key));
	const byMatch = new Map(left.map((one) => [one.matchKey, one.key]));
	const byAddress = new Map(left.map((one) => [addressKey(one), one.key]));
	const earlier = new Map<string, string>();
	const later = new Map<string, string>();
	for (const one of after.operations.values()) {
		const key = before.operations.has(one.key)
			? one.key
			: (byMatch.get(one.matchKey) ?? byAddress.get(addressKey(one)));
		if (key === undefined) continue;
		earlier.set(one.key, key);
		later.set(key, one.key);
	}
	return { earlier, later, present: after.methods };
}
