import type { Context } from "probot";
import { hearOfCommands } from "../../flows/commands/hear-of-commands.ts";
import { hearOfDeletedComment } from "../../flows/comments/hear-of-deleted-comment.ts";
import type { Ports } from "../../ports.ts";
import { knownRepository } from "./known-repository.ts";
import { senderOf } from "./sender.ts";

/**
 * A comment was written, which may hold commands, or one of ours was deleted. What an edit makes of a comment is no command:
 * who reads it later could not tell what was accepted.
 */
export async function onIssueComment(ports: Ports, { payload }: Context<"issue_comment">): Promise<void> {
	const { action, issue, comment } = payload;
	if (issue?.pull_request === undefined || comment === undefined) return;
	const repository = await knownRepository(ports, payload);
	if (repository === undefined) return;
	const { number } = issue;
	const id = String(comment.id);
	if (action === "deleted") return hearOfDeletedComment(ports, repository.id, { number, id });
	const sender = senderOf(payload);
	if (action !== "created" || sender === undefined) return;
	const source = { kind: "comment", id, url: comment.html_url ?? null } as const;
	await hearOfCommands(ports, repository, { number, source, sender, text: comment.body });
}
