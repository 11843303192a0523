import type { Actor } from "../../auth/may.ts";
import type { Ports } from "../../ports.ts";
import { eventOf, recordEvent } from "../naming/record-event.ts";
import { changeLiveKey } from "./live-api-key.ts";

/** Ends a key, for good and at once. Throws `not_found`, `key_revoked`. */
export async function revokeApiKey(
	ports: Ports,
	input: { readonly actor: Actor; readonly keyId: string },
): Promise<void> {
	const { id } = await changeLiveKey(ports.store, input, (key) => ({ ...key, revokedAt: ports.clock.now() }));
	await recordEvent(ports, { ...eventOf(input.actor, { kind: "key_revoked", subject: input.keyId }), keyId: id });
}
