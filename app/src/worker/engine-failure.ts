import { ServiceFault } from "../errors.ts";
import type { EngineResult } from "../ports.ts";
import type { EngineTaskName } from "./engine-task.ts";

/* What is said of work that did not end by itself. */

/** How Node and Piscina tell of a thread that is no more; Piscina has no classes or codes for what is its own. */
const OUT_OF_MEMORY = "ERR_WORKER_OUT_OF_MEMORY";
const THREAD_EXITED = /^worker exited with code/;
const POOL_CLOSED = "Terminating worker thread";

/** Where to look: the engine names the place itself, unless it was stopped before it could. */
const COMBINATIONS =
	"Nested combinations (oneOf, anyOf, allOf) of references cost the most: refer to one variant, or give the oneOf a discriminator.";

/** What grows with the operations and not with how they are combined. */
const FEWER =
	"Enable fewer outputs in the configuration, or leave operations out of them by include and exclude: everything that is enabled is generated at once.";

interface ThreadError {
	readonly code?: unknown;
	readonly message?: unknown;
}

export function tookTooLong<T>(task: EngineTaskName, seconds: number): EngineResult<T> {
	return unusable("engine-timeout", sayLimit(task, `longer than ${seconds} s`));
}

/** Both what the limit is and what to do: a sync that ends here keeps the outputs of the last one. */
function sayLimit(task: EngineTaskName, limit: string): string {
	if (task === "generate") return `The outputs took ${limit} to generate. ${FEWER}`;
	return `The description took ${limit} to judge. ${COMBINATIONS}`;
}

export function isOutOfMemory({ code }: ThreadError): boolean {
	return code === OUT_OF_MEMORY;
}

/** What became of a task whose thread did not answer. A bug of ours is thrown: nobody can mend it in a description. */
export function afterFailure<T>(task: EngineTaskName, error: ThreadError, memoryMb: number): EngineResult<T> {
	const message = String(error.message);
	if (isOutOfMemory(error)) {
		return unusable("engine-crashed", sayLimit(task, `more than ${memoryMb} MiB of memory`));
	}
	if (THREAD_EXITED.test(message)) {
		const work = task === "generate" ? "Generating the outputs" : "Judging the description";
		return unusable("engine-crashed", `${work} ended its thread.`);
	}
	throw new ServiceFault(message === POOL_CLOSED ? "temporarily_unavailable" : "internal_error", { cause: error });
}

function unusable<T>(code: string, message: string): EngineResult<T> {
	return { ok: false, code, issues: [{ at: null, message }] };
}
