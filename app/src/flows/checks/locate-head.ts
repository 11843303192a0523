import { setTimeout as sleep } from "node:timers/promises";
import type { CheckSubject, Ports, RepositoryDocument, RepositoryRef } from "../../ports.ts";
import { followPullRequest, repositoryRef } from "./hear-of-pull-request.ts";

/** What of a subject is read, and what it is compared with. */
export interface LocatedHead {
	readonly headSha: string;
	/** Left out of a merge group. */
	readonly pull?: number;
	/** Of a merge group the pull request that it puts upon its base; left out where its branch does not say. */
	readonly queued?: number;
	/** The commit whose files are read. */
	readonly commitSha: string;
	readonly read: "merge" | "head" | "group";
	/** Why the head itself is read, one sentence; left out where that is not so. */
	readonly whyHead?: string;
	/** The branch that it is to be merged into, without `refs/heads/`. */
	readonly baseRef: string;
	/** The commit of the base that it would be merged upon. */
	readonly baseSha: string;
	/** Whether it is compared with what was synced last, and not with the commit of the base. */
	readonly isAgainstBaseline: boolean;
}

/** `elsewhere`: the pull request has another head by now, or is not open any more. */
export type Location = LocatedHead | "elsewhere";

/** GitHub makes its test merge when it is asked, and answers before it is done. */
const PAUSES_MS = [300, 700, 1_500];

/** Where a subject stands at GitHub. Throws as the port of pull requests. */
export async function locateHead(
	ports: Ports,
	repository: RepositoryDocument,
	{ headSha, subject }: { readonly headSha: string; readonly subject: CheckSubject },
): Promise<Location> {
	if (subject.kind === "merge_group") {
		const { baseRef, baseSha } = subject;
		const queued = queuedOf(subject.ref);
		const group = { headSha, commitSha: headSha, read: "group", baseRef, baseSha, isAgainstBaseline: false } as const;
		return queued === undefined ? group : { ...group, queued };
	}
	return locatePull(ports, repository, { headSha, number: subject.number });
}

/** GitHub alone makes these branches: `refs/heads/gh-readonly-queue/main/pr-7-…`. */
function queuedOf(ref: string): number | undefined {
	const number = /^refs\/heads\/gh-readonly-queue\/.+\/pr-(\d{1,15})-[0-9a-f]+$/.exec(ref)?.[1];
	return number === undefined ? undefined : Number(number);
}

async function locatePull(
	ports: Ports,
	repository: RepositoryDocument,
	{ headSha, number }: { readonly headSha: string; readonly number: number },
): Promise<Location> {
	const ref = repositoryRef(repository);
	for (const pauseMs of [...PAUSES_MS, undefined]) {
		const pull = await ports.pulls.readPullRequest(ref, number);
		if (pull === undefined) return "elsewhere";
		if (pull.headSha !== headSha || pull.state !== "open") {
			await followPullRequest(ports, repository, pull);
			return "elsewhere";
		}
		const { baseRef, baseSha, testMerge } = pull;
		const isAgainstBaseline = baseRef === repository.defaultBranch;
		const located = { headSha, pull: number, baseRef, isAgainstBaseline };
		const upon = typeof testMerge === "object" ? await baseOf(ports, ref, testMerge.sha, headSha) : undefined;
		if (typeof testMerge === "object" && upon !== undefined) {
			return { ...located, commitSha: testMerge.sha, read: "merge", baseSha: upon };
		}
		const atHead = { ...located, commitSha: headSha, read: "head", baseSha } as const;
		if (testMerge === "conflict") return { ...atHead, whyHead: `it conflicts with \`${baseRef}\`` };
		if (pauseMs === undefined) return { ...atHead, whyHead: "GitHub has not made its test merge" };
		await sleep(pauseMs);
		const kept = await ports.pulls.keptTestMerge(ref, number);
		const [base, merged] = kept?.parents ?? [];
		if (kept !== undefined && base !== undefined && merged === headSha) {
			return { ...located, commitSha: kept.sha, read: "merge", baseSha: base };
		}
	}
	return "elsewhere";
}

/** The base of a test merge of this head; undefined where it is one of an earlier head, which GitHub answers for a while. */
async function baseOf(
	{ pulls }: Ports,
	repository: RepositoryRef,
	mergeSha: string,
	headSha: string,
): Promise<string | undefined> {
	const [base, head] = (await pulls.parentsOf(repository, mergeSha)) ?? [];
	return head === headSha ? base : undefined;
}
