import type { CollectedBundle, EngineResult, KnownFiles, Ports, ProjectDocument } from "../../ports.ts";
import { configPlaceAt } from "../gate/config-place.ts";
import { engineCaller } from "../judging/engine-caller.ts";
import { readPackedBundle } from "../judging/load-bundle.ts";

/** From so many files on, GitHub is asked once for the ids of all of them, and then for those alone that changed. */
const MANY_FILES = 8;

/**
 * What a project tracks, as it is at a commit. What cannot be used is a value. Throws as GitHub's ports.
 */
export async function readDescription(
	ports: Ports,
	project: ProjectDocument,
	commitSha: string,
): Promise<EngineResult<CollectedBundle>> {
	const repository = { installationId: project.installationId, id: project.repositoryId };
	const load = async (path: string) => (await ports.github.readFile(repository, path, commitSha))?.text;
	const configPath = await configPlaceAt(ports, project, repository, commitSha);
	const known = await knownAt(ports, project, commitSha);
	return ports.engine.for(engineCaller(project)).collect(configPath, load, known);
}

/** The files of the baseline, where GitHub says which of them are the same at the commit; undefined where all are read. */
async function knownAt(ports: Ports, project: ProjectDocument, commitSha: string): Promise<KnownFiles | undefined> {
	const { baseline, installationId, repositoryId: id } = project;
	if (baseline === null || (baseline.files?.length ?? Number.POSITIVE_INFINITY) < MANY_FILES) return undefined;
	const blobIds = await ports.pulls.blobIdsAt({ installationId, id }, commitSha);
	if (blobIds === undefined) return undefined;
	const bundle = await readPackedBundle(ports.store, baseline.bundle);
	return { bytes: bundle.byteLength, files: {}, former: { bundle, blobIds } };
}
