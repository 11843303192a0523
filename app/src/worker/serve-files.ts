import type { MessagePort } from "node:worker_threads";
import type { LoadReply, ThreadMessage } from "./engine-task.ts";
import type { TimeLimit } from "./time-limit.ts";

export type Load = (path: string) => Promise<string | undefined>;

/** What became of the files that a thread asked for. */
export interface ServedFiles {
	/** What the first failed `load` threw; undefined while all went well. */
	error: { readonly cause: unknown } | undefined;
	/** UTF-16 units that it asked for where that is more than it is given; such a file's text never reaches it. */
	outgrown: number | undefined;
	/** The thread that asks, as soon as it has begun. */
	thread: { readonly id: number; readonly cpuMs: number } | undefined;
}

/**
 * Answers a thread's questions for files, and keeps its clock: waiting for a file is not computing. A thread is given no
 * more than `most` UTF-16 units in all: a text that is larger than what a full heap is still given ends the whole process,
 * and not the thread (ADR 72).
 */
export function serveFiles(port: MessagePort, load: Load, clock: TimeLimit, most: number): ServedFiles {
	const served: ServedFiles = { error: undefined, outgrown: undefined, thread: undefined };
	let given = 0;
	const reply = (message: LoadReply) => port.postMessage(message);
	const give = (id: number, text: string | undefined): void => {
		given += text?.length ?? 0;
		if (given > most) served.outgrown = given;
		reply(given > most ? { id, ok: false } : { id, ok: true, text });
	};
	port.on("message", async (message: ThreadMessage) => {
		if (message.kind === "begun") {
			served.thread = { id: message.threadId, cpuMs: message.cpuMs };
			return clock.resume();
		}
		clock.suspend();
		try {
			give(message.id, await load(message.path));
		} catch (cause) {
			served.error ??= { cause };
			reply({ id: message.id, ok: false });
		} finally {
			clock.resume();
		}
	});
	return served;
}
