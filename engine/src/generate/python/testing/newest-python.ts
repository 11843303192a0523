import { Worker } from "node:worker_threads";

export interface WasmProgram {
	/** What the program sees as `/program`. */
	readonly folder: string;
	/** Python, whose last line says a text, a number or whether something holds. */
	readonly program: string;
}

export interface WasmRun {
	readonly result: unknown;
	/** What was printed, errors included. */
	readonly said: string;
}

/** In MB: what is nested deeply overflows the room that threads usually have before Python counts its own levels. */
const STACK = 64;

/**
 * Runs Python 3.14 without sockets and processes, from a package of npm: the newest version that a generated module runs on is
 * seldom installed. Rejects with Python's own words where the program fails.
 */
export async function runNewestPython(program: WasmProgram): Promise<WasmRun> {
	const thread = new Worker(new URL("./wasm-python.ts", import.meta.url), {
		workerData: program,
		resourceLimits: { stackSizeMb: STACK },
	});
	try {
		return await new Promise((resolve, reject) => {
			thread.once("message", resolve);
			thread.once("error", reject);
		});
	} finally {
		await thread.terminate();
	}
}
