import { createFairQueue, type FairQueue } from "./fair-queue.ts";
import { type StartedThreads, startThreads } from "./start-threads.ts";

/*
 * Where work is done: each lane has threads of its own, so that what is in one never waits for what is in another.
 *
 * quick      everything, at first: for half a second, and with less memory.
 * long       what took longer than that, or did the last time; its threads give way to the quick ones.
 * large      descriptions above a megabyte, which are known to take long.
 * strangers  what anybody may try without an account, one at a time: only while nobody else waits.
 * largeOfStrangers  the same, of more than a megabyte: in their turn, with more memory.
 */

export type LaneName = "quick" | "long" | "large" | "strangers" | "largeOfStrangers";

export interface Lane {
	readonly threads: StartedThreads;
	readonly queue: FairQueue;
	/** Heap of one thread, MiB. */
	readonly memoryMb: number;
	/** Text that a thread is given here; what turns out to need more begins anew in a lane for large descriptions. */
	readonly mostBytes: number;
	/** Milliseconds of CPU after which work is stopped here. */
	readonly limitMs: number;
	/** Whether work that is stopped here, or takes too much memory, is refused; else it begins anew in the lane for long work. */
	readonly isFinal: boolean;
}

export type Lanes = Readonly<Record<LaneName, Lane>>;

export interface LaneOptions {
	/** Quick work of one tenant at the same time; half as much long work, and half as much large. */
	readonly threads: number;
	readonly timeLimitSeconds: number;
	/** Heap of a thread for large descriptions, MiB; the others have less. */
	readonly memoryMb: number;
	/** Whether a stranger's work may begin now. */
	readonly mayStrangersBegin: () => boolean;
	/** Told whenever somebody has begun to wait in a tenants' lane, or does no longer. */
	readonly onChange: () => void;
}

/** Descriptions above this are read in tenths of a second and more, the largest in several seconds. */
export const LARGE_BYTES = 1024 * 1024;

/** Judging 4 kB takes a tenth of this. */
const QUICK_MS = 500;

/** Quick threads that are always there: one for whoever comes, while another is replaced. */
const READY = 2;

/**
 * MiB, of which the engine itself takes twenty. Every pair of the corpus of half a megabyte each would do with 36; the worst
 * that is known takes nearly all of the 64 before it is refused by name.
 */
const SMALL_MEMORY_MB = 64;
const QUICK_MEMORY_MB = 48;

/** Enough for the largest that a stranger may send, 8 MiB. */
const LARGE_OF_STRANGERS_MB = 256;
const STRANGERS_SECONDS = 10;
const STRANGERS_PATIENCE_MS = 30_000;

/** Of one tenant, in one lane. A caller waits no longer than about this, and is told so before it waits. */
const BACKLOG_MS = 60_000;
const STRANGERS_BACKLOG_MS = 20_000;

/**
 * What a lane gives way by where there are fewer cores than work. A quarter of a core is left to long work beside a busy
 * quick thread, so that it is slow and not starved into its limit of time; a sixtieth to strangers.
 */
const LONG_NICE = 5;
const STRANGERS_NICE = 19;

const sayTenant = (seconds: number): string =>
	`Too many judgements of this account are waiting: judge fewer revisions at once, or try again in ${seconds} s.`;

const sayStranger = (seconds: number): string =>
	`The service is busy with linked projects: try again in ${seconds} s, or run \`driftgate diff\`, which needs no service.`;

/** Starts threads as they are needed. In tenants' lanes one tenant never has them all: one is left for whoever comes. */
export function openLanes(options: LaneOptions): Lanes {
	const { threads, memoryMb, onChange, mayStrangersBegin } = options;
	const limitMs = options.timeLimitSeconds * 1_000;
	const smallMb = Math.min(memoryMb, SMALL_MEMORY_MB);
	const quickMb = Math.min(memoryMb, QUICK_MEMORY_MB);
	const tenants = (perTenant: number) => ({
		slots: perTenant + 1,
		perTenant,
		backlogMs: BACKLOG_MS,
		refusal: sayTenant,
		onChange,
	});
	const few = Math.ceil(threads / 2);
	const strangers = createFairQueue({
		...{ slots: 1, perTenant: 1, backlogMs: STRANGERS_BACKLOG_MS, patienceMs: STRANGERS_PATIENCE_MS },
		refusal: sayStranger,
		mayBegin: mayStrangersBegin,
	});
	const stranger = (heapMb: number, mostBytes: number): Lane => ({
		...{ memoryMb: heapMb, mostBytes, limitMs: Math.min(STRANGERS_SECONDS * 1_000, limitMs), isFinal: true },
		threads: startThreads({ min: 0, max: 1, memoryMb: heapMb, nice: STRANGERS_NICE }),
		queue: strangers,
	});
	const quickMs = Math.min(QUICK_MS, limitMs);
	const long = { min: 0, max: few + 1, nice: LONG_NICE };
	return {
		quick: {
			...{ memoryMb: quickMb, mostBytes: LARGE_BYTES, limitMs: quickMs, isFinal: limitMs <= quickMs },
			threads: startThreads({ min: Math.min(READY, threads + 1), max: threads + 1, memoryMb: quickMb, nice: 0 }),
			queue: createFairQueue(tenants(threads)),
		},
		long: {
			...{ memoryMb: smallMb, mostBytes: LARGE_BYTES, limitMs, isFinal: true },
			threads: startThreads({ ...long, memoryMb: smallMb }),
			queue: createFairQueue(tenants(few)),
		},
		large: {
			...{ memoryMb, mostBytes: Number.POSITIVE_INFINITY, limitMs, isFinal: true },
			threads: startThreads({ ...long, memoryMb }),
			queue: createFairQueue(tenants(few)),
		},
		strangers: stranger(smallMb, LARGE_BYTES),
		largeOfStrangers: stranger(Math.min(memoryMb, LARGE_OF_STRANGERS_MB), Number.POSITIVE_INFINITY),
	};
}
