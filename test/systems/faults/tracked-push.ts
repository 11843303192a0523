import { setTimeout as sleep } from "node:timers/promises";
import { creditsSpent, monthOf } from "../../../app/src/flows/billing/spend-credit.ts";
import type { Ports, ProjectDocument, Store, SyncRunDocument } from "../../../app/src/ports.ts";
import { problemsOfLog } from "../../../app/src/testing/problems-of-log.ts";
import { sampleFiles, sampleSpec } from "../../../app/src/testing/sample-service.ts";
import { linkProject, testProject } from "../../../app/src/testing/test-ports.ts";
import { type DeliveryAnswer, deliverWebhook } from "../../harness/github-webhooks.ts";
import { until } from "../../harness/until.ts";

/* A project, pushes to it, and what must be there when all of them have been worked on. */

export const WEBHOOK_SECRET = "a webhook secret of the faults";

export const projectId = testProject().id;

/** The commit of the nth push, from 1. */
const commitOf = (push: number): string => String(push).padStart(40, "0");

/** The files of a commit: each push adds to the description of the one before, or takes the addition back to a warning. */
export function filesOf(commitSha: string): Readonly<Record<string, string>> {
	return sampleFiles({ version: `1.${Number(commitSha)}.0`, spec: sampleSpec({ addition: Number(commitSha) > 1 }) });
}

/** Links the project, as somebody did long ago. */
export async function seedProject(store: Store): Promise<void> {
	await linkProject({ store } as Ports);
}

/** When GitHub took the first push, in seconds; each other one comes a second later. */
const PUSHED_AT = Date.UTC(2026, 0, 1) / 1_000;

/** Delivers the nth push; again with the same id, as GitHub redelivers, when it is called again. */
export function deliverPush(url: string, push: number): Promise<DeliveryAnswer> {
	const project = testProject();
	const [owner = "", name] = project.repoFullName.split("/");
	const payload = {
		ref: `refs/heads/${project.defaultBranch}`,
		before: commitOf(push - 1),
		after: commitOf(push),
		created: false,
		deleted: false,
		forced: false,
		commits: [{ id: commitOf(push), added: [], modified: [project.configPath], removed: [] }],
		repository: {
			id: Number(project.repositoryId),
			name,
			full_name: project.repoFullName,
			private: false,
			default_branch: project.defaultBranch,
			pushed_at: PUSHED_AT + push,
			owner: { id: project.repositoryOwnerId, login: owner, name: owner },
		},
		installation: { id: Number(project.installationId) },
	};
	const id = `00000000-0000-4000-8000-${String(push).padStart(12, "0")}`;
	return deliverWebhook(`${url}/api/webhooks/github`, WEBHOOK_SECRET, { event: "push", payload, id });
}

async function runsOf(store: Store): Promise<readonly SyncRunDocument[]> {
	const sort = { field: "createdAt", direction: "asc" } as const;
	return (await store.page("syncRuns", { where: { projectId }, sort, limit: 1_000 })).items;
}

/** Longer than anything takes on a busy machine: what is not done by then is lost. */
const PATIENCE_MS = 120_000;

/** Waits until every push has a run and no run is under way, for as long as that could take and anybody cares. */
export async function untilAllDone(store: Store, pushes: number, signal?: AbortSignal): Promise<void> {
	const isDone = async () => (signal?.aborted === true || (await areAllDone(store, pushes)) ? true : undefined);
	await until("the syncs to end", isDone, PATIENCE_MS).catch(() => undefined);
}

/** Longer than a sync writes on when its run has ended. */
const AFTERMATH_MS = 1_000;

/** Ends when nothing of the first push's sync is left to be written, or when nobody cares any more. */
export async function untilNothingIsLeft(store: Store, signal?: AbortSignal): Promise<void> {
	const wait = () => sleep(AFTERMATH_MS, undefined, { signal }).catch(() => undefined);
	while (signal?.aborted !== true && !(await areAllDone(store, 1))) await wait();
	await wait();
}

async function areAllDone(store: Store, pushes: number): Promise<boolean> {
	const runs = await runsOf(store).catch(() => []);
	const haveEnded = runs.length >= pushes && runs.every(({ dueAt }) => dueAt === null);
	return haveEnded && (await hasLastLeaf(store));
}

/** A leaf is written beside its run's record, and may come a moment after it. */
async function hasLastLeaf(store: Store): Promise<boolean> {
	const project = await store.get("projects", projectId).catch(() => undefined);
	const leaf = project?.committed?.leaf;
	if (leaf == null) return true;
	return (await store.get("logLeaves", leaf.id).catch(() => undefined)) !== undefined;
}

export interface Found {
	readonly lost: number;
	readonly twice: number;
	readonly wrong: readonly string[];
}

/**
 * What is lost, there twice or otherwise wrong after `all` pushes, each of which is judged and kept. Only those
 * `late`, which came in beside a later one, may have been overtaken by it.
 */
export async function inspect(store: Store, all: number, late: readonly number[] = []): Promise<Found> {
	const project = (await store.get("projects", projectId)) as ProjectDocument;
	const runs = await runsOf(store);
	const lateCommits = new Set(late.map(commitOf));
	const overtaken = runs.filter((run) => lateCommits.has(run.commitSha) && isOvertaken(run));
	const pushes = all - overtaken.length;
	const done = runs.filter(({ status, result }) => status === "completed" && result?.gateAction === "proceed");
	const doneCommits = new Set(done.map(({ commitSha }) => commitSha));
	const leaves = project.log?.size ?? 0;
	const wrong = [
		...(await problemsOfLog({ store }, project)),
		...(await problemsOfResults(store, project, runs, overtaken)),
		...(await problemsOfCredits(store, project, done)),
	];
	if (project.versionNumber !== pushes) wrong.push(`The project is at version ${project.versionNumber}.`);
	if (project.baseline?.commitSha !== commitOf(all)) wrong.push("The baseline is not that of the last push.");
	const drafts = await store.count("changelogEntries", { projectId });
	return {
		lost: pushes - doneCommits.size,
		twice: Math.max(0, runs.length - all, done.length - doneCommits.size, leaves - pushes, drafts - pushes),
		wrong,
	};
}

/** Completed without a verdict, since the baseline is of a later push by then: what a delivery in the wrong order gets. */
function isOvertaken({ status, result }: SyncRunDocument): boolean {
	return status === "completed" && result?.gateAction === null && result.superseded !== undefined;
}

async function problemsOfResults(
	store: Store,
	project: ProjectDocument,
	runs: readonly SyncRunDocument[],
	overtaken: readonly SyncRunDocument[],
): Promise<readonly string[]> {
	const problems: string[] = [];
	for (const run of runs) {
		const { id, status, result, leaseOwner } = run;
		if (result === null) problems.push(`Run ${id} is ${status} and has no result.`);
		if (result !== null && leaseOwner !== null) problems.push(`Run ${id} ended and is still held.`);
		if (result?.errorMessage != null && !overtaken.includes(run)) problems.push(`Run ${id}: ${result.errorMessage}`);
		for (const { sha256 } of result?.artifacts ?? []) {
			if ((await store.getBlob(sha256)) === undefined) problems.push(`An artifact of run ${id} is missing.`);
		}
	}
	if (project.artifacts.length === 0) problems.push("The project has no artifacts.");
	if (project.driftDetected) problems.push("The project says that its branch drifted.");
	const last = runs.find(({ id }) => id === project.committed?.runId);
	const isSame = JSON.stringify(last?.result) === JSON.stringify(project.committed?.result);
	if (last === undefined || !isSame) problems.push("The last commit and its run's record tell different results.");
	return problems;
}

async function problemsOfCredits(
	store: Store,
	project: ProjectDocument,
	done: readonly SyncRunDocument[],
): Promise<readonly string[]> {
	const months = new Set(done.map(({ createdAt }) => monthOf(createdAt)));
	let spent = 0;
	for (const month of months) spent += await creditsSpent({ store }, project.ownerUserId, month);
	return spent === done.length ? [] : [`${done.length} runs generated, and ${spent} credits are spent.`];
}
