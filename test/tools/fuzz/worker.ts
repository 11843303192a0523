import { parentPort, workerData } from "node:worker_threads";
import type { SubjectPool } from "./corpus-subjects.ts";
import { type Plan, runNumbers } from "./run-numbers.ts";

/** What one thread of a run is given. */
export interface Work {
	readonly plan: Plan;
	readonly pool: SubjectPool;
}

const { plan, pool } = workerData as Work;
await runNumbers(plan, pool, (report) => parentPort?.postMessage(report));
