import type { Ports } from "../../ports.ts";
import { forgetRepository } from "./forget-repository.ts";
import { takeOverRepository } from "./take-over-repository.ts";

export interface RepositoryNews {
	/** GitHub's numeric ids as text. */
	readonly repositoryId: string;
	/** Whose event it is; undefined where the event does not tell. */
	readonly installationId: string | undefined;
}

/**
 * Follows a repository that was renamed, transferred, deleted, made private or public, or given another default branch.
 * That something happened is all that an event tells, whenever it comes: what holds, GitHub is asked, by the repository's
 * id. What is gone, or may not be read any more, is forgotten, and nothing is read of it from then on.
 * Throws ServiceFault temporarily_unavailable where GitHub cannot say.
 */
export async function hearOfRepository(ports: Ports, { repositoryId, ...event }: RepositoryNews): Promise<void> {
	const known = await ports.store.get("repositories", repositoryId);
	const installationId = known?.installationId ?? event.installationId;
	// Without its installation nobody can be asked; when that comes, it is listed with what it may read.
	if (installationId === undefined || !(await isInstalled(ports, installationId))) return;
	const current = await ports.github.readRepository({ installationId, id: repositoryId });
	if (current === undefined) return forgetRepository(ports, installationId, repositoryId);
	await takeOverRepository(ports, current);
}

async function isInstalled({ store }: Ports, installationId: string): Promise<boolean> {
	return (await store.get("installations", installationId)) !== undefined;
}
