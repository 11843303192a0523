import type { CheckDocument, JudgedProject, Milliseconds, Ports } from "../../ports.ts";
import { REMEMBER_MS } from "../deliveries/remember.ts";
import { updateDocument } from "../records/update-document.ts";

/* How a worker lets go of a check that it holds. One that was lost to another worker is that one's. */

export interface HeldCheck {
	readonly claimed: CheckDocument;
	readonly holder: string;
}

/** What was asked for is answered. Where somebody asked again meanwhile, it is looked at again at once. */
export async function settleCheck(
	ports: Ports,
	{ claimed, holder }: HeldCheck,
	judged?: readonly JudgedProject[],
): Promise<void> {
	const now = ports.clock.now();
	await updateDocument(ports.store, "checks", claimed.id, (check) => {
		if (check?.leaseOwner !== holder) return undefined;
		const isAnswered = check.asked === claimed.asked;
		return {
			...check,
			...(judged === undefined ? {} : { judged }),
			answered: claimed.asked,
			dueAt: isAnswered ? null : now,
			leaseOwner: null,
			attempts: 0,
			expiresAt: isAnswered && check.subjects.length === 0 ? now + REMEMBER_MS : null,
		};
	});
}

/** Nothing was answered: it is looked at again after a pause, or at once where somebody asked again. */
export async function putBackCheck(
	ports: Ports,
	{ claimed, holder }: HeldCheck,
	{ pauseMs, isFree }: { readonly pauseMs: Milliseconds; readonly isFree: boolean },
): Promise<void> {
	const now = ports.clock.now();
	await updateDocument(ports.store, "checks", claimed.id, (check) => {
		if (check?.leaseOwner !== holder) return undefined;
		const isSame = check.asked === claimed.asked;
		const attempts = isFree ? Math.max(0, check.attempts - 1) : check.attempts;
		return { ...check, dueAt: isSame ? now + pauseMs : now, leaseOwner: null, attempts };
	});
}
