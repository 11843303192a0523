import type { Milliseconds, Ports, PullRequestDocument } from "../../ports.ts";
import { updateDocument } from "../records/update-document.ts";

/** Has the comment of a pull request looked at, once for however many ask. Nothing happens where none is known. */
export async function askForComment({ store, clock }: Pick<Ports, "store" | "clock">, id: string): Promise<void> {
	await updateDocument(store, "pullRequests", id, (pull) => pull && withCommentAsked(pull, clock.now()));
}

/** A pull request that a worker holds is looked at again when the worker is done; should it die, whoever takes its place does. */
export function withCommentAsked(pull: PullRequestDocument, now: Milliseconds): PullRequestDocument {
	const dueAt = pull.leaseOwner === null ? Math.min(pull.dueAt ?? now, now) : pull.dueAt;
	return { ...pull, asked: pull.asked + 1, dueAt, attempts: 0 };
}
