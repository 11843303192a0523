import { type Destination, type FileEdit, fileChanges, type Landed } from "@driftgate/engine";
import { ActionFault } from "../action-fault.ts";
import type { GitHubApi } from "../github/github-api.ts";
import { member } from "../member.ts";
import type { Target } from "./find-target.ts";

/* What only GraphQL does: a branch that moves from where it was seen and from nowhere else. */

export interface Writing extends Pick<Destination, "tip"> {
	readonly graphql: GitHubApi;
	readonly target: Target;
}

const MOVE = "mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }";
const COMMIT =
	"mutation ($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid } } }";

/** What git writes where there is no commit (gitglossary: "null object ID"). */
const NOTHING = "0".repeat(40);

interface Move {
	readonly branch: string;
	readonly from: string | null;
	readonly to: string;
}

export async function moveBranch(writing: Writing, { branch, from, to }: Move): Promise<Landed> {
	const update = { name: `refs/heads/${branch}`, beforeOid: from ?? NOTHING, afterOid: to, force: true };
	const refused = await mutate(writing, MOVE, { repositoryId: writing.target.nodeId, refUpdates: [update] });
	if (refused === undefined) return "done";
	const now = (await writing.tip(branch))?.sha ?? null;
	if (now === to) return "done";
	return now === from ? { refused: sayRefused(writing, branch, refused) } : "overtaken";
}

interface BaseCommit {
	readonly on: string;
	readonly message: string;
	readonly edits: readonly FileEdit[];
}

export async function commitOnBase(writing: Writing, { on, message, edits }: BaseCommit): Promise<Landed> {
	const { fullName, defaultBranch } = writing.target;
	const refused = await mutate(writing, COMMIT, {
		branch: { repositoryNameWithOwner: fullName, branchName: defaultBranch },
		message: { headline: message },
		expectedHeadOid: on,
		fileChanges: fileChanges(edits),
	});
	if (refused === undefined) return "done";
	const now = (await writing.tip(defaultBranch))?.sha;
	return now === on ? { refused: sayRefused(writing, defaultBranch, refused) } : "overtaken";
}

/** GitHub's sentence where it refuses; undefined where it is done. Throws ActionFault where nobody can tell. */
async function mutate({ graphql }: Writing, query: string, input: object): Promise<string | undefined> {
	const { status, body, message } = await graphql.ask("POST", "/graphql", { query, variables: { input } });
	if (status !== 200) throw new ActionFault(`GitHub did not take what was written (${status}): ${message ?? ""}`);
	const refused = member(body, ["errors", "0", "message"]);
	return typeof refused === "string" ? refused.slice(0, 300) : undefined;
}

const sayRefused = ({ target }: Writing, branch: string, said: string): string =>
	`GitHub refuses it on the branch ${branch} of ${target.fullName}: ${said} Where rules of the branch say so, deliver as a pull_request.`;
