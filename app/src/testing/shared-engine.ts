import type { EnginePool } from "../ports.ts";
import { createEnginePool } from "../worker/engine-pool.ts";

interface JestGlobals {
	readonly afterAll?: (end: () => Promise<void>) => void;
}

/**
 * One engine for all services of a test file: its threads load the whole judge, which takes longer than most tests, and
 * nothing of one task stays for the next. Started by the first task; undefined outside jest, where nobody would end it.
 */
export const sharedEngine: EnginePool | undefined = share((globalThis as JestGlobals).afterAll);

function share(afterAll: JestGlobals["afterAll"]): EnginePool | undefined {
	if (afterAll === undefined) return undefined;
	let pool: EnginePool | undefined;
	afterAll(async () => pool?.close());
	const open = (): EnginePool => {
		pool ??= createEnginePool({ threads: 1 });
		return pool;
	};
	return { for: (caller) => open().for(caller), close: async () => {} };
}
