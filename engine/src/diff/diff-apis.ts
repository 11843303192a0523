import type { Api } from "../contract/api.ts";
import type { Change, UnchangedOperations } from "../contract/change.ts";
import { Subtypes } from "../openapi/subtypes.ts";
import { Addresses } from "./addresses/addresses.ts";
import type { Comparison } from "./comparison.ts";
import { compareOperations } from "./operations/operations.ts";
import { findRenamedSchemes } from "./operations/renamed-schemes.ts";
import { Ledger } from "./reach/ledger.ts";
import { PairGraph } from "./reach/pair-graph.ts";
import { WrittenTexts } from "./schemas/written-texts.ts";

export interface ApiDifference {
	readonly changes: readonly Change[];
	readonly unchanged: UnchangedOperations;
}

/** The changes alone. */
export function diffApis(before: Api, after: Api): Change[] {
	return compareApis(before, after).changes;
}

/**
 * What differs between two descriptions, as facts: neither good nor bad. One edit of the text is one change with all the
 * operations that it reaches; what no operation reaches is no change. Deterministic, whatever the order of the text.
 * Throws Fault (spec-too-large) where the two are too entangled to be compared: what cannot be compared never passes.
 */
export function compareApis(before: Api, after: Api): ApiDifference & { readonly changes: Change[] } {
	const subtypes = [new Subtypes(before), new Subtypes(after)] as const;
	const texts = new WrittenTexts(before, after, subtypes);
	const renamedSchemes = findRenamedSchemes(before, after);
	const pairs = new PairGraph(before, after, texts, subtypes);
	const comparison: Comparison = {
		before,
		after,
		texts,
		pairs,
		ledger: new Ledger(before, after),
		addresses: new Addresses({ before, after, texts, pairs }),
		unchanged: new Map(),
		renamedSchemes,
		earlierSchemes: new Map(Array.from(renamedSchemes, ([from, to]) => [to, from])),
	};
	compareOperations(comparison);
	for (const node of comparison.pairs.explore()) comparison.ledger.recordPair(node);
	return { changes: comparison.ledger.changes(), unchanged: comparison.unchanged };
}
