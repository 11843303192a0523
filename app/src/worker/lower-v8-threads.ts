import { readdirSync, readFileSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { join } from "node:path";

/** What V8's own threads are called (node_v8_platform.cc), which collect and compile for every thread of the process. */
const NAME = "V8Worker";

/** As much as threads with long work give way. */
const NICE = 5;

const TASKS = "/proc/self/task";

/**
 * Has V8's own threads give way to those that answer: what they do for hostile work is as much as that work, and whoever
 * sends it would have it done before the next answer. Only Linux has priorities of threads.
 */
export function lowerV8Threads(): void {
	if (process.platform !== "linux") return;
	try {
		const nice = Math.min(getPriority() + NICE, constants.priority.PRIORITY_LOW);
		for (const id of readdirSync(TASKS)) {
			if (readFileSync(join(TASKS, id, "comm"), "utf8").trim() === NAME) setPriority(Number(id), nice);
		}
	} catch {
		// Where /proc cannot be read, they stay as they are.
	}
}
