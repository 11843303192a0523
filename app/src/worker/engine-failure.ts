import { ServiceFault } from "../errors.ts";
import type { EngineResult } from "../ports.ts";

/* What is said of work that did not end by itself. */

/** How Node and Piscina tell of a thread that is no more; Piscina has no classes or codes for what is its own. */
const OUT_OF_MEMORY = "ERR_WORKER_OUT_OF_MEMORY";
const THREAD_EXITED = /^worker exited with code/;
const POOL_CLOSED = "Terminating worker thread";

/** Where to look: the engine names the place itself, unless it was stopped before it could. */
const COMBINATIONS =
	"Nested combinations (oneOf, anyOf, allOf) of references cost the most: refer to one variant, or give the oneOf a discriminator.";

interface ThreadError {
	readonly code?: unknown;
	readonly message?: unknown;
}

export function tookTooLong<T>(seconds: number): EngineResult<T> {
	return unusable("engine-timeout", `The description took longer than ${seconds} s to judge. ${COMBINATIONS}`);
}

export function isOutOfMemory({ code }: ThreadError): boolean {
	return code === OUT_OF_MEMORY;
}

/** What became of a task whose thread did not answer. A bug of ours is thrown: nobody can mend it in a description. */
export function afterFailure<T>(error: ThreadError, memoryMb: number): EngineResult<T> {
	const message = String(error.message);
	if (isOutOfMemory(error)) {
		const tookTooMuch = `The description took more than ${memoryMb} MiB of memory to judge. ${COMBINATIONS}`;
		return unusable("engine-crashed", tookTooMuch);
	}
	if (THREAD_EXITED.test(message)) return unusable("engine-crashed", "Judging the description ended its thread.");
	throw new ServiceFault(message === POOL_CLOSED ? "temporarily_unavailable" : "internal_error", { cause: error });
}

function unusable<T>(code: string, message: string): EngineResult<T> {
	return { ok: false, code, issues: [{ at: null, message }] };
}
