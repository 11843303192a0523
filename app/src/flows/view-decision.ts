import type {
	Analysis,
	AnalysisNotice,
	BreakingOperation,
	DiffSummary,
	Finding,
	GateAction,
	Lane,
	SemverDemand,
	TagBudget,
	Verdict,
} from "@driftgate/engine/records";
import type { SyncRunDocument } from "../ports.ts";

/** The gate's answer. */
export interface GateDecisionView {
	readonly gateAction: GateAction;
	readonly lane: Lane;
	readonly verdict: Verdict;
	readonly reason: string;
	readonly breakingScore: number;
	readonly effectiveBreakingScore: number;
	readonly syncRunId: string;
	readonly breakingOperations: readonly BreakingOperation[];
	readonly summary: DiffSummary;
	readonly findings: readonly Finding[];
	/** What the changes demand of version numbers; null where a version decided that did not ask. */
	readonly semver: SemverDemand | null;
	readonly tagBudgets: readonly TagBudget[];
	readonly notices: readonly AnalysisNotice[];
	/** Whether what was judged is what git holds at the commit, as the App saw for itself. */
	readonly verified: boolean;
}

/** A run's analysis as the gate's answer. */
export function viewDecision(run: SyncRunDocument, { decision, findings, notices }: Analysis): GateDecisionView {
	return {
		gateAction: decision.action,
		lane: decision.lane,
		verdict: decision.verdict,
		reason: decision.reason,
		breakingScore: decision.score.breaking,
		effectiveBreakingScore: decision.score.effective,
		syncRunId: run.id,
		breakingOperations: decision.breakingOperations,
		summary: decision.summary,
		findings,
		semver: decision.semver ?? null,
		tagBudgets: decision.tagBudgets ?? [],
		notices,
		verified: run.verified,
	};
}
