import { covers, isOpenTo } from "../http/may-call.ts";
import type { Call } from "../http/route.ts";
import { idOfNode, nodeId, WEB } from "../shapes/urls.ts";
import { fullName, hasRole, repositoryOf, roleOf } from "../state/find.ts";
import type { Comment } from "../state/pulls.ts";
import type { Repository } from "../state/state.ts";
import { noNode, notAccessible } from "./refused.ts";

interface Minimize {
	readonly clientMutationId?: string;
	readonly subjectId: string;
	readonly classifier?: string;
}

/** `minimizeComment` and `unminimizeComment`: GitHub tells nobody of them. */
export function minimize(call: Call, { subjectId, classifier, clientMutationId }: Minimize, member: string): object {
	const comment = findComment(call, subjectId);
	assertMayModerate(call, repositoryOf(call.state, comment.repositoryId));
	comment.minimized = classifier ?? null;
	return { clientMutationId: clientMutationId ?? null, [member]: showComment(call, comment) };
}

export function findComment(call: Call, node: string): Comment {
	const comment = call.state.comments.get(idOfNode("IC", node) ?? -1);
	if (comment === undefined || !maySee(call, repositoryOf(call.state, comment.repositoryId))) throw noNode(node);
	return comment;
}

export function maySee({ state, caller }: Call, repository: Repository): boolean {
	if (!repository.isPrivate) return true;
	if (caller.kind === "installation") return isOpenTo(caller, repository);
	return caller.kind === "person" && roleOf(state, repository, caller.account) !== "none";
}

function assertMayModerate({ state, caller }: Call, repository: Repository): void {
	if (caller.kind === "person" && hasRole(roleOf(state, repository, caller.account), "triage")) return;
	if (caller.kind !== "installation" || !isOpenTo(caller, repository)) throw notAccessible();
	const isGranted =
		covers(caller.permissions, { issues: "write" }) || covers(caller.permissions, { pull_requests: "write" });
	if (!isGranted) throw notAccessible();
}

export function showComment({ state }: Call, comment: Comment): object {
	const repository = repositoryOf(state, comment.repositoryId);
	return {
		__typename: "IssueComment",
		id: nodeId("IC", comment.id),
		databaseId: comment.id,
		fullDatabaseId: String(comment.id),
		body: comment.body,
		url: `${WEB}/${fullName(state, repository)}/pull/${comment.number}#issuecomment-${comment.id}`,
		isMinimized: comment.minimized !== null,
		minimizedReason: comment.minimized?.toLowerCase().replace("_", "-") ?? null,
		viewerCanMinimize: true,
	};
}
