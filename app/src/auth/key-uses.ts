import { updateDocument } from "../flows/records/update-document.ts";
import type { ApiKeyDocument, Milliseconds, Store } from "../ports.ts";

/** When keys were used last, gathered in memory: a write for each request would make one row of a busy key hot. */
export interface KeyUses {
	note(key: ApiKeyDocument, at: Milliseconds): void;
	/** Writes what was gathered. What a crash loses is at most one pause of it. */
	flush(store: Store): Promise<void>;
}

interface Use {
	readonly generation: number;
	readonly at: Milliseconds;
}

/** Other processes write too, and clocks differ: the time only moves forward, and never passes to another key. */
const withUse =
	({ generation, at }: Use) =>
	(key: ApiKeyDocument | undefined): ApiKeyDocument | undefined => {
		if (key === undefined || key.generation !== generation || at <= (key.lastUsedAt ?? 0)) return undefined;
		return { ...key, lastUsedAt: at };
	};

export function createKeyUses(): KeyUses {
	const uses = new Map<string, Use>();
	return {
		note({ id, generation }, at) {
			uses.set(id, { generation, at });
		},
		async flush(store) {
			for (const [id, use] of uses) {
				await updateDocument(store, "apiKeys", id, withUse(use));
				// Unless the key was used again meanwhile. What could not be written is tried again with the next flush.
				if (uses.get(id) === use) uses.delete(id);
			}
		},
	};
}
