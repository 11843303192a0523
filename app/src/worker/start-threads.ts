import { extname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";

export interface Threads {
	readonly min: number;
	readonly max: number;
	/** Heap of one thread, MiB. */
	readonly memoryMb: number;
	/** Added to the threads' nice value. Elsewhere than on Linux it would be the whole process's. */
	readonly nice: number;
}

export interface StartedThreads {
	readonly pool: Piscina;
	/** Resolves when none is starting: one that was ended has been replaced by then, where the least are to be there. */
	whole(): Promise<void>;
}

/** As written, a thread starts in a quarter of a second; on a machine that is at its end in some. */
const LONGEST_START_MS = 5_000;
const LOOK_MS = 20;

/** V8 keeps what a thread's heap has grown to, and another thread starts in a twentieth of a second. */
const IDLE_MS = 10_000;

/**
 * For new objects beside it, MiB. V8 gives nothing back of what this grows to, and more of it makes nothing faster: of a
 * megabyte half of it costs three percent.
 */
const YOUNG_MB = 24;
const LITTLE_YOUNG_MB = 6;
const LITTLE_HEAP_MB = 96;

/**
 * As built, a thread starts from one file; as written, from its sources, for which the engine's own are wanted too.
 * package.json says which: tests run from sources and take the built thread, because they start hundreds.
 */
const THREAD = fileURLToPath(import.meta.resolve("#engine-thread"));
const isBuilt = extname(THREAD) === ".js";

/** Runs the thread's module. */
export function startThreads({ min, max, memoryMb, nice }: Threads): StartedThreads {
	let ready: ReadonlySet<number> = new Set();
	const pool = new Piscina({
		filename: THREAD,
		name: "runEngineTask",
		minThreads: min,
		maxThreads: max,
		idleTimeout: IDLE_MS,
		niceIncrement: process.platform === "linux" ? nice : 0,
		execArgv: isBuilt ? [] : ["--conditions=@driftgate/source"],
		resourceLimits: {
			maxOldGenerationSizeMb: memoryMb,
			maxYoungGenerationSizeMb: memoryMb > LITTLE_HEAP_MB ? YOUNG_MB : LITTLE_YOUNG_MB,
		},
		// No task waits for a thread that starts while another is free.
		loadBalancer: (_task, workers) =>
			workers.find(({ id, currentUsage }) => currentUsage === 0 && ready.has(id)) ?? null,
	});
	// What has ended has no id any more.
	pool.on("workerCreate", ({ id }: { readonly id: number }) => {
		const others = pool.threads.map(({ threadId }) => threadId).filter((threadId) => ready.has(threadId));
		ready = new Set([...others, id]);
	});
	const isStarting = (): boolean => pool.threads.some(({ threadId }) => !ready.has(threadId));
	return {
		pool,
		async whole() {
			for (let waitedMs = 0; isStarting() && waitedMs < LONGEST_START_MS; waitedMs += LOOK_MS) await sleep(LOOK_MS);
		},
	};
}
