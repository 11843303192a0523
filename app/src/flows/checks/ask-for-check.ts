import type { CheckDocument, CheckSubject, Milliseconds, Ports } from "../../ports.ts";
import { updateDocument } from "../records/update-document.ts";
import { checkId, subjectKey } from "./check-ids.ts";

export interface AskedHead {
	readonly repositoryId: string;
	readonly headSha: string;
	readonly subject: CheckSubject;
}

export interface Asking {
	/** Whether it is judged anew though it was asked for already: somebody pressed the button, or the base moved. */
	readonly isAgain?: boolean;
	/** Whether what GitHub shows stays until there is another answer. */
	readonly isQuiet?: boolean;
	/** Not before; now unless told. */
	readonly notBefore?: Milliseconds;
}

/** Asks for the judgement of a head, once for however many events tell of it. Gives its check as it stands then. */
export async function askForCheck(
	{ store, clock }: Pick<Ports, "store" | "clock">,
	{ repositoryId, headSha, subject }: AskedHead,
	{ isAgain = false, isQuiet = false, notBefore }: Asking = {},
): Promise<void> {
	const id = checkId(repositoryId, headSha);
	if (!isAgain && isSubjectOf(subject, await store.get("checks", id))) return;
	const now = clock.now();
	const due = notBefore ?? now + (await waitOf({ store, clock }, repositoryId));
	await updateDocument(store, "checks", id, (known) => {
		const current = known ?? freshCheck({ id, repositoryId, headSha, createdAt: now });
		const others = current.subjects.filter((one) => subjectKey(one) !== subjectKey(subject));
		if (isSubjectOf(subject, known) && !isAgain) return undefined;
		return asked({ ...current, subjects: [...others, subject] }, { now, isQuiet, notBefore: due });
	});
}

const isSubjectOf = (subject: CheckSubject, check: CheckDocument | undefined): boolean =>
	check?.subjects.some((one) => subjectKey(one) === subjectKey(subject)) ?? false;

/** In so long an installation asks for so many checks without waiting; each one more waits longer by a step. */
const WINDOW_MS = 10_000;
const FREE = 10;
const STEP_MS = 150;

/** What one installation asks for by the hundred lets what others ask for meanwhile go before. */
async function waitOf({ store, clock }: Pick<Ports, "store" | "clock">, repositoryId: string): Promise<Milliseconds> {
	const owner = (await store.get("repositories", repositoryId))?.installationId ?? repositoryId;
	const window = { by: 1, now: clock.now(), windowMs: WINDOW_MS };
	const { count } = await store.increment(`checks asked for ${owner}`, window);
	return Math.max(0, count - FREE) * STEP_MS;
}

/** Says that a head is not a subject's any more: it was overtaken, closed or merged. What was not decided is cancelled. */
export async function leaveHead(
	{ store, clock }: Pick<Ports, "store" | "clock">,
	{ repositoryId, headSha, subject }: AskedHead,
): Promise<void> {
	await updateDocument(store, "checks", checkId(repositoryId, headSha), (current) => {
		const subjects = (current?.subjects ?? []).filter((one) => subjectKey(one) !== subjectKey(subject));
		if (current === undefined || subjects.length === current.subjects.length) return undefined;
		return asked({ ...current, subjects }, { now: clock.now(), isQuiet: true });
	});
}

interface Asked {
	readonly now: Milliseconds;
	readonly isQuiet: boolean;
	readonly notBefore?: Milliseconds | undefined;
}

/** Of a check that a worker holds the worker looks again when it is done; should it die, whoever takes its place does. */
function asked(check: CheckDocument, { now, isQuiet, notBefore = now }: Asked): CheckDocument {
	const isAnswered = check.asked === check.answered;
	return {
		...check,
		isAnnounced: !isQuiet || (!isAnswered && check.isAnnounced),
		asked: check.asked + 1,
		askedAt: isAnswered ? now : check.askedAt,
		dueAt: check.leaseOwner === null ? Math.min(check.dueAt ?? notBefore, notBefore) : check.dueAt,
		attempts: 0,
		expiresAt: null,
	};
}

/** A check that nobody asked for yet. */
export function freshCheck(head: Pick<CheckDocument, "id" | "repositoryId" | "headSha" | "createdAt">): CheckDocument {
	return {
		...head,
		subjects: [],
		asked: 0,
		answered: 0,
		askedAt: head.createdAt,
		isAnnounced: false,
		shown: [],
		judged: [],
		dueAt: null,
		leaseOwner: null,
		attempts: 0,
		expiresAt: null,
	};
}
