import type { DecisionRecord, Population, PopulationChange } from "../contract/evidence.ts";
import { NOT_RECONCILED, RECONCILED } from "./statement.ts";

/** What a repository's history says of a window: the commits that changed what the project tracks, oldest first. */
export interface History {
	/** The question that was asked, so that somebody else can ask it again. */
	readonly query: string;
	readonly commits: readonly Pick<PopulationChange, "commit_sha" | "committed_at">[];
}

/** A decision with its number in the log. */
export interface NumberedDecision {
	readonly leafIndex: number;
	readonly record: DecisionRecord;
}

/**
 * Holds the history of a window against its decisions. A commit that was not judged by itself is covered by the next one
 * that was: a decision judges everything since the baseline. Undefined history: nobody could read it.
 */
export function reconcile(history: History | undefined, decisions: readonly NumberedDecision[]): Population {
	if (history === undefined)
		return { ...NOT_RECONCILED, query: null, decided: 0, covered: 0, undecided: 0, changes: [] };
	const leafOf = new Map<string, number>();
	for (const { leafIndex, record } of decisions) {
		if (!leafOf.has(record.commit_sha)) leafOf.set(record.commit_sha, leafIndex);
	}
	const changes: PopulationChange[] = [];
	let later: number | null = null;
	for (const { commit_sha, committed_at } of [...history.commits].reverse()) {
		const own = leafOf.get(commit_sha);
		later = own ?? later;
		const coverage = own !== undefined ? "decided" : later === null ? "undecided" : "covered";
		changes.unshift({ commit_sha, committed_at, coverage, leaf_index: later });
	}
	const countOf = (coverage: PopulationChange["coverage"]) =>
		changes.filter((change) => change.coverage === coverage).length;
	return {
		...RECONCILED,
		query: history.query,
		decided: countOf("decided"),
		covered: countOf("covered"),
		undecided: countOf("undecided"),
		changes,
	};
}
