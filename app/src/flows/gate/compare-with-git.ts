import type { Unverified } from "@driftgate/engine/records";
import { ServiceFault } from "../../errors.ts";
import type { CollectedBundle, SyncRunDocument } from "../../ports.ts";
import type { Comparison, Submission } from "./submission.ts";

/** What a run says of the files that it judged. */
export type Origin = Pick<SyncRunDocument, "verified" | "unverified">;

/**
 * Holds what was submitted against git (contract:action-verified, contract:action-mismatch). Of a description that a
 * build makes, git has the configuration alone, and that has to be git's own to be believed.
 * Throws ServiceFault submission_mismatch, which names the file, where git says otherwise.
 */
export async function compareWithGit(
	{ compare, configPath }: Submission,
	{ blobIds, built }: Pick<CollectedBundle, "blobIds" | "built">,
	commitSha: string,
): Promise<Origin> {
	const expected = built ? [...blobIds].filter(([path]) => path === configPath) : [...blobIds];
	const comparison = await compare(new Map(expected));
	if (comparison.kind === "different") throw mismatch(comparison, commitSha);
	if (comparison.kind === "unread") return unverified("could not be compared");
	return built ? unverified("built") : { verified: true };
}

const unverified = (why: Unverified): Origin => ({ verified: false, unverified: why });

function mismatch({ path, isInGit }: Extract<Comparison, { kind: "different" }>, commitSha: string): ServiceFault {
	const commit = commitSha.slice(0, 10);
	const said = isInGit
		? `\`${path}\` is not what git has at ${commit}: a step before this one, or the end of its lines at the checkout, changed it.`
		: `\`${path}\` is not in git at ${commit}.`;
	const remedy =
		"Submit what is committed, or say `built: true` in the configuration where a build makes the description.";
	return new ServiceFault("submission_mismatch", { detail: `${said} ${remedy}`, errors: [path] });
}
