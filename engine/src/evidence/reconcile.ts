import type { DecisionRecord, Population, PopulationChange } from "../contract/evidence.ts";
import { NOT_RECONCILED, RECONCILED } from "./statement.ts";

/** What a repository's history says of a window: the commits that changed what the project tracks, oldest first. */
export interface History {
	/** The question that was asked, so that somebody else can ask it again. */
	readonly query: string;
	readonly commits: readonly Pick<PopulationChange, "commit_sha" | "committed_at">[];
}

/** The history of a window that nobody could read. */
export interface NoHistory {
	/** One of the sentences of `UNREAD`. */
	readonly reason: string;
	/** Since when, ISO 8601, UTC; undefined where it is the window that cannot be read. */
	readonly since: string | undefined;
}

/** A decision with its number in the log. */
export interface NumberedDecision {
	readonly leafIndex: number;
	readonly record: DecisionRecord;
}

/**
 * Holds the history of a window against its decisions. A commit that was not judged by itself is covered by the next one
 * that was: a decision judges everything since the baseline. Undefined history: a package of old, which does not say why
 * nobody could read it.
 */
export function reconcile(
	history: History | NoHistory | undefined,
	decisions: readonly NumberedDecision[],
): Population {
	if (history === undefined || "reason" in history) return unreconciled(history);
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

function unreconciled(why: NoHistory | undefined): Population {
	return {
		...NOT_RECONCILED,
		...(why === undefined ? {} : { reason: why.reason }),
		...(why?.since === undefined ? {} : { since: why.since }),
		...{ query: null, decided: 0, covered: 0, undecided: 0, changes: [] },
	};
}
