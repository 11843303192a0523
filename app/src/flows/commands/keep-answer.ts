import { deriveId } from "../../lib/derive-id.ts";
import type { CommandAnswer, Ports, PullRequestDocument } from "../../ports.ts";
import { withCommentAsked } from "../comments/ask-for-comment.ts";
import { updateDocument } from "../records/update-document.ts";
import type { ToldCommands } from "./commander.ts";

/** More are not kept, so that whoever gives ten thousand commands gets no ten thousand answers. */
const KEPT = 20;

/** A button is there for several people. */
export function answerId({ source: { kind, id }, sender }: Pick<ToldCommands, "source" | "sender">): string {
	return deriveId("answer", kind, id, kind === "button" ? sender.id : "");
}

export const isAnswered = (pull: PullRequestDocument | undefined, id: string): boolean =>
	pull?.answers.some((answer) => answer.id === id) === true;

/** Keeps an answer, once, and has it told where the pull request's comment is. */
export async function keepAnswer({ store, clock }: Ports, pullId: string, answer: CommandAnswer): Promise<void> {
	await updateDocument(store, "pullRequests", pullId, (pull) => {
		if (pull === undefined || isAnswered(pull, answer.id)) return undefined;
		return withCommentAsked({ ...pull, answers: [...pull.answers, answer].slice(-KEPT) }, clock.now());
	});
}
