import { ServiceFault } from "../../errors.ts";
import { deriveId } from "../../lib/derive-id.ts";
import type { CommandSource, ExceptionDocument, Permission, Ports, ProjectDocument } from "../../ports.ts";
import { activeExceptions, openExceptions } from "../exceptions/active-exceptions.ts";
import { exceptionDrafter } from "../exceptions/draft-exception.ts";
import { allowedDays, readSharedTerms, type SharedTerms } from "../exceptions/exception-request.ts";
import { OPEN_LIMIT, sealed } from "../exceptions/keep-exceptions.ts";
import { holdToPolicy } from "../exceptions/require-accepter.ts";
import { recordEvent } from "../naming/record-event.ts";
import { updateDocument } from "../records/update-document.ts";

/** Somebody who may write to the repository, at this moment and as GitHub says. */
export interface Accepting {
	readonly userId: string;
	readonly login: string;
	readonly permission: Permission;
	readonly source: CommandSource;
	readonly pull: number;
	/** GitHub's id of who opened the pull request. */
	readonly authorId: string | null;
}

export interface Wanted {
	readonly until: string;
	readonly reason: string;
	readonly parts: readonly { readonly project: ProjectDocument; readonly findings: readonly string[] }[];
}

/** How it came out: accepted, or one of the two persons that the policy wants has still to say so. */
export type Accepted = "accepted" | "waits";

/**
 * Accepts findings of a pull request, all of them or none: each in its project, under its policy. Done again, it changes
 * nothing. Throws ServiceFault permission_required or invalid_exception with all that is wrong; as the ports of GitHub.
 */
export async function acceptFindings(ports: Ports, accepting: Accepting, wanted: Wanted): Promise<Accepted> {
	const held: { readonly part: Wanted["parts"][number]; readonly terms: SharedTerms; readonly needsTwo: boolean }[] =
		[];
	for (const part of wanted.parts) {
		const terms = await readTerms(ports, accepting, wanted, part);
		held.push({ part, terms, ...(await holdTo(ports, accepting, part)) });
	}
	const outcomes: Accepted[] = [];
	for (const { part, terms, needsTwo } of held) {
		const { project, findings } = part;
		const drafts = await draft(ports, accepting, { project, terms, needsTwo, findings });
		const isConfirmed = needsTwo && (await confirm(ports, accepting, part));
		if (!isConfirmed) await keep(ports, drafts);
		outcomes.push(needsTwo && !isConfirmed ? "waits" : "accepted");
	}
	return outcomes.includes("waits") ? "waits" : "accepted";
}

async function readTerms(
	ports: Ports,
	{ pull }: Accepting,
	{ until, reason }: Wanted,
	{ project, findings }: Wanted["parts"][number],
): Promise<SharedTerms> {
	// Whoever accepts is named apart, where it can be erased.
	const request = { owner: `pull request #${pull}`, reason, expires: until };
	const read = readSharedTerms(request, allowedDays(project, ports.clock.now()));
	const open = await ports.store.count("exceptions", { projectId: project.id, endedAt: null });
	const tooMany = open + findings.length > OPEN_LIMIT ? [TOO_MANY] : [];
	if (!("problems" in read) && tooMany.length === 0) return read.terms;
	const problems = "problems" in read ? read.problems : [];
	throw new ServiceFault("invalid_exception", { errors: [...problems, ...tooMany].map(inWordsOfCommand) });
}

const TOO_MANY = `A project holds at most ${OPEN_LIMIT} exceptions: end some of them first.`;

const inWordsOfCommand = (problem: string): string => problem.replace(/^expires_at:/, "until:");

async function holdTo(
	ports: Ports,
	{ userId, login, permission, authorId }: Accepting,
	{ project, findings }: Wanted["parts"][number],
): Promise<{ readonly needsTwo: boolean }> {
	if (project.baseline?.accept?.notAuthor === true && userId.endsWith(`:${authorId}`)) {
		throw new ServiceFault("permission_required", { detail: AUTHOR });
	}
	const accepter = { user: { login, local: false }, permission };
	return holdToPolicy(ports, { accepter, userId, project, findings });
}

const AUTHOR =
	"You opened this pull request, and the project's policy requires somebody else to accept what it brings (gate.accept.not_author).";

interface Drafting {
	readonly project: ProjectDocument;
	readonly terms: SharedTerms;
	readonly needsTwo: boolean;
	readonly findings: readonly string[];
}

async function draft(
	ports: Ports,
	{ userId, login, source, pull }: Accepting,
	{ project, terms, needsTwo, findings }: Drafting,
): Promise<readonly ExceptionDocument[]> {
	const command = { ...source, pull };
	const drafted = await exceptionDrafter(ports, { actor: { userId, login }, project, needsTwo, command });
	return sealed(
		findings.map((finding) => ({
			...drafted({ finding, ...terms }),
			id: deriveId("command", source.kind, source.id, project.id, finding, terms.expires, terms.reason),
		})),
	);
}

/** The last is the commit point of them all. Those of the same findings that were made before for this pull request end. */
async function keep(ports: Ports, drafts: readonly ExceptionDocument[]): Promise<void> {
	for (const exception of drafts) {
		const written = await ports.store.insert("exceptions", exception);
		if (!written.ok) continue;
		const { id: subject, projectId } = exception;
		await recordEvent(ports, { kind: "exception_added", projectId, subject, ...(await actorOf(ports, exception)) });
	}
	for (const { id } of drafts) await endFormer(ports, id);
}

/** One that waits for a second person does not end what counts, and one that comes again ends nothing that came after it. */
async function endFormer({ store, clock }: Ports, id: string): Promise<void> {
	const kept = await store.get("exceptions", id);
	if (kept === undefined || kept.endedAt !== null || kept.confirmedBy === null) return;
	const { projectId, finding, pull, createdAt } = kept;
	for (const former of await activeExceptions({ store, clock }, projectId)) {
		const isSame = former.finding === finding && former.pull === pull && former.id !== id;
		if (!isSame || former.createdAt >= createdAt) continue;
		await updateDocument(store, "exceptions", former.id, (current) =>
			current?.endedAt === null ? { ...current, endedAt: clock.now() } : undefined,
		);
	}
}

/** The security log keeps users; whoever never signed in here stands with the exception alone. */
async function actorOf({ store }: Ports, { createdBy }: ExceptionDocument): Promise<{ readonly userId?: string }> {
	return (await store.get("users", createdBy)) === undefined ? {} : { userId: createdBy };
}

/** The second person's word on what somebody else accepted here before. False where not all of it waits for one. */
async function confirm(
	ports: Ports,
	{ userId, pull }: Accepting,
	{ project, findings }: Wanted["parts"][number],
): Promise<boolean> {
	const open = await openExceptions(ports, project.id);
	const ofPull = open.filter((one) => one.pull === pull && findings.includes(one.finding));
	const waiting = findings.map((finding) =>
		ofPull.find(
			(one) =>
				one.finding === finding &&
				(one.confirmedBy === userId || (one.confirmedBy === null && one.createdBy !== userId)),
		),
	);
	if (waiting.some((one) => one === undefined)) return false;
	for (const one of waiting) {
		if (one === undefined || one.confirmedBy === userId) continue;
		await updateDocument(ports.store, "exceptions", one.id, (current) =>
			current?.confirmedBy === null && current.endedAt === null ? { ...current, confirmedBy: userId } : undefined,
		);
		const event = { kind: "exception_confirmed", projectId: project.id, subject: one.id } as const;
		await recordEvent(ports, { ...event, ...(await actorOf(ports, { ...one, createdBy: userId })) });
	}
	return true;
}
