import type { Annotation, CheckRun, CheckSuite, Conclusion } from "../state/checks.ts";
import { fullName, repositoryOf, suiteOf } from "../state/find.ts";
import type { State } from "../state/state.ts";
import { HOMEPAGE, showAppOf } from "./app.ts";
import { showSimpleCommit } from "./commit.ts";
import { showMinimalPull } from "./pull.ts";
import { showRepositoryName } from "./repository.ts";
import { iso, nodeId, WEB } from "./urls.ts";

const time = (date: Date | null): string | null => (date === null ? null : iso(date));

export function showCheckRun(state: State, run: CheckRun): object {
	return { ...showRun(state, run), check_suite: { id: run.suiteId } };
}

/** As webhooks have it: with its suite. */
export function showCheckRunWithSuite(state: State, run: CheckRun): object {
	return { ...showRun(state, run), check_suite: showSuiteParts(state, suiteOf(state, run.suiteId)) };
}

function showRun(state: State, run: CheckRun): object {
	const repository = repositoryOf(state, run.repositoryId);
	const url = `${state.url}/repos/${fullName(state, repository)}/check-runs/${run.id}`;
	const web = `${WEB}/${fullName(state, repository)}/runs/${run.id}`;
	return {
		id: run.id,
		name: run.name,
		node_id: nodeId("CR", run.id),
		head_sha: run.headSha,
		external_id: run.externalId,
		url,
		html_url: web,
		details_url: run.detailsUrl ?? HOMEPAGE,
		status: run.status,
		conclusion: run.conclusion,
		started_at: time(run.startedAt),
		completed_at: time(run.completedAt),
		output: {
			title: run.title,
			summary: run.summary,
			text: run.text,
			annotations_count: run.annotations.length,
			annotations_url: `${url}/annotations`,
		},
		app: showAppOf(state, run.appId),
		pull_requests: pullsOf(state, suiteOf(state, run.suiteId)),
	};
}

/** Open pull requests of the suite's branch and commit. A branch of a fork is none of the repository's: none are named. */
function pullsOf(state: State, suite: CheckSuite): readonly object[] {
	if (suite.headBranch === null) return [];
	return [...repositoryOf(state, suite.repositoryId).pulls.values()]
		.filter((pull) => pull.state === "open" && pull.headRepositoryId === suite.repositoryId)
		.filter((pull) => pull.headBranch === suite.headBranch && pull.headSha === suite.headSha)
		.map((pull) => showMinimalPull(state, pull));
}

export const runsOf = (state: State, suiteId: number): readonly CheckRun[] =>
	[...state.runs.values()].filter((run) => run.suiteId === suiteId);

/** The worst of the runs, as GitHub sums a suite up; null while one of them is not finished. */
function conclusionOf(runs: readonly CheckRun[]): Conclusion | null {
	if (runs.length === 0 || runs.some((run) => run.status !== "completed")) return null;
	const worstFirst: readonly Conclusion[] = [
		"action_required",
		"timed_out",
		"cancelled",
		"failure",
		"stale",
		"neutral",
		"skipped",
	];
	return worstFirst.find((one) => runs.some((run) => run.conclusion === one)) ?? "success";
}

function statusOf(runs: readonly CheckRun[]): string {
	if (runs.length > 0 && runs.every((run) => run.status === "completed")) return "completed";
	return runs.some((run) => run.status === "in_progress") ? "in_progress" : "queued";
}

function showSuiteParts(state: State, suite: CheckSuite): object {
	const repository = repositoryOf(state, suite.repositoryId);
	const latest = latestByName(runsOf(state, suite.id));
	const commit = repository.objects.commit(suite.headSha);
	return {
		id: suite.id,
		node_id: nodeId("CS", suite.id),
		head_branch: suite.headBranch,
		head_sha: suite.headSha,
		status: suite.isReset ? "queued" : statusOf(latest),
		conclusion: suite.isReset ? null : conclusionOf(latest),
		url: `${state.url}/repos/${fullName(state, repository)}/check-suites/${suite.id}`,
		before: suite.before,
		after: suite.after,
		pull_requests: pullsOf(state, suite),
		app: showAppOf(state, suite.appId),
		created_at: iso(suite.createdAt),
		updated_at: iso(suite.updatedAt),
		...(commit === undefined ? {} : { head_commit: showSimpleCommit(commit) }),
	};
}

/** A suite as the REST API has it. */
export function showCheckSuite(state: State, suite: CheckSuite): object {
	return {
		...showSuiteParts(state, suite),
		repository: showRepositoryName(state, repositoryOf(state, suite.repositoryId)),
		...suiteCounts(state, suite),
	};
}

/** A suite as its own webhook has it. */
export const showToldSuite = (state: State, suite: CheckSuite): object => ({
	...showSuiteParts(state, suite),
	...suiteCounts(state, suite),
	rerequestable: true,
	runs_rerequestable: true,
});

function suiteCounts(state: State, suite: CheckSuite): object {
	const name = fullName(state, repositoryOf(state, suite.repositoryId));
	return {
		latest_check_runs_count: latestByName(runsOf(state, suite.id)).length,
		check_runs_url: `${state.url}/repos/${name}/check-suites/${suite.id}/check-runs`,
	};
}

/** Of runs with one name the newest counts. */
export function latestByName(runs: readonly CheckRun[]): readonly CheckRun[] {
	const latest = new Map<string, CheckRun>();
	for (const run of runs) {
		const known = latest.get(run.name);
		if (known === undefined || run.id > known.id) latest.set(run.name, run);
	}
	return [...latest.values()].sort((one, other) => other.id - one.id);
}

export function showAnnotation(state: State, run: CheckRun, annotation: Annotation): object {
	const name = fullName(state, repositoryOf(state, run.repositoryId));
	const path = annotation.path.split("/").map(encodeURIComponent).join("/");
	return { ...annotation, blob_href: `${WEB}/${name}/blob/${run.headSha}/${path}` };
}
