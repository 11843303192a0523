import type { Ports, RepositoryDocument } from "../../ports.ts";

/**
 * The repository that an event is about, as it is known here; undefined where the App may not read it, as far as anybody
 * has told: what it misses until then is found when GitHub is asked what it has.
 */
export async function knownRepository(
	{ store }: Pick<Ports, "store">,
	{ repository }: { readonly repository?: { readonly id?: number } | undefined },
): Promise<RepositoryDocument | undefined> {
	return repository?.id === undefined ? undefined : store.get("repositories", String(repository.id));
}
