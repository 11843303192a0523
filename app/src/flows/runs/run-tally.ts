import { isoDay } from "@driftgate/engine/records";
import type { ProjectDocument, RunResult, RunTally, Store, Stored, SyncRunDocument, TalliedDay } from "../../ports.ts";
import { eachOf } from "../records/read-all.ts";
import { unfinishedRuns } from "./unfinished-runs.ts";

/*
 * What is counted of a project's runs. The tally of those that ended is part of the commit that ended the last of them,
 * so that to read it costs the same however many there were.
 */

/** A window of 30 days touches 31. The others are room for days that a clock ahead of the others made. */
const KEPT_DAYS = 40;

const nothing: RunTally = { runs: 0, days: [] };

/** The tally with one more run that ended. A run counts on the day that it was asked for. */
export function withRun({ runs, days }: RunTally, run: SyncRunDocument, result: RunResult): RunTally {
	const day = isoDay(run.createdAt);
	const before = days.find((one) => one.day === day) ?? { day, runs: 0, blocks: 0, errors: 0, artifacts: 0 };
	const after: TalliedDay = {
		day,
		runs: before.runs + 1,
		blocks: before.blocks + (result.gateAction === "block" ? 1 : 0),
		errors: before.errors + (result.verdict === "ERR" ? 1 : 0),
		artifacts: before.artifacts + result.artifacts.length,
	};
	const others = days.filter((one) => one.day !== day);
	const kept = [...others, after].sort((a, b) => (a.day < b.day ? -1 : 1)).slice(-KEPT_DAYS);
	return { runs: runs + 1, days: kept };
}

/** A project's runs: the tally of those that ended, and the others. */
export interface CountedRuns {
	readonly ended: RunTally;
	readonly unfinished: readonly SyncRunDocument[];
}

export async function countRuns(store: Store, project: ProjectDocument): Promise<CountedRuns> {
	const [ended, unfinished] = await Promise.all([tallyOf(store, project), unfinishedRuns(store, project.id)]);
	// The record of the run that the project names may not be completed yet, and it is among those that ended.
	return { ended, unfinished: unfinished.filter(({ id }) => id !== project.committed?.runId) };
}

/** Of the runs that ended by this revision of the project. One that has no tally is counted: see `tallyProjects`. */
export async function tallyOf(store: Store, project: ProjectDocument): Promise<RunTally> {
	return project.committed?.tally ?? tallyAnew(store, project);
}

async function tallyAnew(store: Store, { id, committed }: ProjectDocument): Promise<RunTally> {
	let tally = nothing;
	const request = { where: { projectId: id }, sort: { field: "createdAt", direction: "asc" } } as const;
	for await (const run of eachOf(store, "syncRuns", request)) {
		const result = run.result ?? (run.id === committed?.runId ? committed.result : null);
		if (result !== null) tally = withRun(tally, run, result);
	}
	return tally;
}

/**
 * Gives each project that an older Driftgate committed to last its tally, which its next commit would do otherwise. May
 * be called while others write: whoever commits meanwhile has counted.
 */
export async function tallyProjects(store: Store): Promise<void> {
	for await (const project of eachOf(store, "projects", { where: {}, sort: { field: "id", direction: "asc" } })) {
		await keepTally(store, project);
	}
}

async function keepTally(store: Store, { rev, ...project }: Stored<ProjectDocument>): Promise<void> {
	const { committed } = project;
	if (committed === null || committed.tally !== undefined) return;
	const tally = await tallyAnew(store, project);
	await store.replaceIf("projects", { ...project, committed: { ...committed, tally } }, rev);
}
