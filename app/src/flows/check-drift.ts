import type { Actor } from "../auth/may.ts";
import type { Milliseconds, Ports, ProjectDocument, RepositoryRef } from "../ports.ts";
import { configPlaceAt } from "./config-place.ts";
import { readableProject } from "./readable-project.ts";
import { repositoryOf } from "./repository-of.ts";

export interface DriftCheck {
	readonly isDrifted: boolean;
	/** Git blob id of the configuration that was synced last; null before the first sync. */
	readonly lastSyncedSha: string | null;
	/** That of the default branch now; null where the file, or the whole repository, is gone. */
	readonly currentSha: string | null;
	readonly lastSyncedAt: Milliseconds | null;
}

/**
 * Compares the configuration file on the default branch with the one that was synced last.
 * Throws as `projectFor`; ServiceFault temporarily_unavailable where GitHub cannot say.
 */
export async function checkDrift(
	ports: Ports,
	input: { readonly actor: Actor; readonly projectId: string },
): Promise<DriftCheck> {
	const project = await readableProject(ports, input.actor, input.projectId);
	const repository = await repositoryOf(ports, project);
	const currentSha = repository === undefined ? null : await configBlobOn(ports, project, repository);
	const lastSyncedSha = project.baseline?.configBlobSha ?? null;
	return {
		isDrifted: currentSha !== lastSyncedSha,
		lastSyncedSha,
		currentSha,
		lastSyncedAt: project.baseline?.syncedAt ?? null,
	};
}

/** The git blob id of the configuration on the default branch; null where it is gone. */
async function configBlobOn(ports: Ports, project: ProjectDocument, repository: RepositoryRef): Promise<string | null> {
	const path = await configPlaceAt(ports, project, repository, project.defaultBranch);
	return (await ports.github.readBlobId(repository, path, project.defaultBranch)) ?? null;
}
