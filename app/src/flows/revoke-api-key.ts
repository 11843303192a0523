import type { Actor } from "../auth/may.ts";
import type { Ports } from "../ports.ts";
import { changeLiveKey } from "./live-api-key.ts";

/** Ends a key, for good and at once. Throws `not_found`, `key_revoked`. */
export async function revokeApiKey(
	{ store, clock, log }: Ports,
	input: { readonly actor: Actor; readonly keyId: string },
): Promise<void> {
	const { userId } = await changeLiveKey(store, input, (key) => ({ ...key, revokedAt: clock.now() }));
	log.info("api_key_revoked", { keyId: input.keyId, userId });
}
