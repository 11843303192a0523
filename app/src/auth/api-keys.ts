import { createHmac, type KeyObject } from "node:crypto";
import type { MintedKey } from "../flows/keys/live-api-key.ts";
import { RefusedKey } from "../flows/keys/refused-key.ts";
import type { SeenNetwork } from "../flows/naming/learn-network.ts";
import { withoutRev } from "../flows/records/update-document.ts";
import type { ApiKeyDocument, Clock, Random, Store, Stored } from "../ports.ts";
import { apiKeyOf, apiKeyPrefix, isApiKey } from "./api-key-format.ts";
import { createKeyUses } from "./key-uses.ts";
import type { KeyActor } from "./may.ts";

export interface ApiKeys {
	/** A new key. Only its digest and prefix may be kept. */
	mint(): MintedKey;
	/** Whoever holds this key. Throws RefusedKey. */
	verify(text: string, from?: KeyUse): Promise<KeyActor>;
	/** Writes when keys were used last. */
	flush(): Promise<void>;
}

/** Where a key is used from. */
export interface KeyUse {
	/** The client's network, as `networkOf` has it. */
	readonly network: string;
	/** The client's address; left out where the operator does not allow it to be kept. */
	readonly address?: string;
}

export interface ApiKeysOptions {
	readonly store: Store;
	readonly clock: Clock;
	readonly random: Random;
	/** Under which every digest is made. */
	readonly pepper: KeyObject;
	/** Under which digests were made before: a key that is used is moved to the new one. */
	readonly previousPepper: KeyObject | undefined;
	/** Told of the network of each use. */
	readonly learn?: (key: ApiKeyDocument, seen: SeenNetwork) => Promise<void>;
}

/**
 * The hash of an API key that the store keeps in its place: HMAC-SHA-256 under the operator's pepper. The key is kept
 * nowhere.
 */
const digestOf = (key: string, pepper: KeyObject): string => createHmac("sha256", pepper).update(key).digest("hex");

/**
 * API keys, made and recognised. One indexed look-up an authentication, none for a text that cannot be a key, and one
 * more while peppers rotate. Nothing is remembered, so that a revoked key is refused by every process at once.
 */
export function createApiKeys({ store, clock, random, pepper, previousPepper, learn }: ApiKeysOptions): ApiKeys {
	const uses = createKeyUses();

	/** A lost race means that somebody else moved it, or changed it: the next use sees to the rest. */
	async function findByPreviousPepper(text: string): Promise<Stored<ApiKeyDocument> | undefined> {
		if (previousPepper === undefined) return undefined;
		const found = await store.find("apiKeys", { digest: digestOf(text, previousPepper) });
		if (found?.revokedAt !== null) return undefined;
		await store.replaceIf("apiKeys", { ...withoutRev(found), digest: digestOf(text, pepper) }, found.rev);
		return found;
	}

	return {
		mint() {
			const key = apiKeyOf(random.secret());
			return { key, digest: digestOf(key, pepper), prefix: apiKeyPrefix(key) };
		},
		async verify(text, from) {
			if (!isApiKey(text)) throw new RefusedKey();
			const found =
				(await store.find("apiKeys", { digest: digestOf(text, pepper) })) ?? (await findByPreviousPepper(text));
			if (found?.revokedAt !== null) throw new RefusedKey(found);
			uses.note(found, clock.now());
			const address = from?.address;
			if (from !== undefined) await learn?.(found, { digest: digestOf(`network ${from.network}`, pepper), address });
			const actor: KeyActor = { kind: "key", userId: found.userId, lineageId: found.id, scopes: found.scopes };
			return address === undefined ? actor : { ...actor, address };
		},
		flush: () => uses.flush(store),
	};
}
