import type { Ports } from "../../ports.ts";
import { pullRequestId } from "../checks/check-ids.ts";
import { updateDocument } from "../records/update-document.ts";

/** A comment was deleted. Where it was ours, a person did not want it: it is not made again. */
export async function hearOfDeletedComment(
	{ store }: Pick<Ports, "store">,
	repositoryId: string,
	{ number, id }: { readonly number: number; readonly id: string },
): Promise<void> {
	await updateDocument(store, "pullRequests", pullRequestId(repositoryId, number), (pull) =>
		pull?.comment === undefined || pull.comment.id !== id
			? undefined
			: { ...pull, comment: { ...pull.comment, state: "deleted" } },
	);
}
