import { latestByName } from "../shapes/check.ts";
import type { Repository, RequiredCheck, State } from "../state/state.ts";

/** What GitHub counts as passed ("About status checks"). */
const PASSED: readonly (string | null)[] = ["success", "neutral", "skipped"];

export type CheckState = "passed" | "pending" | "expected" | "failed";

/** How a required check stands on a commit: the newest run or status of its name, by the App that must report it. */
export function standOf(state: State, repository: Repository, sha: string, required: RequiredCheck): CheckState {
	const runs = [...state.runs.values()].filter((run) => run.repositoryId === repository.id && run.headSha === sha);
	const counted = runs.filter(({ appId }) => required.appId === null || required.appId === appId);
	const run = latestByName(counted).find(({ name }) => name === required.context);
	if (run !== undefined) {
		if (run.status !== "completed") return "pending";
		return PASSED.includes(run.conclusion) ? "passed" : "failed";
	}
	const statuses = state.statuses.filter((one) => one.repositoryId === repository.id && one.sha === sha);
	const status = statuses.findLast((one) => one.context === required.context && isBy(state, required, one.creatorId));
	if (status === undefined) return "expected";
	if (status.state === "pending") return "pending";
	return status.state === "success" ? "passed" : "failed";
}

const isBy = (state: State, { appId }: RequiredCheck, creatorId: number): boolean =>
	appId === null || (appId === state.app.id && creatorId === state.app.bot.id);

export const requiredChecks = ({ rules }: Repository, branch: string): readonly RequiredCheck[] =>
	rules.filter((rule) => rule.branch === branch).flatMap((rule) => rule.requiredChecks);

/** Why a commit may not go into a branch, in GitHub's words; undefined where it may. */
export function whyNotMerge(state: State, repository: Repository, branch: string, sha: string): string | undefined {
	const required = requiredChecks(repository, branch);
	const open = required
		.map((check) => ({ check, stand: standOf(state, repository, sha, check) }))
		.filter(({ stand }) => stand !== "passed");
	const [first] = open;
	if (first === undefined) return undefined;
	if (open.length > 1) return `${open.length} of ${required.length} required status checks have not succeeded.`;
	const word = { pending: "in progress", expected: "expected", failed: "failing", passed: "" }[first.stand];
	return `Required status check "${first.check.context}" is ${word}.`;
}
