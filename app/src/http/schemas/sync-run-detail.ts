import { z } from "zod";
import type { SyncRunView } from "../../flows/runs/get-sync-run.ts";
import type { SyncRunDocument } from "../../ports.ts";
import { finding } from "./finding.ts";
import { gateDecisionExample, gateDecisionSummary, presentGateDecision } from "./gate.ts";
import { uuid } from "./scalars.ts";
import { presentSyncRun, syncRun, syncRunExample } from "./sync-run.ts";

export const workflowRun = z
	.object({ event: z.string(), run_id: z.string(), run_attempt: z.string() })
	.meta({ id: "WorkflowRun", description: "As GitHub's token named it." });

/** A sync run with what it found. The decision is null while the run goes on, and where it came to none. */
export const syncRunDetail = syncRun
	.extend({
		mode: z.enum(["sync", "check"]),
		ref: z.string().meta({ example: "refs/heads/main" }),
		commit: z.string().meta({ example: "4b825dc642cb6eb9a060e54bf8d69288fbee4904" }),
		gate_decision: gateDecisionSummary.omit({ findings: true }).meta({ id: "GateDecisionSummary" }).nullable(),
		findings: z.array(finding),
		workflow: workflowRun.nullable().meta({ description: "The workflow run that submitted it; null where none did." }),
		changelog_entry_id: uuid.nullable().meta({
			description: "The entry of the changelog that it drafted, with its upgrade notes; null where there is none.",
		}),
	})
	.meta({ id: "SyncRunDetail" });

const { findings, log: _log, ...decisionExample } = gateDecisionExample;

export const syncRunDetailExample = {
	...syncRunExample,
	gate_action: "block",
	breaking_score: 30,
	effective_breaking_score: 30,
	mode: "sync",
	ref: "refs/heads/main",
	commit: "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
	gate_decision: decisionExample,
	findings,
	workflow: { event: "push", run_id: "7300000001", run_attempt: "1" },
	changelog_entry_id: null,
} satisfies z.input<typeof syncRunDetail>;

export function presentSyncRunDetail({ run, decision, changelogEntryId }: SyncRunView): z.input<typeof syncRunDetail> {
	const shared = {
		...presentSyncRun(run),
		mode: run.mode,
		ref: run.ref,
		commit: run.commitSha,
		workflow: presentWorkflow(run),
		changelog_entry_id: changelogEntryId,
	};
	if (decision === null) return { ...shared, gate_decision: null, findings: [] };
	const { findings: found, ...summary } = presentGateDecision(decision);
	return { ...shared, gate_decision: summary, findings: found };
}

export function presentWorkflow({ workflow }: SyncRunDocument): z.input<typeof workflowRun> | null {
	if (workflow === undefined) return null;
	return { event: workflow.event, run_id: workflow.runId, run_attempt: workflow.runAttempt };
}
