import type { Ports, RepositoryDocument } from "../../ports.ts";
import { updateDocument } from "../records/update-document.ts";
import { followRepository } from "./follow-repository.ts";

/**
 * Takes over what GitHub says of a repository now: first its projects, then its row, so that whoever does it again after a
 * crash still sees what changed. Which installation reads it is not told here: the row keeps its own, and where there is
 * no row there is none to keep.
 */
export async function takeOverRepository({ store }: Pick<Ports, "store">, current: RepositoryDocument): Promise<void> {
	const known = await store.get("repositories", current.id);
	const installationId = known?.installationId ?? current.installationId;
	await followRepository(store, { ...current, installationId }, known);
	await updateDocument(store, "repositories", current.id, (stored) => {
		const next = stored && { ...stored, ...current, installationId: stored.installationId };
		return next === undefined || isSame(next, stored) ? undefined : next;
	});
}

function isSame(next: RepositoryDocument, stored: RepositoryDocument | undefined): boolean {
	return Object.entries(next).every(([name, value]) => stored !== undefined && Reflect.get(stored, name) === value);
}
