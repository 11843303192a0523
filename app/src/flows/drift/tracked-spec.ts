import type { Actor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { Ports, ProjectDocument, SpecFile } from "../../ports.ts";
import { engineCaller } from "../judging/engine-caller.ts";
import { readPackedBundle } from "../judging/load-bundle.ts";
import { readableProject } from "../projects/readable-project.ts";
import { eachOf } from "../records/read-all.ts";
import { speaksForProject } from "../runs/run-outcome.ts";

export interface TrackedSpecInput {
	readonly actor: Actor;
	readonly projectId: string;
	/** The project's version number, or a `version` of its configuration; undefined for the newest. */
	readonly version: number | string | undefined;
}

export interface TrackedSpec {
	/** SHA-256 of all the files of the version. */
	readonly bundle: string;
	/** Throws `not_found` where this version of Driftgate cannot read the configuration any more. */
	read(): Promise<SpecFile>;
}

/** The description that was tracked as a version of the project. Throws as `projectFor`; `not_found` for no such version. */
export async function trackedSpec(ports: Ports, input: TrackedSpecInput): Promise<TrackedSpec> {
	const project = await readableProject(ports, input.actor, input.projectId);
	const sha256 = await bundleOf(ports, project, input.version ?? project.versionNumber);
	if (sha256 === undefined) throw new ServiceFault("not_found", { detail: "This version does not exist." });
	return { bundle: sha256, read: () => readSpec(ports, project, sha256) };
}

async function readSpec({ engine, store }: Ports, project: ProjectDocument, sha256: string): Promise<SpecFile> {
	const read = await engine.for(engineCaller(project)).readSpec(await readPackedBundle(store, sha256));
	if (read.ok) return read.value;
	throw new ServiceFault("not_found", { detail: "This version of Driftgate cannot read that configuration." });
}

/**
 * The files of a version: the baseline's, or those of a sync that proceeded for the project while the version counted.
 * All of those judged the same files, because other files would have made another version.
 */
async function bundleOf(ports: Ports, project: ProjectDocument, version: number | string): Promise<string | undefined> {
	if (typeof version === "string") return bundleOfName(ports, project, version);
	if (project.baseline === null || version > project.versionNumber) return undefined;
	if (version === project.versionNumber) return project.baseline.bundle;
	return bundleOfNumber(ports, project, version);
}

/** The newest of the project's versions that the configuration calls so: nothing forbids to keep `version` as it is. */
async function bundleOfName({ store }: Ports, project: ProjectDocument, trackedVersion: string) {
	if (project.baseline?.version === trackedVersion) return project.baseline.bundle;
	const { items } = await store.page("syncRuns", {
		where: { projectId: project.id, trackedVersion },
		sort: { field: "versionNumber", direction: "desc" },
		limit: 1,
	});
	return items[0]?.bundle ?? undefined;
}

async function bundleOfNumber(ports: Ports, project: ProjectDocument, version: number): Promise<string | undefined> {
	const runs = eachOf(ports.store, "syncRuns", {
		where: { projectId: project.id, versionNumber: version },
		sort: { field: "id", direction: "asc" },
	});
	for await (const run of runs) {
		const isOfVersion = speaksForProject(run, project) && run.result?.gateAction === "proceed";
		if (isOfVersion && run.bundle !== null) return run.bundle;
	}
	return undefined;
}
