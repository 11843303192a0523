import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { MessageChannel } from "node:worker_threads";
import { Piscina } from "piscina";
import { ServiceFault } from "../errors.ts";
import type { EnginePool, EngineResult, Log } from "../ports.ts";
import type { EngineTaskName, EngineTasks } from "./engine-task.ts";
import { answerEvidence } from "./evidence-paths.ts";
import { handedOver } from "./hand-over.ts";
import { type Load, serveFiles } from "./serve-files.ts";
import { sizeOfTask } from "./size-of-task.ts";
import { createTimeLimit } from "./time-limit.ts";

/*
 * The engine, off the event loop. A task has a thread and a heap to itself while it runs, under a limit of memory and of
 * time: what a hostile description can cost is one thread, which is replaced, and an answer that says so. Large tasks
 * have threads of their own, so that a small one waits for small ones alone.
 */

export interface EnginePoolOptions {
	/** Tasks that run at the same time, and half as many large ones beside them; others wait in line. */
	readonly threads: number;
	/** Seconds that a task may compute; waiting for a thread or for files does not count. */
	readonly timeLimitSeconds?: number;
	/** Heap of one thread, MiB. */
	readonly memoryMb?: number;
	readonly log?: Log;
}

/** The slowest pair of the corpus is judged in a few seconds; a caller of the gate waits no longer than this. */
const TIME_LIMIT_SECONDS = 60;

/** Half of it suffices for the largest pair of the corpus, descriptions of 11 and 13 MB. */
const MEMORY_MB = 1_024;

/** Of it for new objects, MiB. V8 gives nothing back of what this grows to, and more of it makes nothing faster. */
const YOUNG_MB = 24;

/** Descriptions above this are read in tenths of a second and more, the largest in several seconds. */
const LARGE_BYTES = 1024 * 1024;

/**
 * What the large lane gives way by where there are fewer cores than work: a quarter of a core is left to it beside a busy
 * thread, so that it is slow and not starved into its limit of time.
 */
const LARGE_NICE = 5;

interface Limits {
	readonly seconds: number;
	readonly memoryMb: number;
}

const noFiles: Load = async () => undefined;

/** Starts threads as they are needed. Throws ServiceFault internal_error where the engine itself has a bug. */
export function createEnginePool(options: EnginePoolOptions): EnginePool {
	const limits: Limits = {
		seconds: options.timeLimitSeconds ?? TIME_LIMIT_SECONDS,
		memoryMb: options.memoryMb ?? MEMORY_MB,
	};
	const { memoryMb } = limits;
	const lanes = {
		small: startThreads({ min: 1, max: options.threads, memoryMb, nice: 0 }),
		large: startThreads({ min: 0, max: Math.ceil(options.threads / 2), memoryMb, nice: LARGE_NICE }),
	};
	let isClosed = false;
	for (const lane of Object.values(lanes)) {
		lane.on("error", (error: unknown) => options.log?.error("engine_thread_failed", { error: String(error) }));
	}

	async function run<Name extends EngineTaskName, T>(
		name: Name,
		request: EngineTasks[Name],
		load: Load = noFiles,
	): Promise<EngineResult<T>> {
		if (isClosed) throw new ServiceFault("temporarily_unavailable", { detail: "The service is stopping." });
		const { port1, port2 } = new MessageChannel();
		const expiry = new AbortController();
		const clock = createTimeLimit(limits.seconds * 1_000, () => expiry.abort());
		const served = serveFiles(port1, load, clock);
		try {
			const task = { name, request, port: port2 };
			const lane = sizeOfTask(name, request) > LARGE_BYTES ? lanes.large : lanes.small;
			const transferList = [port2, ...handedOver(name, request)];
			return (await lane.run(task, { transferList, signal: expiry.signal })) as EngineResult<T>;
		} catch (error) {
			if (served.error !== undefined) throw served.error.cause;
			if (expiry.signal.aborted) return unusable("engine-timeout", tookTooLong(limits.seconds));
			return afterFailure(error as ThreadError, limits);
		} finally {
			clock.stop();
			port1.close();
		}
	}

	return {
		collect: (configPath, load, bytes = 0) => run("collect", { configPath, bytes }, load),
		judge: (request) => run("judge", request),
		readJson: (bytes) => run("readJson", bytes),
		readSpec: (bundle) => run("readSpec", bundle),
		listFiles: (bundle) => run("listFiles", bundle),
		judgeDeployed: (request) => run("judgeDeployed", request),
		printEvidence: (request, log) => run("printEvidence", request, answerEvidence(log)),
		scaffoldDocs: (bundle) => run("scaffoldDocs", bundle),
		scaffoldConfig: (spec) => run("scaffoldConfig", spec),
		compare: (request) => run("compare", request),
		generate: (request) => run("generate", request),
		close: async () => {
			isClosed = true;
			await Promise.all([lanes.small.destroy(), lanes.large.destroy()]);
		},
	};
}

interface Lane {
	readonly min: number;
	readonly max: number;
	readonly memoryMb: number;
	/** Added to the threads' nice value. Elsewhere than on Linux it would be the whole process's. */
	readonly nice: number;
}

/**
 * Runs the thread's module next to this one, whichever form both have: TypeScript as written, or JavaScript as built.
 * As written, the engine's own sources are wanted too.
 */
function startThreads({ min, max, memoryMb, nice }: Lane): Piscina {
	const extension = extname(fileURLToPath(import.meta.url));
	return new Piscina({
		filename: fileURLToPath(new URL(`./engine-thread${extension}`, import.meta.url)),
		name: "runEngineTask",
		minThreads: min,
		maxThreads: max,
		idleTimeout: 60_000,
		niceIncrement: process.platform === "linux" ? nice : 0,
		execArgv: extension === ".ts" ? ["--conditions=@driftgate/source"] : [],
		resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
	});
}

function unusable<T>(code: string, message: string): EngineResult<T> {
	return { ok: false, code, issues: [{ at: null, message }] };
}

function tookTooLong(seconds: number): string {
	return `The description took longer than ${seconds} s to read; make it smaller, or split the service.`;
}

function tookTooMuch(memoryMb: number): string {
	return `The description took more than ${memoryMb} MiB of memory to read; make it smaller, or split the service.`;
}

/** How Node and Piscina tell of a thread that is no more; Piscina has no classes or codes for what is its own. */
const OUT_OF_MEMORY = "ERR_WORKER_OUT_OF_MEMORY";
const THREAD_EXITED = /^worker exited with code/;
const POOL_CLOSED = "Terminating worker thread";

interface ThreadError {
	readonly code?: unknown;
	readonly message?: unknown;
}

/** What became of a task whose thread did not answer. A bug of ours is thrown: nobody can mend it in a description. */
function afterFailure<T>(error: ThreadError, limits: Limits): EngineResult<T> {
	const message = String(error.message);
	if (error.code === OUT_OF_MEMORY) return unusable("engine-crashed", tookTooMuch(limits.memoryMb));
	if (THREAD_EXITED.test(message)) return unusable("engine-crashed", "The description ended the thread that read it.");
	throw new ServiceFault(message === POOL_CLOSED ? "temporarily_unavailable" : "internal_error", { cause: error });
}
