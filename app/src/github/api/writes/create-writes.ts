import type { GitHubWrites, RepositoryRef } from "../../../ports.ts";
import type { AppClients, Needed } from "../app-clients.ts";
import { installedRepository } from "../installed-repository.ts";
import { createCheckRun, findCheckRun, updateCheckRun } from "./check-runs.ts";
import { createComment, findComment, updateComment } from "./comments.ts";
import { minimiseComment } from "./minimise-comment.ts";
import { react } from "./react.ts";
import { setStatus } from "./set-status.ts";

const CHECKS: Needed = { checks: "write", metadata: "read" };
const ISSUES: Needed = { issues: "write", metadata: "read" };
const STATUSES: Needed = { statuses: "write", metadata: "read" };

/** The port of what the App writes, over its clients. `appId`: what else bears our marks is somebody else's. */
export function createWrites(clients: AppClients, appId: string): GitHubWrites {
	const opened = (repository: RepositoryRef, needed: Needed) =>
		installedRepository(clients.writing(repository, needed), repository);
	return {
		createCheckRun: async (repository, run) => createCheckRun(opened(repository, CHECKS), run),
		updateCheckRun: async (repository, id, state) => updateCheckRun(opened(repository, CHECKS), id, state),
		findCheckRun: async (repository, headSha, name) =>
			findCheckRun(opened(repository, CHECKS), { appId, headSha, name }),
		setStatus: async (repository, status) => setStatus(opened(repository, STATUSES), status),
		createComment: async (repository, number, body) => createComment(opened(repository, ISSUES), number, body),
		updateComment: async (repository, id, body) => updateComment(opened(repository, ISSUES), id, body),
		findComment: async (repository, number, mark) => findComment(opened(repository, ISSUES), { appId, number, mark }),
		minimiseComment: async (repository, nodeId, isMinimised) =>
			minimiseComment(opened(repository, ISSUES), nodeId, isMinimised),
		react: async (repository, commentId, reaction) => react(opened(repository, ISSUES), commentId, reaction),
	};
}
