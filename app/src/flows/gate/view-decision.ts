import type {
	Analysis,
	AnalysisNotice,
	BreakingOperation,
	DiffSummary,
	Finding,
	GateAction,
	Lane,
	MajorStep,
	SemverDemand,
	TagBudget,
	Unverified,
	Verdict,
} from "@driftgate/engine/records";
import type { SupersededRun, SyncRunDocument } from "../../ports.ts";

/** The gate's answer. */
export interface GateDecisionView {
	readonly gateAction: GateAction;
	readonly lane: Lane;
	readonly verdict: Verdict;
	readonly reason: string;
	readonly breakingScore: number;
	readonly effectiveBreakingScore: number;
	readonly projectId: string;
	readonly syncRunId: string;
	readonly breakingOperations: readonly BreakingOperation[];
	readonly summary: DiffSummary;
	readonly findings: readonly Finding[];
	/** What the changes demand of version numbers; null where a version decided that did not ask. */
	readonly semver: SemverDemand | null;
	/** What announced the breaking changes that passed; null where none passed for that. */
	readonly announcedBy: MajorStep | null;
	/** What the descriptions call themselves; null where a version decided that did not keep it. */
	readonly apis: NonNullable<Analysis["apis"]> | null;
	readonly tagBudgets: readonly TagBudget[];
	readonly notices: readonly AnalysisNotice[];
	/** Whether git's history had gone on without the commit, so that nothing was moved; the notices say why. */
	readonly isSuperseded: boolean;
	/** Whether what was judged is what git holds at the commit, as the App saw for itself. */
	readonly verified: boolean;
	/** Why it did not; null where it did, and where an earlier version decided, which did not say. */
	readonly unverified: Unverified | null;
}

/** A run's analysis as the gate's answer. */
export function viewDecision(
	run: SyncRunDocument,
	{ decision, findings, notices, apis }: Analysis,
	{ superseded, configPath }: { readonly superseded: SupersededRun | undefined; readonly configPath: string },
): GateDecisionView {
	return {
		gateAction: decision.action,
		lane: decision.lane,
		verdict: decision.verdict,
		reason: decision.reason,
		breakingScore: decision.score.breaking,
		effectiveBreakingScore: decision.score.effective,
		projectId: run.projectId,
		syncRunId: run.id,
		breakingOperations: decision.breakingOperations,
		summary: decision.summary,
		findings,
		semver: decision.semver ?? null,
		announcedBy: decision.announcedBy ?? null,
		apis: apis ?? null,
		tagBudgets: decision.tagBudgets ?? [],
		notices: superseded === undefined ? notices : [noticeOf(superseded, configPath), ...notices],
		isSuperseded: superseded !== undefined,
		verified: run.verified,
		unverified: run.verified ? null : (run.unverified ?? null),
	};
}

/** First of all: whoever reads a verdict must know that nothing came of it. */
function noticeOf({ message }: SupersededRun, file: string): AnalysisNotice {
	const told = `${message} Nothing was updated: this is a check of an older state against the current baseline.`;
	return { side: "config", file, line: 1, column: 1, message: told };
}
