import { ServiceFault } from "../../errors.ts";
import type { Ports, ProjectDocument, SyncRunDocument } from "../../ports.ts";
import { configPlaceAt } from "../config-place.ts";
import { repositoryOf } from "../repository-of.ts";
import { updateDocument } from "../update-document.ts";

/*
 * The configuration on the default branch, as it was last seen: by a push that touches it, by a sync, and by whoever asks
 * for a drift check. It stands in the project, so that its list, its page, its public status and the drift check tell one
 * fact, and the list asks GitHub nothing.
 */

/** Looks at GitHub, and keeps what is there: the git blob id, null where the file or the repository is gone. */
export async function lookAtConfig(
	ports: Pick<Ports, "store" | "github" | "clock">,
	project: ProjectDocument,
): Promise<ProjectDocument> {
	const blobSha = await configBlob(ports, project);
	const seenAt = ports.clock.now();
	const kept = await updateDocument(ports.store, "projects", project.id, (known) =>
		known === undefined || known.configOnBranch?.blobSha === blobSha
			? undefined
			: { ...known, configOnBranch: { blobSha, seenAt } },
	);
	return kept ?? { ...project, configOnBranch: { blobSha, seenAt } };
}

async function configBlob(ports: Pick<Ports, "store" | "github">, project: ProjectDocument): Promise<string | null> {
	try {
		const repository = await repositoryOf(ports, project);
		if (repository === undefined) return null;
		const path = await configPlaceAt(ports, project, repository, project.defaultBranch);
		return (await ports.github.readBlobId(repository, path, project.defaultBranch)) ?? null;
	} catch (error) {
		if (error instanceof ServiceFault && error.code === "repo_not_linked") return null;
		throw error;
	}
}

/**
 * What a sync that becomes the baseline says of the branch: it holds the files of the sync. A file that went while the
 * sync ran stays gone, since no other sync follows its removal.
 */
export function configAfterSync(
	{ configOnBranch: known }: ProjectDocument,
	run: SyncRunDocument,
	synced: NonNullable<ProjectDocument["configOnBranch"]>,
): NonNullable<ProjectDocument["configOnBranch"]> {
	const hasGoneSince = known?.blobSha === null && known.seenAt >= run.createdAt;
	return hasGoneSince ? known : synced;
}
