import { z } from "zod";
import type { SyncRunView } from "../../flows/runs/get-sync-run.ts";
import { finding } from "./finding.ts";
import { gateDecision, gateDecisionExample, presentGateDecision } from "./gate.ts";
import { presentSyncRun, syncRun, syncRunExample } from "./sync-run.ts";

/** A sync run with what it found. The decision is null while the run goes on, and where it came to none. */
export const syncRunDetail = syncRun
	.extend({
		mode: z.enum(["sync", "check"]),
		ref: z.string().meta({ example: "refs/heads/main" }),
		commit: z.string().meta({ example: "4b825dc642cb6eb9a060e54bf8d69288fbee4904" }),
		gate_decision: gateDecision.omit({ findings: true }).meta({ id: "GateDecisionSummary" }).nullable(),
		findings: z.array(finding),
	})
	.meta({ id: "SyncRunDetail" });

const { findings, ...gateDecisionSummary } = gateDecisionExample;

export const syncRunDetailExample = {
	...syncRunExample,
	gate_action: "block",
	breaking_score: 30,
	effective_breaking_score: 30,
	mode: "sync",
	ref: "refs/heads/main",
	commit: "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
	gate_decision: gateDecisionSummary,
	findings,
} satisfies z.input<typeof syncRunDetail>;

export function presentSyncRunDetail({ run, decision }: SyncRunView): z.input<typeof syncRunDetail> {
	const shared = { ...presentSyncRun(run), mode: run.mode, ref: run.ref, commit: run.commitSha };
	if (decision === null) return { ...shared, gate_decision: null, findings: [] };
	const { findings: found, ...summary } = presentGateDecision(decision);
	return { ...shared, gate_decision: summary, findings: found };
}
