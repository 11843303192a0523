import { atEndOfFile } from "../../../test/harness/end-of-file.ts";
import type { Engine, EnginePool } from "../ports.ts";
import { createEnginePool } from "../worker/engine-pool.ts";

let started: EnginePool | undefined;
/** What the file of tests that runs has asked for and has no answer to. */
const underWay = new Set<Promise<void>>();
let isEndAwaited = false;

/**
 * One engine for all services of the test files that one worker runs: its threads load the whole judge, which takes longer
 * than most tests, and nothing of one task stays for the next. Started by the first task, it ends with the process, which
 * threads without work do not keep going. A file ends when its tasks have: a service that stops
 * leaves them here, and the next file would be blamed for their timers.
 */
export const sharedEngine: EnginePool = {
	for(caller) {
		started ??= createEnginePool({ threads: 1 });
		return followed(started.for(caller));
	},
	close: async () => {},
};

function followed(engine: Engine): Engine {
	const tasks = Object.entries(engine).map(([name, run]: [string, (...asked: unknown[]) => Promise<unknown>]) => [
		name,
		(...asked: unknown[]) => follow(run(...asked)),
	]);
	return Object.fromEntries(tasks);
}

function follow<T>(task: Promise<T>): Promise<T> {
	const forget = (): void => void underWay.delete(ended);
	const ended: Promise<void> = task.then(forget, forget);
	underWay.add(ended);
	if (!isEndAwaited) atEndOfFile(endTasks);
	isEndAwaited = true;
	return task;
}

/** A flow whose task ends may begin another. */
async function endTasks(): Promise<void> {
	while (underWay.size > 0) await Promise.all(underWay);
	isEndAwaited = false;
}
