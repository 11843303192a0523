import type { Actor } from "../../auth/may.ts";
import type { Milliseconds, Ports } from "../../ports.ts";
import { readableProject } from "../projects/readable-project.ts";
import { lookAtConfig } from "./config-on-branch.ts";
import { hasDrifted } from "./has-drifted.ts";

export interface DriftCheck {
	/** As the project list and the public status tell it. */
	readonly isDrifted: boolean;
	/** Git blob id of the configuration that was synced last; null before the first sync. */
	readonly lastSyncedSha: string | null;
	/** That of the default branch now; null where the file, or the whole repository, is gone. */
	readonly currentSha: string | null;
	readonly lastSyncedAt: Milliseconds | null;
}

/**
 * Compares the configuration file on the default branch with the one that was synced last, and keeps what it finds, so
 * that every answer about the project tells the same. Throws as `projectFor`; ServiceFault temporarily_unavailable where
 * GitHub cannot say.
 */
export async function checkDrift(
	ports: Ports,
	input: { readonly actor: Actor; readonly projectId: string },
): Promise<DriftCheck> {
	const project = await lookAtConfig(ports, await readableProject(ports, input.actor, input.projectId));
	return {
		isDrifted: hasDrifted(project),
		lastSyncedSha: project.baseline?.configBlobSha ?? null,
		currentSha: project.configOnBranch?.blobSha ?? null,
		lastSyncedAt: project.baseline?.syncedAt ?? null,
	};
}
