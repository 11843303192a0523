import { type Actor, refusalOf } from "../auth/may.ts";
import { ServiceFault } from "../errors.ts";
import type { Analysis, Ports, SyncRunDocument } from "../ports.ts";
import { reaches } from "./reach.ts";
import { type GateDecisionView, viewDecision } from "./view-decision.ts";

export interface SyncRunView {
	readonly run: SyncRunDocument;
	/** null while the run goes on, and where it ended without a decision. */
	readonly decision: GateDecisionView | null;
}

/** A sync run with its decision, where the actor may read its project. Throws as `projectFor`, for the run. */
export async function getSyncRun(
	ports: Ports,
	input: { readonly actor: Actor; readonly syncRunId: string },
): Promise<SyncRunView> {
	const run = await ports.store.get("syncRuns", input.syncRunId);
	const project = run === undefined ? undefined : await ports.store.get("projects", run.projectId);
	const refusal = refusalOf(input.actor, "project.read", { reached: await reaches(ports, input.actor, project) });
	if (run === undefined || refusal !== undefined) throw new ServiceFault(refusal ?? "not_found");
	return { run, decision: await decisionOf(ports, run) };
}

async function decisionOf({ store }: Ports, run: SyncRunDocument): Promise<GateDecisionView | null> {
	const sha256 = run.result?.analysis ?? null;
	if (sha256 === null) return null;
	const bytes = await store.getBlob(sha256);
	if (bytes === undefined) throw new Error(`The analysis of sync run ${run.id} is missing.`);
	return viewDecision(run, JSON.parse(Buffer.from(bytes).toString("utf8")) as Analysis);
}
