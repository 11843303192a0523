import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/*
 * What the service counts about itself, in Prometheus' text format. Labels come from closed lists (route patterns, task
 * names, states): a label that a caller could choose would let him fill the memory with series.
 */

/** A measured thing that ended, and how long it took. */
export interface Metrics {
	request(request: { readonly method: string; readonly route: string; readonly status: number }, ms: number): void;
	engineTask(task: string, outcome: "done" | "unusable" | "failed", ms: number): void;
	/** A sync run that reached its end in this process. */
	syncRun(status: "completed" | "failed"): void;
	/** The text that a scrape is answered with, and its media type. */
	print(): Promise<{ readonly text: string; readonly contentType: string }>;
}

/** From a cached read to a description that takes the engine's whole time limit. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Each service has a registry of its own, so that several can live in one process. */
export function createMetrics(version: string): Metrics {
	const registry = new Registry();
	const registers = [registry];
	collectDefaultMetrics({ register: registry });
	new Gauge({
		name: "driftgate_build_info",
		help: "1, with the version as a label.",
		labelNames: ["version"],
		registers,
	}).set({ version }, 1);
	const requests = new Histogram({
		name: "driftgate_http_request_duration_seconds",
		help: "Time from a request's head to the end of its answer being made.",
		labelNames: ["method", "route", "status"],
		buckets: SECONDS,
		registers,
	});
	const tasks = new Histogram({
		name: "driftgate_engine_task_duration_seconds",
		help: "Time that a task of the engine took, waiting for a thread included.",
		labelNames: ["task", "outcome"],
		buckets: SECONDS,
		registers,
	});
	const runs = new Counter({
		name: "driftgate_sync_runs_total",
		help: "Sync runs that ended in this process.",
		labelNames: ["status"],
		registers,
	});
	return {
		request: ({ method, route, status }, ms) => requests.observe({ method, route, status }, ms / 1_000),
		engineTask: (task, outcome, ms) => tasks.observe({ task, outcome }, ms / 1_000),
		syncRun: (status) => runs.inc({ status }),
		print: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
	};
}
