import type { GitHubRepository } from "../../app/src/testing/github-access.ts";
import type { LocalGitHub } from "./local-github.ts";

/** The repositories that the local GitHub's App is installed on, as people are told of them. */
export const installedRepositories = ({ repositories, installationId }: LocalGitHub): readonly GitHubRepository[] =>
	repositories.map(({ id, fullName, private: isPrivate }) => ({ id, fullName, private: isPrivate, installationId }));
