import { createRun, pressButton, rerequestRun, rerequestSuite } from "../acts/check-runs.ts";
import { addStatus } from "../acts/statuses.ts";
import type { CheckRun, Conclusion, Status } from "../state/checks.ts";
import { runOf } from "../state/find.ts";
import type { State } from "../state/state.ts";
import { type By, personNamed, type RepositoryRef, repositoryAt } from "./given.ts";

export interface Checks {
	/** The App's runs on a commit, oldest first; those of every commit where none is named. */
	checkRuns(repository: RepositoryRef, sha?: string): readonly Readonly<CheckRun>[];
	statuses(repository: RepositoryRef, sha?: string): readonly Status[];
	/** Presses "Re-run" beside a run. */
	rerequestRun(run: { readonly id: number }, who?: By): void;
	/** Presses "Re-run all" of a run's suite. */
	rerequestSuite(run: { readonly id: number }, who?: By): void;
	/** Presses a button of a run. */
	pressButton(run: { readonly id: number }, identifier: string, who?: By): void;
	/** A workflow reports a finished check of its own. */
	reportWorkflow(repository: RepositoryRef, sha: string, name: string, conclusion: Conclusion): void;
	/** A person, or a service with a token of theirs, reports a status. */
	reportStatus(repository: RepositoryRef, sha: string, context: string, state: Status["state"], who?: By): void;
}

/** The id of the App that runs GitHub's workflows. */
const GITHUB_ACTIONS = 15_368;

export function createChecks(state: State): Checks {
	const who = (by: By = {}) => personNamed(state, by.by);
	return {
		checkRuns: ({ id }, sha) =>
			[...state.runs.values()]
				.filter((run) => run.repositoryId === id && run.appId === state.app.id)
				.filter((run) => sha === undefined || run.headSha === sha)
				.map((run) => ({ ...run, annotations: [...run.annotations] })),
		statuses: ({ id }, sha) =>
			state.statuses.filter((one) => one.repositoryId === id && (sha === undefined || one.sha === sha)),
		rerequestRun: ({ id }, by) => rerequestRun(state, runOf(state, id), who(by)),
		rerequestSuite: ({ id }, by) => rerequestSuite(state, runOf(state, id).suiteId, who(by)),
		pressButton: ({ id }, identifier, by) => pressButton(state, runOf(state, id), identifier, who(by)),
		reportWorkflow(repository, sha, name, conclusion) {
			const run = { name, appId: GITHUB_ACTIONS, status: "completed", conclusion } as const;
			createRun(state, repositoryAt(state, repository), sha, run);
		},
		reportStatus(repository, sha, context, said, by) {
			const asked = { sha, context, state: said, description: null, targetUrl: null };
			addStatus(state, repositoryAt(state, repository), asked, who(by));
		},
	};
}
