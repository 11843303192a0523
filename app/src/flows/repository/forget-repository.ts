import type { Ports } from "../../ports.ts";

/** Forgets that an installation may read a repository. One that another has taken over meanwhile is that one's. */
export async function forgetRepository(
	{ store }: Pick<Ports, "store">,
	installationId: string,
	repositoryId: string,
): Promise<void> {
	const known = await store.get("repositories", repositoryId);
	if (known?.installationId === installationId) await store.deleteIf("repositories", repositoryId, known.rev);
}
