import type { Ports, RepositoryDocument } from "../../ports.ts";
import { projectsOfRepository } from "../projects/projects-of-repository.ts";
import { askForCheck, leaveHead } from "./ask-for-check.ts";

/** Pull requests that GitHub put together to merge them if their checks pass. */
export interface ToldMergeGroup {
	readonly headSha: string;
	/** Of the branch that GitHub made for it, `refs/heads/gh-readonly-queue/…`. */
	readonly ref: string;
	readonly baseSha: string;
	/** The branch that it is to be merged into, without `refs/heads/`. */
	readonly baseRef: string;
	/** Whether it was merged or taken apart. */
	readonly isGone: boolean;
}

/** Judges a merge group of a linked repository; of one that is gone, nothing any more. */
export async function hearOfMergeGroup(
	ports: Ports,
	repository: RepositoryDocument,
	{ headSha, isGone, ref, baseSha, baseRef }: ToldMergeGroup,
): Promise<void> {
	if ((await projectsOfRepository(ports, repository)).length === 0) return;
	const subject = { kind: "merge_group", ref, baseSha, baseRef } as const;
	const head = { repositoryId: repository.id, headSha, subject };
	await (isGone ? leaveHead(ports, head) : askForCheck(ports, head));
}
