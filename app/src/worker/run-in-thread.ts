import { MessageChannel } from "node:worker_threads";
import type { Piscina } from "piscina";
import type { EngineResult } from "../ports.ts";
import { afterFailure, isOutOfMemory } from "./engine-failure.ts";
import type { Lane } from "./engine-lanes.ts";
import type { EngineTask, EngineTaskName, EngineTasks, ThreadAnswer } from "./engine-task.ts";
import { handedOver } from "./hand-over.ts";
import { type Load, type ServedFiles, serveFiles } from "./serve-files.ts";
import { createTimeLimit } from "./time-limit.ts";

/** How one attempt at a task ended, and the milliseconds that it computed: of its thread's CPU where that can be told. */
export type Attempt<T> =
	| { readonly kind: "done"; readonly result: EngineResult<T>; readonly costMs: number }
	/** It computed for as long as the lane allows, or took more memory than another lane has. */
	| { readonly kind: "expired"; readonly costMs: number }
	/** It asked for files of so many UTF-16 units, more than the lane's threads are given. */
	| { readonly kind: "outgrown"; readonly bytes: number; readonly costMs: number }
	/** `stop` was told. */
	| { readonly kind: "stopped"; readonly costMs: number };

/** A thread that gets no core computes nothing: its time goes on, but not for ever. */
const PATIENCE = 4;

/** What a task's thread has computed for it; infinite where that cannot be told, and the clock alone counts. */
async function computedMs({ threads }: Pick<Piscina, "threads">, { thread }: ServedFiles): Promise<number> {
	const worker = threads.find(({ threadId }) => threadId === thread?.id);
	// Before Node 24.6 there is no such question.
	const usage = await worker?.cpuUsage?.().catch(() => undefined);
	if (usage === undefined || thread === undefined) return Number.POSITIVE_INFINITY;
	return (usage.user + usage.system) / 1_000 - thread.cpuMs;
}

/** Tries a task in a lane's thread. Throws what `load` throws, and ServiceFault where the engine itself has a bug. */
export async function runInThread<Name extends EngineTaskName, T>(
	{ threads, limitMs, memoryMb, mostBytes, isFinal }: Omit<Lane, "queue">,
	{ name, request, load }: { readonly name: Name; readonly request: EngineTasks[Name]; readonly load: Load },
	/** Is given what stops the task; left out where nobody may. */
	onStoppable?: (stop: () => void) => void,
): Promise<Attempt<T>> {
	const { port1, port2 } = new MessageChannel();
	const ending = new AbortController();
	let cut: "expired" | "stopped" | undefined;
	const end = (how: typeof cut) => () => {
		cut ??= how;
		ending.abort();
	};
	onStoppable?.(end("stopped"));
	const clock = createTimeLimit(limitMs, () => void expire());
	const served = serveFiles(port1, load, clock, mostBytes);
	const expire = async (): Promise<void> => {
		const leftMs = limitMs - (await computedMs(threads.pool, served));
		if (leftMs >= 1 && clock.usedMs() < limitMs * PATIENCE) clock.extend(leftMs);
		else end("expired")();
	};
	try {
		const task = { name, request, port: port2 } as EngineTask;
		// What may have to be tried again is copied instead.
		const isLast = isFinal && onStoppable === undefined;
		const transferList = [port2, ...(isLast ? handedOver(name, request) : [])];
		const { result, cpuMs } = (await threads.pool.run(task, { transferList, signal: ending.signal })) as ThreadAnswer;
		return { kind: "done", result: result as EngineResult<T>, costMs: cpuMs };
	} catch (error) {
		const costMs = clock.usedMs();
		if (served.error !== undefined) throw served.error.cause;
		if (served.outgrown !== undefined) return { kind: "outgrown", bytes: served.outgrown, costMs };
		if (cut !== undefined) return { kind: cut, costMs };
		if (isOutOfMemory(error as Error) && !isFinal) return { kind: "expired", costMs };
		return { kind: "done", result: afterFailure(name, error as Error, memoryMb), costMs };
	} finally {
		clock.stop();
		port1.close();
	}
}
