import type { Milliseconds } from "./milliseconds.ts";

/** A pull request of a linked repository, as GitHub told of it last. `id` is `repositoryId#number`. */
export interface PullRequestDocument {
	readonly id: string;
	readonly repositoryId: string;
	readonly number: number;
	readonly headSha: string;
	/** The branch that it is to be merged into, without `refs/heads/`. */
	readonly baseRef: string;
	/** Whether the head is in another repository, or in one that is gone. */
	readonly isFork: boolean;
	readonly isDraft: boolean;
	/** GitHub's id of the user who opened it; null where the account is gone. */
	readonly authorId: string | null;
	readonly state: "open" | "merged" | "closed";
	/** Whether `state` is open, for the index. */
	readonly isOpen: boolean;
	/** The commit that it became on its base; left out until it is merged. */
	readonly mergedAs?: string;
	/** GitHub's clock: what it said of an earlier moment and comes later does not count. */
	readonly updatedAt: Milliseconds;
	/** It was there before it was first heard of here: what stands on it may be ours, from before it was forgotten. */
	readonly isOlder?: true;
	/** The comment on it; left out before the first. */
	readonly comment?: PullRequestComment;
	/** People had closed its conversation when something was last written to it; left out where they had not. */
	readonly isLocked?: true;
	/** What commands on it were answered, the newest last, as many as are kept. */
	readonly answers: readonly CommandAnswer[];
	/** Counts what asked for its comment to be looked at: a verdict, an answer, its own state. */
	readonly asked: number;
	/** When its comment is to be looked at: the queue's visibility time; null where there is nothing to do. */
	readonly dueAt: Milliseconds | null;
	readonly leaseOwner: string | null;
	readonly attempts: number;
	/** Until when it is remembered; null while it is open. */
	readonly expiresAt: Milliseconds | null;
}

/** What somebody's commands in one text came to. It names nobody. */
export interface CommandAnswer {
	/** The same for the same text, and for the same person's press of a button: it is answered once. */
	readonly id: string;
	readonly source: CommandSource;
	/** What is said at the comment itself; a review and a button take no reaction. */
	readonly reaction: "+1" | "-1" | "eyes";
	readonly isReacted: boolean;
	/** Markdown, a line each; nothing where the reaction says it all. */
	readonly lines: readonly string[];
	/** Whether it alone is worth a comment: a refusal, or help, to somebody who may give commands. Others are answered where there is one. */
	readonly isTold: boolean;
	/** The head that it was about. */
	readonly headSha: string;
}

/** Where somebody gave commands: `id` is GitHub's id of the comment or the review, or of the check run whose button it was. */
export interface CommandSource {
	readonly kind: "comment" | "review" | "button";
	readonly id: string;
	/** Its page; null where GitHub did not tell one. */
	readonly url: string | null;
}

export interface PullRequestComment {
	/** GitHub's id of the comment, and its node id, by which it is minimised; null where it was to be made, and nobody knows whether it was. */
	readonly id: string | null;
	readonly nodeId: string | null;
	/** `deleted`: by a person, and it is not made again. */
	readonly state: "shown" | "minimised" | "deleted";
	/** SHA-256 of the text that GitHub has. */
	readonly text: string;
}
