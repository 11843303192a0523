import type { InstalledRepository } from "../installed-repository.ts";
import { writeTo } from "./write-to.ts";

/** REST "Create reaction for an issue comment", which is there once however often it is made. Throws as `writeTo`. */
export async function react(
	{ client, repository_id }: InstalledRepository,
	commentId: string,
	reaction: "+1" | "-1" | "eyes",
): Promise<void> {
	await writeTo({ client, repository_id }, async () => {
		const route = "POST /repositories/{repository_id}/issues/comments/{comment_id}/reactions";
		await client.request(route, { repository_id, comment_id: Number(commentId), content: reaction });
	});
}
