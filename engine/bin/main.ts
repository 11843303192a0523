import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { hashWith } from "../src/lib/digest.ts";
import { answer } from "./answer.ts";
import type { Outcome } from "./command.ts";
import { lookOfOutput } from "./look-of-output.js";
import { sayAnswer, sayOwnFault } from "./say-answer.js";
import type { Terminal } from "./terminal.ts";

// To load Node's own takes longer than the few findings of a small comparison.
if (!isMainThread) {
	const { hash } = await import("node:crypto");
	hashWith((text) => hash("sha256", text));
}

const outcome = await answer(process.argv.slice(2), process.cwd(), terminal()).catch(sayOwnFault);
if (isMainThread) sayAnswer(outcome);
else handOver(outcome);

function terminal(): Terminal {
	return {
		...(isMainThread ? lookOfOutput() : workerData),
		// Opened by whoever reads it, because that takes a while.
		get input() {
			return process.stdin;
		},
	};
}

/** Gives the answer to the main thread. A report of megabytes is handed over, and not copied. */
function handOver({ status, out, err }: Outcome): void {
	const bytes = new TextEncoder().encode(out);
	parentPort?.postMessage({ status, out: bytes, err }, [bytes.buffer]);
}
