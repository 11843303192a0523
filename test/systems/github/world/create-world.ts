import type { State } from "../state/state.ts";
import { type Checks, createChecks } from "./checks.ts";
import { type Commits, createCommits } from "./commits.ts";
import { createInstallations, type Installations } from "./installations.ts";
import { createPeople, type People } from "./people.ts";
import { createPulls, type Pulls } from "./pulls.ts";
import { createRepositories, type Repositories } from "./repositories.ts";

/** What people do on GitHub. Each act changes GitHub at once, and the App is told of it in the background. */
export type World = People & Repositories & Commits & Pulls & Checks & Installations;

export function createWorld(state: State, tokens: Map<string, number>): World {
	const commits = createCommits(state);
	return {
		...createPeople(state, tokens),
		...createRepositories(state),
		...commits,
		...createPulls(state, commits),
		...createChecks(state),
		...createInstallations(state),
	};
}
