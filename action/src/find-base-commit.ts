import type { Git } from "./git.ts";
import type { Job } from "./job.ts";

/** What a commit is measured from; null where neither it nor the event names anything. */
export async function findBaseCommit(git: Pick<Git, "findMergeBase">, job: Job): Promise<string | null> {
	const mergedInto = job.headSha === null ? undefined : await git.findMergeBase(job.headSha);
	return mergedInto ?? job.baseSha;
}
