import type { EnginePool } from "../ports.ts";
import { createEnginePool } from "../worker/engine-pool.ts";

/**
 * One engine for all services of the test files that one worker runs: its threads load the whole judge, which takes longer
 * than most tests, and nothing of one task stays for the next. Started by the first task, it ends with the worker: threads
 * without work keep no process going. Undefined outside jest.
 */
export const sharedEngine: EnginePool | undefined = "afterAll" in globalThis ? share() : undefined;

function share(): EnginePool {
	let pool: EnginePool | undefined;
	const open = (): EnginePool => {
		pool ??= createEnginePool({ threads: 1 });
		return pool;
	};
	return { for: (caller) => open().for(caller), close: async () => {} };
}
