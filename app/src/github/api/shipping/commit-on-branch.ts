import { type Destination, type FileEdit, fileChanges, type Landed } from "@driftgate/engine/records";
import type { DestinationView } from "../../../ports.ts";
import type { InstalledRepository } from "../installed-repository.ts";
import { mutate } from "./ask-graphql.ts";
import { sayRefused } from "./say-refused.ts";

const COMMIT =
	"mutation ($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid } } }";

export interface BaseCommit extends Pick<Destination, "tip"> {
	readonly view: DestinationView;
	readonly on: string;
	readonly message: string;
	readonly edits: readonly FileEdit[];
}

/** Commits on the default branch, only upon the commit where it was seen; GitHub signs it. Throws as `mutate`. */
export async function commitOnBranch(
	repository: InstalledRepository,
	{ view, on, message, edits, tip }: BaseCommit,
): Promise<Landed> {
	const { defaultBranch: branchName, fullName } = view;
	const refused = await mutate(repository, COMMIT, {
		// A name that is another repository's by now is refused: the token is for this one alone.
		branch: { repositoryNameWithOwner: fullName, branchName },
		message: { headline: message },
		expectedHeadOid: on,
		fileChanges: fileChanges(edits),
	});
	if (refused === undefined) return "done";
	const now = (await tip(branchName))?.sha;
	return now === on ? { refused: sayRefused(fullName, branchName, refused) } : "overtaken";
}
