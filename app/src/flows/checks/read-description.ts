import type { CollectedBundle, EngineResult, KnownFiles, Ports, ProjectDocument } from "../../ports.ts";
import { collectFromGitHub, readPackedBundle } from "../judging/load-bundle.ts";

/** From so many files on, GitHub is asked once for the ids of all of them, and then for those alone that changed. */
const MANY_FILES = 8;

/**
 * What a project tracks, as it is at a commit. What cannot be used is a value; of the `before` side, what can be read of it
 * is enough. Throws as `collectFromGitHub`.
 */
export async function readDescription(
	ports: Ports,
	project: ProjectDocument,
	commitSha: string,
	side: "before" | "after" = "after",
): Promise<EngineResult<CollectedBundle>> {
	return collectFromGitHub(ports, project, commitSha, { known: await knownAt(ports, project, commitSha), side });
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
