import type { Analysis, SyncRunDocument } from "../ports.ts";
import type { GateDecisionView } from "./check-gate.ts";

/** A run's analysis as the gate's answer. */
export function viewDecision(run: SyncRunDocument, { decision, findings }: Analysis): GateDecisionView {
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
		verified: run.verified,
	};
}
