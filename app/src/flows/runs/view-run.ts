import type { Ports, SyncRunDocument } from "../../ports.ts";
import {
	leafOf,
	type ProjectRun,
	type ProjectRunInput,
	projectRun,
	type RunLeaf,
	type Sides,
	sidesOf,
} from "./project-run.ts";

/** What a run was compared with. */
export interface RunBaseline {
	readonly bundle: string;
	/** The run that made it, where it is known. */
	readonly run: SyncRunDocument | undefined;
}

export interface RunView {
	readonly run: SyncRunDocument;
	readonly leaf: RunLeaf | null;
	readonly sides: Sides;
	/** null where there was none, or nothing was decided. */
	readonly baseline: RunBaseline | null;
}

/** A run with where its decision stands and what it was made on. Throws as `projectRun`. */
export async function viewRun(ports: Ports, input: ProjectRunInput): Promise<RunView> {
	const found = await projectRun(ports, input);
	const leaf = await leafOf(ports, found);
	const sides = sidesOf(found.run, leaf);
	const baseline =
		sides.before === null ? null : { bundle: sides.before, run: await makerOf(ports, found, sides.before) };
	return { run: found.run, leaf, sides, baseline };
}

/** The first runs of a version: among them is the one that made it. */
const FIRST = 20;

/**
 * The run that made a baseline: of the project's newest, or of the version that counted when the run was judged, which a run
 * that proceeded itself has left behind. A check of the App may have compared with something that never was a baseline.
 */
async function makerOf(
	{ store }: Ports,
	{ project, run }: ProjectRun,
	bundle: string,
): Promise<SyncRunDocument | undefined> {
	if (project.baseline?.bundle === bundle) return store.get("syncRuns", project.baseline.runId);
	for (const versionNumber of [run.versionNumber, run.versionNumber - 1]) {
		const { items } = await store.page("syncRuns", {
			where: { projectId: project.id, versionNumber },
			sort: { field: "id", direction: "asc" },
			limit: FIRST,
		});
		const maker = items.find(
			(one) => one.bundle === bundle && one.result?.gateAction === "proceed" && one.mode === "sync",
		);
		if (maker !== undefined) return maker;
	}
	return undefined;
}
