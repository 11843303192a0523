import { latestByName, runsOf, showCheckRunWithSuite } from "../shapes/check.ts";
import type { CheckRun } from "../state/checks.ts";
import { repositoryOf, suiteOf } from "../state/find.ts";
import type { Account, Repository, State } from "../state/state.ts";
import { advanceQueues } from "./merge-queue.ts";
import { suiteFor, tellSuite } from "./suites.ts";

export type RunChange = Partial<Omit<CheckRun, "id" | "repositoryId" | "suiteId" | "appId" | "headSha">>;
/** Of another App than ours where it says so. */
export type NewRun = RunChange & { readonly name: string; readonly appId?: number };

/** Makes a run of the App on a commit, and tells of it. */
export function createRun(state: State, repository: Repository, sha: string, change: NewRun): CheckRun {
	const { appId = state.app.id } = change;
	const suite = suiteFor(state, repository, sha, appId);
	const run: CheckRun = {
		id: state.nextId(),
		repositoryId: repository.id,
		suiteId: suite.id,
		appId,
		headSha: sha,
		status: "queued",
		conclusion: null,
		detailsUrl: null,
		externalId: "",
		startedAt: state.now(),
		completedAt: null,
		title: null,
		summary: null,
		text: null,
		actions: [],
		...change,
		annotations: [...(change.annotations ?? [])],
	};
	state.runs.set(run.id, run);
	touch(state, suite.id);
	tellRun(state, run, "created", state.app.bot);
	if (run.status === "completed") complete(state, run);
	return run;
}

/** Changes a run; annotations are added to those that it has. */
export function updateRun(state: State, run: CheckRun, { annotations = [], ...change }: RunChange): void {
	const wasCompleted = run.status === "completed";
	Object.assign(run, change);
	run.annotations.push(...annotations);
	touch(state, run.suiteId);
	if (run.status === "completed" && !wasCompleted) complete(state, run);
}

function touch(state: State, suiteId: number): void {
	Object.assign(suiteOf(state, suiteId), { updatedAt: state.now(), isReset: false });
}

function complete(state: State, run: CheckRun): void {
	run.completedAt ??= state.now();
	const repository = repositoryOf(state, run.repositoryId);
	tellRun(state, run, "completed", state.app.bot);
	const runs = latestByName(runsOf(state, run.suiteId));
	if (runs.every(({ status }) => status === "completed")) {
		tellSuite(state, repository, suiteOf(state, run.suiteId), "completed", state.app.bot);
	}
	advanceQueues(state, repository);
}

/** Tells of a run. What is asked of a run is asked of the App whose run it is. */
function tellRun(state: State, run: CheckRun, action: string, by: Account, more: object = {}): void {
	if (run.appId !== state.app.id && ASKED.includes(action)) return;
	const repository = repositoryOf(state, run.repositoryId);
	const body = { check_run: showCheckRunWithSuite(state, run), ...more };
	state.tell({ event: "check_run", action, body, repository, sender: by });
}

const ASKED = ["rerequested", "requested_action"];

/** Somebody presses "Re-run" beside a run. The run stays as it is; its suite is queued anew, without a conclusion. */
export function rerequestRun(state: State, run: CheckRun, by: Account): void {
	suiteOf(state, run.suiteId).isReset = true;
	tellRun(state, run, "rerequested", by);
}

/** Somebody presses "Re-run all". */
export function rerequestSuite(state: State, suiteId: number, by: Account): void {
	const suite = suiteOf(state, suiteId);
	suite.isReset = true;
	if (suite.appId === state.app.id) tellSuite(state, repositoryOf(state, suite.repositoryId), suite, "rerequested", by);
}

/** Somebody presses a button that the run offers. */
export function pressButton(state: State, run: CheckRun, identifier: string, by: Account): void {
	if (!run.actions.some((action) => action.identifier === identifier)) {
		throw new Error(`The check run ${run.name} has no button "${identifier}".`);
	}
	tellRun(state, run, "requested_action", by, { requested_action: { identifier } });
}
