import type { ApiKeys } from "./auth/api-keys.ts";
import type { Log } from "./ports.ts";
import { repeat } from "./repeat.ts";

const PAUSE_MS = 60_000;

/** Writes once a minute when API keys were used last. Gives a function that ends it; what is left is flushed after it. */
export function startFlushing(apiKeys: Pick<ApiKeys, "flush">, log: Log): () => Promise<void> {
	return repeat(PAUSE_MS, async () => {
		try {
			await apiKeys.flush();
		} catch (error) {
			log.warn("key_uses_not_written", { error });
		}
	});
}
