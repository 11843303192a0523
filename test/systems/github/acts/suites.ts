import { showToldSuite } from "../shapes/check.ts";
import type { CheckSuite } from "../state/checks.ts";
import { installationFor } from "../state/find.ts";
import type { Account, Repository, State } from "../state/state.ts";

export interface PushedCommits {
	readonly branch: string;
	readonly before: string | null;
	readonly after: string;
	readonly by: Account;
}

/** A push asks each App that writes checks for some: it opens a suite for the commit and tells of it, once a commit. */
export function askForChecks(state: State, repository: Repository, { branch, before, after, by }: PushedCommits): void {
	const installation = installationFor(state, repository);
	if (installation?.permissions["checks"] !== "write" || installation.suspendedAt !== null) return;
	if (findSuite(state, repository, after, state.app.id) !== undefined) return;
	const suite = addSuite(state, repository, { appId: state.app.id, headSha: after, headBranch: branch, before, after });
	tellSuite(state, repository, suite, "requested", by);
}

export const findSuite = (state: State, { id }: Repository, sha: string, appId: number): CheckSuite | undefined =>
	[...state.suites.values()].find((one) => one.repositoryId === id && one.headSha === sha && one.appId === appId);

/** An App's suite of a commit. One that no branch of this repository stands at has no branch, as those of forks. */
export function suiteFor(state: State, repository: Repository, sha: string, appId: number): CheckSuite {
	const known = findSuite(state, repository, sha, appId);
	if (known !== undefined) return known;
	const branch = [...repository.refs].find(([ref, at]) => at === sha && ref.startsWith("refs/heads/"))?.[0];
	const headBranch = branch?.slice("refs/heads/".length) ?? null;
	return addSuite(state, repository, { appId, headSha: sha, headBranch, before: null, after: sha });
}

type NewSuite = Pick<CheckSuite, "appId" | "headSha" | "headBranch" | "before" | "after">;

function addSuite(state: State, repository: Repository, made: NewSuite): CheckSuite {
	const at = state.now();
	const suite = {
		...made,
		id: state.nextId(),
		repositoryId: repository.id,
		createdAt: at,
		updatedAt: at,
		isReset: false,
	};
	state.suites.set(suite.id, suite);
	return suite;
}

export function tellSuite(state: State, repository: Repository, suite: CheckSuite, action: string, by: Account): void {
	state.tell({
		event: "check_suite",
		action,
		body: { check_suite: showToldSuite(state, suite) },
		repository,
		sender: by,
	});
}
