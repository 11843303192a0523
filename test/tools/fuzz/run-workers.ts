import { Worker } from "node:worker_threads";
import type { SubjectPool } from "./corpus-subjects.ts";
import type { SecondValidator } from "./oracle/second-validator.ts";
import type { Plan, Report } from "./run-numbers.ts";
import { type Opinion, SecondOpinion } from "./second-opinion.ts";
import { emptyTally, sumOf, type Tally } from "./tally.ts";
import type { Work } from "./worker.ts";

export interface Run extends Omit<Plan, "worker"> {
	/** Seconds between two lines about memory; 0 for none. */
	readonly reportEvery: number;
	/** Confirms a sample of the oracle's answers, where there is one. */
	readonly second: SecondValidator | null;
}

export interface RunResult extends Tally {
	/** Null where there was no second validator. */
	readonly opinion: Opinion | null;
	/** The most that the process held at any moment that was looked at, in bytes. */
	readonly rss: number;
}

/** After so many the rest would be repeats. */
const MAX_REFUTED = 20;
/** No edit takes so long, even on a busy machine: the engine is bounded, and so is whoever shrinks a pair. */
const MAX_SILENCE_MS = 300_000;

/** Some three times what a worker needs: one that kept anything of each edit would end the run within minutes. */
const HEAP = { maxOldGenerationSizeMb: 512 };

/** What a thread reports of single edits. */
type Heard = Exclude<Report, { readonly kind: "tally" }>;

interface Thread {
	tally: Tally;
	heap: number;
	number: number;
	heardAt: number;
}

/** Runs a plan on threads, and prints what they report. */
export async function runWorkers(
	{ second, ...run }: Run,
	pool: SubjectPool,
	print: (line: string) => void,
): Promise<RunResult> {
	const opinion = second === null ? null : new SecondOpinion(second, print);
	const threads = Array.from({ length: run.workers }, () => newThread());
	const startedAt = performance.now();
	const total = () => sumOf(threads.map(({ tally }) => tally));
	let rss = 0;
	let stuck = 0;
	let reported = 0;
	const abort = new AbortController();
	const hear = (report: Heard) => {
		if (report.kind === "refuted") print(report.text);
		else opinion?.ask(report.number, report.answered);
	};
	const watch = setInterval(() => {
		rss = Math.max(rss, process.memoryUsage.rss());
		const seconds = Math.floor((performance.now() - startedAt) / 1_000);
		if (run.reportEvery > 0 && seconds - reported >= run.reportEvery) {
			reported = seconds;
			print(sayMemory(seconds, total(), threads));
		}
		const silent = threads.filter(({ heardAt }) => performance.now() - heardAt > MAX_SILENCE_MS);
		for (const { number } of silent) print(`\nNothing was heard for minutes since edit ${number}.`);
		stuck = silent.length;
		if (stuck > 0 || total().refuted >= MAX_REFUTED) abort.abort();
	}, 1_000);
	try {
		await Promise.all(
			threads.map((thread, worker) => runThread({ plan: { ...run, worker }, pool }, thread, hear, abort.signal)),
		);
	} finally {
		clearInterval(watch);
	}
	const tally = total();
	return {
		...tally,
		refuted: tally.refuted + stuck,
		rss: Math.max(rss, process.memoryUsage.rss()),
		opinion: opinion === null ? null : await opinion.result(),
	};
}

function newThread(): Thread {
	return { tally: emptyTally, heap: 0, number: 0, heardAt: performance.now() };
}

function runThread(work: Work, thread: Thread, hear: (report: Heard) => void, signal: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: work, resourceLimits: HEAP });
		const stop = () => void worker.terminate();
		signal.addEventListener("abort", stop);
		worker.on("message", (report: Report) => {
			thread.heardAt = performance.now();
			if (report.kind !== "tally") return hear(report);
			thread.tally = report.tally;
			thread.heap = report.heap;
			thread.number = report.number;
		});
		worker.on("error", reject);
		worker.on("exit", () => {
			thread.heardAt = Number.POSITIVE_INFINITY;
			signal.removeEventListener("abort", stop);
			resolve();
		});
	});
}

function sayMemory(seconds: number, { edits, refuted }: Tally, threads: readonly Thread[]): string {
	const heaps = threads.map(({ heap }) => megabytes(heap)).join(" + ");
	const rss = megabytes(process.memoryUsage.rss());
	return `${seconds} s: ${edits} edits, ${refuted} refuted, ${rss} MB in all, heaps of ${heaps} MB`;
}

export function megabytes(bytes: number): number {
	return Math.round(bytes / 1e6);
}
