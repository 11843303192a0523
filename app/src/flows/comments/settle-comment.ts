import type { Milliseconds, Ports, PullRequestDocument } from "../../ports.ts";
import { updateDocument } from "../records/update-document.ts";

/* How a worker lets go of a pull request whose comment it held. One that was lost to another worker is that one's. */

export interface HeldPull {
	readonly claimed: PullRequestDocument;
	readonly holder: string;
}

/** Its comment stands as it should. Where somebody asked again meanwhile, it is looked at again at once. */
export async function settleComment({ store, clock }: Ports, { claimed, holder }: HeldPull): Promise<void> {
	const now = clock.now();
	await updateDocument(store, "pullRequests", claimed.id, (pull) => {
		if (pull?.leaseOwner !== holder) return undefined;
		return { ...pull, dueAt: pull.asked === claimed.asked ? null : now, leaseOwner: null, attempts: 0 };
	});
}

/** It is looked at again after a pause. */
export async function putBackComment(
	{ store, clock }: Ports,
	{ claimed, holder }: HeldPull,
	{ pauseMs, isFree }: { readonly pauseMs: Milliseconds; readonly isFree: boolean },
): Promise<void> {
	const now = clock.now();
	await updateDocument(store, "pullRequests", claimed.id, (pull) => {
		if (pull?.leaseOwner !== holder) return undefined;
		const attempts = isFree ? Math.max(0, pull.attempts - 1) : pull.attempts;
		return { ...pull, dueAt: now + pauseMs, leaseOwner: null, attempts };
	});
}
