import { makeCommit } from "../acts/make-commit.ts";
import { moveRef } from "../acts/move-ref.ts";
import { filesAt } from "../git/history.ts";
import { covers, isOpenTo } from "../http/may-call.ts";
import type { Call } from "../http/route.ts";
import { nodeId, WEB } from "../shapes/urls.ts";
import { fullName, hasRole, repositoryNamed, roleOf } from "../state/find.ts";
import type { Repository } from "../state/state.ts";
import { maySee } from "./comments.ts";
import { noNode, notAccessible, Refused } from "./refused.ts";

interface CreateCommit {
	readonly clientMutationId?: string;
	readonly branch: { readonly id?: string; readonly repositoryNameWithOwner?: string; readonly branchName?: string };
	readonly message: { readonly headline: string; readonly body: string };
	readonly expectedHeadOid: string;
	readonly fileChanges?: {
		readonly additions: readonly { readonly path: string; readonly contents: string }[];
		readonly deletions: readonly { readonly path: string }[];
	};
}

/** `createCommitOnBranch`: one commit upon the head that the caller knows, signed by GitHub. */
export function createCommit(call: Call, input: CreateCommit): object {
	const { state, actor } = call;
	const { repository, branch } = findBranch(call, input.branch);
	assertMayWrite(call, repository);
	const ref = `refs/heads/${branch}`;
	const head = repository.refs.get(ref);
	if (head === undefined) throw new Refused("NOT_FOUND", `No ref found with name ${branch}`);
	if (head !== input.expectedHeadOid) {
		const message = `Expected branch to point to "${input.expectedHeadOid}" but it did not. Pull and try again.`;
		throw new Refused("STALE_DATA", message);
	}
	const { headline, body } = input.message;
	const message = body === "" ? headline : `${headline}\n\n${body}`;
	const request = { files: changed(repository, head, input), parents: [head], message, by: actor, onGitHub: true };
	const commit = makeCommit(state, repository, request);
	moveRef(state, repository, { ref, to: commit.sha, by: actor });
	return {
		clientMutationId: input.clientMutationId ?? null,
		commit: showCommit(call, repository, commit.sha, message),
		ref: {
			id: nodeId("REF", ref),
			name: branch,
			prefix: "refs/heads/",
			target: showCommit(call, repository, commit.sha, message),
		},
	};
}

function changed(repository: Repository, head: string, { fileChanges }: CreateCommit) {
	const files = new Map(filesAt(repository.objects, head));
	for (const { path } of fileChanges?.deletions ?? []) {
		if (!files.delete(path))
			throw new Refused("UNPROCESSABLE", `A path was requested for deletion which does not exist: ${path}`);
	}
	for (const { path, contents } of fileChanges?.additions ?? []) {
		const sha = repository.objects.putBlob(Buffer.from(contents, "base64"));
		files.set(path, { mode: files.get(path)?.mode ?? "100644", sha });
	}
	return files;
}

function findBranch(call: Call, { id, repositoryNameWithOwner, branchName }: CreateCommit["branch"]) {
	if (id !== undefined) throw noNode(id);
	const repository = repositoryNamed(call.state, repositoryNameWithOwner ?? "");
	if (repository === undefined || !maySee(call, repository)) {
		throw new Refused("NOT_FOUND", `Could not resolve to a Repository with the name '${repositoryNameWithOwner}'.`);
	}
	return { repository, branch: (branchName ?? "").replace(/^refs\/heads\//, "") };
}

export function assertMayWrite({ state, caller }: Call, repository: Repository): void {
	if (repository.isArchived) throw new Refused("UNPROCESSABLE", "Repository was archived so is read-only.");
	if (caller.kind === "person" && hasRole(roleOf(state, repository, caller.account), "write")) return;
	const isGranted =
		caller.kind === "installation" && isOpenTo(caller, repository) && covers(caller.permissions, { contents: "write" });
	if (!isGranted) throw notAccessible();
}

const showCommit = ({ state }: Call, repository: Repository, oid: string, message: string): object => ({
	id: nodeId("C", oid),
	oid,
	message,
	url: `${WEB}/${fullName(state, repository)}/commit/${oid}`,
});
