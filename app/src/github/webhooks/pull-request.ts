import type { Context } from "probot";
import { hearOfPullRequest } from "../../flows/checks/hear-of-pull-request.ts";
import type { Ports } from "../../ports.ts";
import { type GitHubPullRequest, viewPullRequest } from "../view-pull-request.ts";
import { knownRepository } from "./known-repository.ts";

/** Opened, pushed to, closed, given another base, or made ready: what holds of it is all in the pull request itself. */
export async function onPullRequest(ports: Ports, { payload }: Context<"pull_request">): Promise<void> {
	const repository = await knownRepository(ports, payload);
	if (repository === undefined) return;
	const told = payload.pull_request as unknown as GitHubPullRequest;
	await hearOfPullRequest(ports, repository, viewPullRequest(told));
}
