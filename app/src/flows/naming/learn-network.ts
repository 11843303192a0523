import type { ApiKeyDocument, Ports } from "../../ports.ts";
import { updateDocument } from "../records/update-document.ts";
import { recordRepeated } from "./record-event.ts";

export interface SeenNetwork {
	/** The network under the pepper of API keys: a copy of the database tells nobody's address. */
	readonly digest: string;
	/** undefined where the operator does not allow it to be kept. */
	readonly address: string | undefined;
}

/** Those that were used last: workflows come from many. */
const KEPT = 50;

/** Remembers that a key was used from a network; the first time is an event. Never throws. */
export async function learnNetwork(
	ports: Pick<Ports, "store" | "clock" | "random" | "log">,
	{ id, userId, networks = [] }: ApiKeyDocument,
	{ digest, address }: SeenNetwork,
): Promise<void> {
	if (networks.includes(digest)) return;
	try {
		await updateDocument(ports.store, "apiKeys", id, (key) =>
			key === undefined || key.networks?.includes(digest) === true
				? undefined
				: { ...key, networks: [...(key.networks ?? []), digest].slice(-KEPT) },
		);
	} catch (error) {
		ports.log.warn("network_not_kept", { keyId: id, error });
	}
	await recordRepeated(ports, { kind: "key_used_from_new_network", userId, keyId: id, address }, digest);
}
