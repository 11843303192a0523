import type { EnginePool } from "../ports.ts";
import { createEnginePool } from "../worker/engine-pool.ts";

let started: EnginePool | undefined;

/**
 * One engine for all services of the test files that one worker runs: its threads load the whole judge, which takes longer
 * than most tests, and nothing of one task stays for the next. Started by the first task, it ends with the process, which
 * threads without work do not keep going.
 */
export const sharedEngine: EnginePool = {
	for(caller) {
		started ??= createEnginePool({ threads: 1 });
		return started.for(caller);
	},
	close: async () => {},
};
