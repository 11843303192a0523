import { type Actor, refusalOf } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { Ports, ProjectDocument, SyncRunDocument } from "../../ports.ts";
import { standingOn } from "../access/standing-on.ts";
import { entryIdOf } from "../changelog/entry-id.ts";
import { type GateDecisionView, viewDecision } from "../gate/view-decision.ts";
import { recordRefusal } from "../naming/record-refusal.ts";
import { readAnalysis } from "./read-analysis.ts";

export interface SyncRunView {
	readonly run: SyncRunDocument;
	/** null while the run goes on, and where it ended without a decision. */
	readonly decision: GateDecisionView | null;
	/** The entry of the changelog that it drafted; null where it made no version, and once the entry is erased. */
	readonly changelogEntryId: string | null;
}

/** A sync run with its decision, where the actor may read its project. Throws as `projectFor`, for the run. */
export async function getSyncRun(
	ports: Ports,
	input: { readonly actor: Actor; readonly syncRunId: string },
): Promise<SyncRunView> {
	const { run, project } = await readableRun(ports, input);
	const [decision, entry] = await Promise.all([
		decisionOf(ports, run, project?.configPath ?? ""),
		ports.store.get("changelogEntries", entryIdOf(run.id)),
	]);
	return { run, decision, changelogEntryId: entry?.id ?? null };
}

/** A run that the actor may read, with its project. Throws as `projectFor`, for the run. */
export async function readableRun(
	ports: Ports,
	input: { readonly actor: Actor; readonly syncRunId: string },
): Promise<{ readonly run: SyncRunDocument; readonly project: ProjectDocument | undefined }> {
	const run = await ports.store.get("syncRuns", input.syncRunId);
	// Looked for in vain where there is no run: one that is there must not take longer to be refused.
	const project = await ports.store.get("projects", run?.projectId ?? input.syncRunId);
	const verb = project?.status === "ended" ? "project.oversee" : "project.read";
	const refusal = refusalOf(input.actor, verb, await standingOn(ports, input.actor, project));
	if (run === undefined || refusal !== undefined) {
		await recordRefusal(ports, { actor: input.actor, project, refusal: refusal ?? "not_found" });
		throw new ServiceFault(refusal ?? "not_found");
	}
	return { run, project };
}

async function decisionOf(ports: Ports, run: SyncRunDocument, configPath: string): Promise<GateDecisionView | null> {
	const sha256 = run.result?.analysis ?? null;
	if (sha256 === null) return null;
	return viewDecision(run, await readAnalysis(ports, sha256), { superseded: run.result?.superseded, configPath });
}
