import type { Context } from "probot";
import { hearOfCommands } from "../../flows/commands/hear-of-commands.ts";
import type { Ports } from "../../ports.ts";
import { knownRepository } from "./known-repository.ts";
import { senderOf } from "./sender.ts";

/** A review was submitted: its text may hold commands, which needs no permission beyond reading pull requests. */
export async function onPullRequestReview(ports: Ports, { payload }: Context<"pull_request_review">): Promise<void> {
	const { action, review, pull_request: pull } = payload;
	if (action !== "submitted" || review === undefined || pull === undefined) return;
	const repository = await knownRepository(ports, payload);
	const sender = senderOf(payload);
	if (repository === undefined || sender === undefined) return;
	const source = { kind: "review", id: String(review.id), url: review.html_url ?? null } as const;
	await hearOfCommands(ports, repository, { number: pull.number, source, sender, text: review.body ?? "" });
}
