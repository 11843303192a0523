import { ServiceFault } from "../errors.ts";
import type { Caller, Engine, EnginePool, EngineResult, KnownFiles, Log } from "../ports.ts";
import { boundLoad } from "./bound-load.ts";
import { tookTooLong } from "./engine-failure.ts";
import { LARGE_BYTES, type LaneName, type Lanes, openLanes } from "./engine-lanes.ts";
import type { EngineTaskName, EngineTasks } from "./engine-task.ts";
import { answerEvidence } from "./evidence-paths.ts";
import { type Costs, rememberCosts, type Work } from "./remember-costs.ts";
import { type Attempt, runInThread } from "./run-in-thread.ts";
import type { Load } from "./serve-files.ts";
import { sizeOfTask } from "./size-of-task.ts";

/*
 * The engine, off the event loop. A task has a thread and a heap to itself while it runs, under a limit of memory and of
 * time: what a hostile description can cost is one thread, which is replaced, and an answer that says so. Whose turn it
 * is, and in which lane, follows from what work has cost: nobody's description costs another more than a moment.
 */

export interface EnginePoolOptions {
	/** Tasks of one tenant that run at the same time, and half as many long and large ones beside them. */
	readonly threads: number;
	/** Seconds that a task may compute; waiting for a thread or for files does not count. */
	readonly timeLimitSeconds?: number;
	/** Heap of one thread, MiB. */
	readonly memoryMb?: number;
	readonly log?: Log;
}

/** The slowest pair of the corpus is judged in a few seconds; a caller of the gate waits no longer than this. */
const TIME_LIMIT_SECONDS = 60;

/** Half of it suffices for the largest pair of the corpus, descriptions of 11 and 13 MB. */
const MEMORY_MB = 1_024;

/** A stranger's work makes way so often; then the stranger is asked to come back. */
const MOST_STOPS = 3;
const STOPPED_RETRY_SECONDS = 30;

const UNKNOWN: KnownFiles = { bytes: 0, files: {} };

const noFiles: Load = async () => undefined;

/** Starts threads as they are needed. Throws ServiceFault internal_error where the engine itself has a bug. */
export function createEnginePool(options: EnginePoolOptions): EnginePool {
	const { threads, timeLimitSeconds = TIME_LIMIT_SECONDS, memoryMb = MEMORY_MB } = options;
	const costs = rememberCosts();
	/** What stops each stranger's task. */
	const strangers = new Set<() => void>();
	const tenantsWait = (): boolean => [lanes.quick, lanes.long, lanes.large].some(({ queue }) => queue.waiting() > 0);
	const lanes: Lanes = openLanes({
		...{ threads, timeLimitSeconds, memoryMb },
		mayStrangersBegin: () => !tenantsWait(),
		onChange() {
			if (tenantsWait()) for (const stop of strangers) stop();
			else lanes.strangers.queue.look();
		},
	});
	let isClosed = false;
	for (const { threads } of Object.values(lanes)) {
		threads.pool.on("error", (error: unknown) => options.log?.error("engine_thread_failed", { error: String(error) }));
	}

	async function attempt<T>(caller: Caller, lane: LaneName, isAgain: boolean, work: EngineWork): Promise<Attempt<T>> {
		const turn = await lanes[lane].queue.enter({ tenant: work.tenant, estimateMs: costs.estimate(work), isAgain });
		const stops: (() => void)[] = [];
		const onStoppable = (stop: () => void): void => {
			stops.push(stop);
			strangers.add(stop);
		};
		let costMs = 0;
		let isWhole = false;
		try {
			const makesWay = caller.isStranger ? onStoppable : undefined;
			const ended = await runInThread<EngineTaskName, T>(lanes[lane], work, makesWay);
			costMs = ended.costMs;
			isWhole = ended.kind === "outgrown" || (ended.kind === "done" && ended.result.ok);
			return ended;
		} finally {
			for (const stop of stops) strangers.delete(stop);
			// Whose work ended a thread waits for the next one: others have those that are ready.
			if (isWhole) turn.end(costMs);
			else void lanes[lane].threads.whole().then(() => turn.end(costMs));
		}
	}

	async function run<Name extends EngineTaskName, T>(
		caller: Caller,
		name: Name,
		request: EngineTasks[Name],
		load: Load = noFiles,
	): Promise<EngineResult<T>> {
		const about = { tenant: caller.tenant, subject: `${name} ${caller.subject}`, bytes: sizeOfTask(name, request) };
		let work: EngineWork = { name, request, load, ...about };
		let lane = laneFor(caller, work, costs, lanes);
		for (let stops = 0; stops < MOST_STOPS; ) {
			if (isClosed) throw stopping();
			const ended = await attempt<T>(caller, lane, stops > 0, work);
			if (ended.kind === "done") {
				costs.remember(work, ended.costMs);
				return ended.result;
			}
			if (ended.kind === "expired" && lanes[lane].isFinal) {
				costs.remember(work, ended.costMs);
				return tookTooLong(name, lanes[lane].limitMs / 1_000);
			}
			if (ended.kind === "stopped") stops += 1;
			if (ended.kind === "outgrown") work = { ...work, bytes: ended.bytes };
			if (ended.kind === "expired") costs.rememberOverrun(work, lanes[lane].limitMs);
			lane = ended.kind === "expired" ? "long" : laneFor(caller, work, costs, lanes);
		}
		throw madeWay();
	}

	const engineFor = (caller: Caller): Engine => ({
		collect: (configPath, load, known = UNKNOWN, side = "after") =>
			run(caller, "collect", { configPath, known, side }, boundLoad(load)),
		judge: (request) => run(caller, "judge", request),
		readJson: (bytes) => run(caller, "readJson", bytes),
		readSpec: (bundle) => run(caller, "readSpec", bundle),
		listFiles: (bundle) => run(caller, "listFiles", bundle),
		readExceptions: (bundle) => run(caller, "readExceptions", bundle),
		readText: (request) => run(caller, "readText", request),
		cutExcerpts: (request) => run(caller, "cutExcerpts", request),
		judgeDeployed: (request) => run(caller, "judgeDeployed", request),
		printEvidence: (request, log) => run(caller, "printEvidence", request, answerEvidence(log)),
		scaffoldDocs: (bundle) => run(caller, "scaffoldDocs", bundle),
		scaffoldConfig: (request) => run(caller, "scaffoldConfig", request),
		scaffoldJson: (json) => run(caller, "scaffoldJson", json),
		compare: (request) => run(caller, "compare", request),
		reportCheck: (request) => run(caller, "reportCheck", request),
		printPage: (request) => run(caller, "printPage", request),
		compareJson: (request) => run(caller, "compareJson", request),
		generate: (request) => run(caller, "generate", request),
		noteUpgrade: (request) => run(caller, "noteUpgrade", request),
	});
	return {
		for: engineFor,
		close: async () => {
			isClosed = true;
			for (const { queue } of Object.values(lanes)) queue.close(stopping());
			await Promise.all(Object.values(lanes).map(({ threads }) => threads.pool.destroy()));
		},
	};
}

interface EngineWork extends Work {
	readonly name: EngineTaskName;
	readonly request: EngineTasks[EngineTaskName];
	readonly load: Load;
}

function laneFor({ isStranger }: Caller, work: Work, costs: Costs, lanes: Lanes): LaneName {
	const isLarge = work.bytes > LARGE_BYTES;
	if (isStranger) return isLarge ? "largeOfStrangers" : "strangers";
	if (isLarge) return "large";
	return costs.estimate(work) > lanes.quick.limitMs ? "long" : "quick";
}

function stopping(): ServiceFault {
	return new ServiceFault("temporarily_unavailable", { detail: "The service is stopping." });
}

function madeWay(): ServiceFault {
	return new ServiceFault("temporarily_unavailable", {
		detail: `The service is busy with linked projects: try again in ${STOPPED_RETRY_SECONDS} s, or run \`driftgate diff\`, which needs no service.`,
		retryAfter: STOPPED_RETRY_SECONDS,
	});
}
