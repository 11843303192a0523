import type { UserActor } from "../auth/may.ts";
import type { ApiKeyDocument, ApiKeyScope, Ports } from "../ports.ts";
import { apiKeyId, type MintedKey, type ShownKey } from "./live-api-key.ts";

export interface CreateApiKeyInput {
	readonly actor: UserActor;
	readonly name: string;
	readonly scopes: readonly ApiKeyScope[];
	readonly minted: MintedKey;
}

/** Keeps a new key of the signed-in user. */
export async function createApiKey({ store, clock, random, log }: Ports, input: CreateApiKeyInput): Promise<ShownKey> {
	const { key, ...kept } = input.minted;
	const document: ApiKeyDocument = {
		id: random.id(),
		userId: input.actor.userId,
		name: input.name,
		scopes: input.scopes,
		generation: 1,
		...kept,
		createdAt: clock.now(),
		lastUsedAt: null,
		revokedAt: null,
	};
	const written = await store.insert("apiKeys", document);
	if (!written.ok) throw new Error("A new API key exists already.");
	log.info("api_key_created", { keyId: apiKeyId(document), scopes: document.scopes, userId: document.userId });
	return { key, document };
}
