import type { Destination, Landed } from "@driftgate/engine/records";
import type { DestinationView } from "../../../ports.ts";
import type { InstalledRepository } from "../installed-repository.ts";
import { mutate } from "./ask-graphql.ts";
import { sayRefused } from "./say-refused.ts";

const MOVE = "mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }";

/** What git writes where there is no commit (gitglossary: "null object ID"). */
const NOTHING = "0".repeat(40);

export interface BranchMove extends Pick<Destination, "tip"> {
	readonly view: DestinationView;
	readonly branch: string;
	readonly from: string | null;
	readonly to: string;
}

/**
 * Moves a branch to a commit, only from where it was seen: REST would move it from wherever it stands by then, over what
 * somebody has just pushed (GraphQL `updateRefs`, beforeOid).
 */
export async function moveBranch(
	repository: InstalledRepository,
	{ view, branch, from, to, tip }: BranchMove,
): Promise<Landed> {
	const update = { name: `refs/heads/${branch}`, beforeOid: from ?? NOTHING, afterOid: to, force: true };
	const refused = await mutate(repository, MOVE, { repositoryId: view.nodeId, refUpdates: [update] });
	if (refused === undefined) return "done";
	const now = (await tip(branch))?.sha ?? null;
	if (now === to) return "done";
	return now === from ? { refused: sayRefused(view.fullName, branch, refused) } : "overtaken";
}
