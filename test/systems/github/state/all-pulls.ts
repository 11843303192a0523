import type { PullRequest } from "./pulls.ts";
import type { State } from "./state.ts";

/** The pull requests of every repository. */
export const allPulls = (state: State): readonly PullRequest[] =>
	[...state.repositories.values()].flatMap((repository) => [...repository.pulls.values()]);
