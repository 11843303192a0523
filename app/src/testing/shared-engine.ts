import { atEndOfFile } from "../../../test/harness/end-of-file.ts";
import type { EnginePool } from "../ports.ts";
import { createEnginePool } from "../worker/engine-pool.ts";

/**
 * One engine for all services of a test file: its threads load the whole judge, which takes longer than most tests, and
 * nothing of one task stays for the next. Started by the first task; undefined outside jest, where nobody would end it.
 */
export const sharedEngine: EnginePool | undefined = "afterAll" in globalThis ? share() : undefined;

function share(): EnginePool {
	let pool: EnginePool | undefined;
	const open = (): EnginePool => {
		pool ??= start();
		return pool;
	};
	const start = (): EnginePool => {
		const started = createEnginePool({ threads: 1 });
		atEndOfFile(async () => {
			pool = undefined;
			await started.close();
		});
		return started;
	};
	return { for: (caller) => open().for(caller), close: async () => {} };
}
