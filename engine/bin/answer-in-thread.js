// Plain JavaScript, as the launcher that loads it.
import { Worker } from "node:worker_threads";
import { workOf } from "./load-bundle.js";
import { lookOfOutput } from "./look-of-output.js";
import { sayAnswer, sayOwnFault } from "./say-answer.js";

/**
 * Of the thread's heap for new objects, in MB. In the main thread V8 lets that grow to 64 MB for each half of it on a large
 * machine, which is a third of the memory of a comparison, and only flags of Node's command line bound it there.
 * Twice as much as this takes 3 % more memory, and not less time. Generation makes more that dies soon: where it dies before
 * it is moved among the old objects, the memory of all outputs together is 6 % less.
 */
const YOUNG_MB = { large: 12, generation: 24 };

/** Answers the command line in a thread, whose heap may be bounded. */
export function answerInThread() {
	// Until an answer comes there is none.
	process.exitCode = 2;
	const words = process.argv.slice(2);
	const thread = new Worker(new URL("./thread.js", import.meta.url), {
		argv: words,
		workerData: lookOfOutput(),
		resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB[workOf(words, "large")] },
	});
	thread.once("message", sayAnswer);
	thread.once("error", (error) => sayAnswer(sayOwnFault(error)));
}
