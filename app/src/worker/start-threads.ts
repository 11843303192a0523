import { extname } from "node:path";
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

/** Of it for new objects, MiB. V8 gives nothing back of what this grows to, and more of it makes nothing faster. */
const YOUNG_MB = 24;

/**
 * Runs the thread's module next to this one, whichever form both have: TypeScript as written, or JavaScript as built.
 * As written, the engine's own sources are wanted too.
 */
export function startThreads({ min, max, memoryMb, nice }: Threads): Piscina {
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
