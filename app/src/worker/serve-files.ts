import type { MessagePort } from "node:worker_threads";
import type { LoadReply, ThreadMessage } from "./engine-task.ts";
import type { TimeLimit } from "./time-limit.ts";

export type Load = (path: string) => Promise<string | undefined>;

/** What became of the files that a thread asked for. */
export interface ServedFiles {
	/** What the first failed `load` threw; undefined while all went well. */
	error: { readonly cause: unknown } | undefined;
	/** The thread that asks, as soon as it has begun. */
	thread: { readonly id: number; readonly cpuMs: number } | undefined;
}

/** Answers a thread's questions for files, and keeps its clock: waiting for a file is not computing. */
export function serveFiles(port: MessagePort, load: Load, clock: TimeLimit): ServedFiles {
	const served: ServedFiles = { error: undefined, thread: undefined };
	const reply = (message: LoadReply) => port.postMessage(message);
	port.on("message", async (message: ThreadMessage) => {
		if (message.kind === "begun") {
			served.thread = { id: message.threadId, cpuMs: message.cpuMs };
			return clock.resume();
		}
		clock.suspend();
		try {
			reply({ id: message.id, ok: true, text: await load(message.path) });
		} catch (cause) {
			served.error ??= { cause };
			reply({ id: message.id, ok: false });
		} finally {
			clock.resume();
		}
	});
	return served;
}
