import type { UserActor } from "../../auth/may.ts";
import type { ApiKeyDocument, ApiKeyScope, Ports } from "../../ports.ts";
import { eventOf, recordEvent } from "../naming/record-event.ts";
import { apiKeyId, type MintedKey, type ShownKey } from "./live-api-key.ts";

export interface CreateApiKeyInput {
	readonly actor: UserActor;
	readonly name: string;
	readonly scopes: readonly ApiKeyScope[];
	readonly minted: MintedKey;
}

/** Keeps a new key of the signed-in user. */
export async function createApiKey(ports: Ports, input: CreateApiKeyInput): Promise<ShownKey> {
	const { store, clock, random } = ports;
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
	const subject = `${apiKeyId(document)} ${document.scopes.join(" ")}`;
	await recordEvent(ports, { ...eventOf(input.actor, { kind: "key_created", subject }), keyId: document.id });
	return { key, document };
}
