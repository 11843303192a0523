import type { Api } from "../contract/api.ts";
import type { Change } from "../contract/change.ts";
import type { Comparison } from "./comparison.ts";
import { Ledger } from "./ledger.ts";
import { compareOperations } from "./operations.ts";
import { PairGraph } from "./pair-graph.ts";
import { findRenamedSchemes } from "./security.ts";
import { Subtypes } from "./subtypes.ts";
import { WrittenTexts } from "./written-texts.ts";

/**
 * What differs between two descriptions, as facts: neither good nor bad. One edit of the text is one change with all the
 * operations that it reaches; what no operation reaches is no change. Deterministic, whatever the order of the text.
 * Throws Fault (spec-too-large) where the two are too entangled to be compared: what cannot be compared never passes.
 */
export function diffApis(before: Api, after: Api): Change[] {
	const subtypes = [new Subtypes(before), new Subtypes(after)] as const;
	const texts = new WrittenTexts(before, after, subtypes);
	const comparison: Comparison = {
		before,
		after,
		texts,
		pairs: new PairGraph(before, after, texts, subtypes),
		ledger: new Ledger(),
		renamedSchemes: findRenamedSchemes(before, after),
	};
	compareOperations(comparison);
	for (const node of comparison.pairs.explore()) comparison.ledger.recordPair(node);
	return comparison.ledger.changes();
}
