import type { UserActor } from "../../auth/may.ts";
import type { ApiKeyDocument, Ports } from "../../ports.ts";
import { readAll } from "../records/read-all.ts";

/** The live keys of the signed-in user, oldest lineage first. */
export function listApiKeys(
	{ store }: Ports,
	input: { readonly actor: UserActor },
): Promise<readonly ApiKeyDocument[]> {
	const where = { userId: input.actor.userId, revokedAt: null };
	return readAll(store, "apiKeys", { where, sort: { field: "id", direction: "asc" } });
}
