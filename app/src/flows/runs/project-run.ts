import type { DecisionRecord } from "@driftgate/engine/records";
import type { Actor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { Milliseconds, Ports, ProjectDocument, SyncRunDocument } from "../../ports.ts";
import { openLog, readLogText } from "../log/read-log.ts";
import { readableProject } from "../projects/readable-project.ts";

export interface ProjectRunInput {
	readonly actor: Actor;
	readonly projectId: string;
	readonly syncRunId: string;
}

/** A run of a project that the actor may read. */
export interface ProjectRun {
	readonly project: ProjectDocument;
	readonly run: SyncRunDocument;
}

/** Throws as `projectFor`; `not_found` where the project has no such run. */
export async function projectRun(ports: Ports, { actor, projectId, syncRunId }: ProjectRunInput): Promise<ProjectRun> {
	const project = await readableProject(ports, actor, projectId);
	return { project, run: await runOf(ports, project, syncRunId) };
}

/** Throws `not_found` where the project has no such run. */
async function runOf(ports: Ports, project: ProjectDocument, syncRunId: string): Promise<SyncRunDocument> {
	const run = await ports.store.get("syncRuns", syncRunId);
	if (run?.projectId !== project.id) throw new ServiceFault("not_found");
	return run;
}

/** The decision of a run in the log of its project. */
export interface RunLeaf {
	readonly index: number;
	readonly decidedAt: Milliseconds;
	/** SHA-256 of the text that the leaf is. */
	readonly sha256: string;
	readonly record: DecisionRecord;
}

/** null where nothing was decided. */
export async function leafOf(ports: Ports, { project, run }: ProjectRun): Promise<RunLeaf | null> {
	const index = run.result?.leafIndex ?? null;
	if (index === null) return null;
	const { record: sha256, decidedAt } = await openLog(ports, project).leafAt(index);
	return { index, decidedAt, sha256, record: JSON.parse(await readLogText(ports, sha256)) as DecisionRecord };
}

export type Side = "before" | "after";

/** The bundles that were compared, by their SHA-256: as the run's leaf names them. Of what was not decided, what was looked at. */
export type Sides = Readonly<Record<Side, string | null>>;

export function sidesOf({ bundle }: SyncRunDocument, leaf: RunLeaf | null): Sides {
	return leaf === null
		? { before: null, after: bundle }
		: { before: leaf.record.baseline, after: leaf.record.revision };
}
