import type { Actor } from "../auth/may.ts";
import type { Ports } from "../ports.ts";
import { apiKeyId, changeLiveKey, type MintedKey, type ShownKey } from "./live-api-key.ts";

export interface RotateApiKeyInput {
	readonly actor: Actor;
	readonly keyId: string;
	readonly minted: MintedKey;
}

/**
 * Revokes a key and puts another with the same name and scopes in its place. Both are one write: a crash leaves the old
 * key or the new one, never both and never none. Throws `not_found`, `key_revoked`.
 */
export async function rotateApiKey({ store, clock, log }: Ports, input: RotateApiKeyInput): Promise<ShownKey> {
	const { key, ...kept } = input.minted;
	const document = await changeLiveKey(store, input, (old) => ({
		...old,
		...kept,
		generation: old.generation + 1,
		createdAt: clock.now(),
		lastUsedAt: null,
	}));
	log.info("api_key_rotated", { keyId: input.keyId, replacedBy: apiKeyId(document), userId: document.userId });
	return { key, document };
}
