import type { Actor } from "../../auth/may.ts";
import type { Ports } from "../../ports.ts";
import { eventOf, recordEvent } from "../naming/record-event.ts";
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
export async function rotateApiKey(ports: Ports, input: RotateApiKeyInput): Promise<ShownKey> {
	const { store, clock } = ports;
	const { key, ...kept } = input.minted;
	const document = await changeLiveKey(store, input, (old) => ({
		...old,
		...kept,
		generation: old.generation + 1,
		createdAt: clock.now(),
		lastUsedAt: null,
	}));
	const subject = `${input.keyId} ${apiKeyId(document)}`;
	await recordEvent(ports, { ...eventOf(input.actor, { kind: "key_rotated", subject }), keyId: document.id });
	return { key, document };
}
