import { type Actor, refusalOf } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { ApiKeyDocument, Store } from "../../ports.ts";
import { updateDocument } from "../records/update-document.ts";

/** A key just made: `key` is shown once and kept nowhere. */
export interface MintedKey {
	readonly key: string;
	readonly digest: string;
	readonly prefix: string;
}

/** A key with its secret, for the one answer that shows it. */
export interface ShownKey {
	readonly key: string;
	readonly document: ApiKeyDocument;
}

/** What a key is called outside: its lineage and which of it, so that a key that was replaced stays known as revoked. */
export const apiKeyId = ({ id, generation }: Pick<ApiKeyDocument, "id" | "generation">): string =>
	`${id}.${generation}`;

const ID = /^(?<lineage>[^.]{1,100})\.(?<generation>[1-9]\d{0,8})$/;

/**
 * Changes the live key of an id, in one write. Throws `not_found`, the same for a missing one and for another person's;
 * `key_revoked` for one that was revoked or replaced.
 */
export async function changeLiveKey(
	store: Store,
	input: { readonly actor: Actor; readonly keyId: string },
	change: (key: ApiKeyDocument) => ApiKeyDocument,
): Promise<ApiKeyDocument> {
	const { lineage, generation } = ID.exec(input.keyId)?.groups ?? {};
	if (lineage === undefined) throw new ServiceFault("not_found");
	const changed = await updateDocument(store, "apiKeys", lineage, (key) =>
		change(requireLive(key, input.actor, Number(generation))),
	);
	if (changed === undefined) throw new ServiceFault("not_found");
	return changed;
}

function requireLive(key: ApiKeyDocument | undefined, actor: Actor, generation: number): ApiKeyDocument {
	const refusal = refusalOf(actor, "key.manage", { ownerUserId: key?.userId });
	if (key === undefined || refusal !== undefined || generation > key.generation) {
		throw new ServiceFault(refusal ?? "not_found");
	}
	if (key.revokedAt !== null || generation < key.generation) throw new ServiceFault("key_revoked");
	return key;
}
