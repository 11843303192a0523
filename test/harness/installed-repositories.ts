import type { GitHubRepository } from "../../app/src/testing/github-access.ts";
import type { LocalGitHub } from "./local-github.ts";

/**
 * The repositories that the local GitHub's App is installed on, as people are told of them: whoever does not
 * belong to the organisation sees none of them.
 */
export const installedRepositories = ({ repositories }: LocalGitHub): readonly GitHubRepository[] =>
	repositories.map(({ id, fullName, installationId }) => ({ id, fullName, private: true, installationId }));
