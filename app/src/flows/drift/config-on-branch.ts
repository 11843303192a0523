import { ServiceFault } from "../../errors.ts";
import type { Ports, ProjectDocument, SeenConfig, SyncRunDocument } from "../../ports.ts";
import { configPlaceAt } from "../gate/config-place.ts";
import { updateDocument } from "../records/update-document.ts";
import { repositoryOf } from "../repository/repository-of.ts";

/*
 * The configuration on the default branch, as it was last seen: by a push that touches it, by a sync, and by whoever asks
 * for a drift check. It stands in the project, so that its list, its page, its public status and the drift check tell one
 * fact, and the list asks GitHub nothing.
 */

/** Looks at GitHub, and keeps what is there. */
export async function lookAtConfig(ports: Looking, project: ProjectDocument): Promise<ProjectDocument> {
	return keepSeen(ports, project, await seeConfig(ports, project));
}

/**
 * The same after a push, of a repository that can be read: one that the App may not read at the moment says nothing of
 * what was pushed, and deliveries come in any order.
 */
export async function lookAfterPush(ports: Looking, project: ProjectDocument): Promise<void> {
	const seen = await seeConfig(ports, project);
	if (seen.isUnreadable !== true) await keepSeen(ports, project, seen);
}

type Looking = Pick<Ports, "store" | "github" | "clock">;

async function keepSeen({ store }: Looking, project: ProjectDocument, seen: SeenConfig): Promise<ProjectDocument> {
	const kept = await updateDocument(store, "projects", project.id, (known) =>
		known === undefined || isSame(known.configOnBranch, seen) ? undefined : { ...known, configOnBranch: seen },
	);
	return kept ?? { ...project, configOnBranch: seen };
}

function isSame(known: SeenConfig | undefined, seen: SeenConfig): boolean {
	return known?.blobSha === seen.blobSha && known.isUnreadable === seen.isUnreadable;
}

async function seeConfig(ports: Looking, project: ProjectDocument): Promise<SeenConfig> {
	const unreadable = { blobSha: null, isUnreadable: true, seenAt: ports.clock.now() } as const;
	try {
		const repository = await repositoryOf(ports, project);
		if (repository === undefined) return unreadable;
		const path = await configPlaceAt(ports, project, repository, project.defaultBranch);
		const blobSha = (await ports.github.readBlobId(repository, path, project.defaultBranch)) ?? null;
		return { blobSha, seenAt: ports.clock.now() };
	} catch (error) {
		if (error instanceof ServiceFault && error.code === "repo_not_linked") return unreadable;
		throw error;
	}
}

/**
 * What a sync that becomes the baseline says of the branch: it holds the files of the sync, unless somebody looked since
 * the sync was asked for and saw others. No other sync may follow what the branch has become meanwhile.
 */
export function configAfterSync(
	{ configOnBranch: known }: ProjectDocument,
	run: SyncRunDocument,
	synced: SeenConfig,
): SeenConfig {
	if (known === undefined || known.isUnreadable === true) return synced;
	return known.seenAt > run.createdAt ? known : synced;
}
