import type { Milliseconds } from "./milliseconds.ts";

/* What the App says of one commit on GitHub. */

/** What a head is the head of. */
export type CheckSubject =
	| { readonly kind: "pull_request"; readonly number: number }
	| {
			readonly kind: "merge_group";
			/** Of the branch that GitHub made for the group, `refs/heads/gh-readonly-queue/main/…`. */
			readonly ref: string;
			/** The commit that the group is put upon. */
			readonly baseSha: string;
			/** The branch that it is to be merged into, without `refs/heads/`. */
			readonly baseRef: string;
	  };

/**
 * The check of one commit that is the head of pull requests or of a merge group. `id` is `repositoryId:headSha`: GitHub
 * shows one check of a name for a commit, so that all that the commit is the head of are judged in it, and the worst counts.
 */
export interface CheckDocument {
	readonly id: string;
	readonly repositoryId: string;
	readonly headSha: string;
	/** Nothing: the head was overtaken, or what it was the head of is closed. */
	readonly subjects: readonly CheckSubject[];
	/** Counts what asked for a judgement: a head, a baseline that moved, a person. */
	readonly asked: number;
	/** The `asked` that what GitHub shows is the answer to; 0 before the first. */
	readonly answered: number;
	/** When a judgement was asked for last, while none was given. */
	readonly askedAt: Milliseconds;
	/** Whether GitHub is to show that it is judged: not where only the baseline moved, which the author did nothing for. */
	readonly isAnnounced: boolean;
	/** What GitHub shows, by the check's name. */
	readonly shown: readonly ShownCheck[];
	/** The projects whose files the change touches, as they were judged last. */
	readonly judged: readonly JudgedProject[];
	/** Visibility time of the queue, as a sync run's; null where there is nothing to do. */
	readonly dueAt: Milliseconds | null;
	readonly leaseOwner: string | null;
	readonly attempts: number;
	readonly createdAt: Milliseconds;
	/** Until when it is remembered; null while it is the head of something. */
	readonly expiresAt: Milliseconds | null;
}

/** One project's part of the last verdict. */
export interface JudgedProject {
	readonly projectId: string;
	/** The run that holds the decision. */
	readonly runId: string;
	/** `bundle` of the baseline at that moment; null before the first. */
	readonly baseline: string | null;
}

/** A check run on GitHub. */
export interface ShownCheck {
	readonly name: string;
	/** GitHub's id of the check run; null where it was to be made, and nobody knows whether it was. */
	readonly checkRunId: string | null;
	/** The one before it, which is not it; left out of the first. */
	readonly formerId?: string;
	/** A request was to change it, and nobody knows whether it was carried out: GitHub is asked. */
	readonly isUnsure?: true;
	readonly state: "queued" | "completed";
	/** SHA-256 of the output that GitHub was given; left out before the first. */
	readonly output?: string;
	/** Annotations of that output that GitHub has. */
	readonly annotations?: number;
}
