import { setTimeout as sleep } from "node:timers/promises";
import type { OwnMongo } from "./own-mongo.ts";

const CARE_EVERY_MS = 2_000;

export interface Care {
	end(): Promise<void>;
}

/**
 * A server that a kill left unable to answer, as the engine that stands in for mongod here may be, is killed and started
 * once more, as whoever runs it would do: to the services it is one more death.
 */
export function careFor(mongo: OwnMongo): Care {
	const ended = new AbortController();
	const caring = (async () => {
		while (!ended.signal.aborted) {
			await sleep(CARE_EVERY_MS, undefined, { signal: ended.signal }).catch(() => undefined);
			if (ended.signal.aborted || (await mongo.answers())) continue;
			await mongo.kill();
			await mongo.restart();
		}
	})();
	return {
		async end() {
			ended.abort();
			await caring;
		},
	};
}
