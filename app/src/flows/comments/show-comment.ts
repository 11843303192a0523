import { createHash } from "node:crypto";
import type { Ports, PullRequestComment, RepositoryRef, WrittenComment } from "../../ports.ts";
import { updateDocument } from "../records/update-document.ts";
import { inTurn } from "../writing/in-turn.ts";
import { type CommentView, MARK } from "./view-comment.ts";

/*
 * Brings the comment on a pull request to what it is to say. That one is made is kept before it is made, so that whoever
 * goes on after a crash looks for it at GitHub, and makes no second one.
 */

export interface CommentPlace {
	readonly repository: RepositoryRef;
	/** Of the pull request's document. */
	readonly id: string;
	readonly number: number;
}

/** Makes, edits, folds away and shows again what is to be. Throws as the port of writes. */
export async function showComment(ports: Ports, place: CommentPlace, { body, isWanted }: CommentView): Promise<void> {
	const known = await knownComment(ports, place);
	if (known === undefined) return isWanted ? findOrCreate(ports, place, body) : undefined;
	await bring(ports, place, known, { body, isWanted });
}

async function bring(ports: Ports, place: CommentPlace, known: Known, { body, isWanted }: CommentView): Promise<void> {
	const current = body === "" ? known : await update(ports, place, { known, body });
	if (current !== undefined) await fold(ports, place, { comment: current, isFolded: !isWanted });
}

/** Folds the comment away as it is, where there is one. Throws as the port of writes. */
export async function foldComment(ports: Ports, place: CommentPlace): Promise<void> {
	const known = await knownComment(ports, place);
	if (known !== undefined) await fold(ports, place, { comment: known, isFolded: true });
}

type Known = PullRequestComment & WrittenComment;

/** What is there, as far as it is known; one that may have been made is looked for. */
async function knownComment(ports: Ports, { repository, id, number }: CommentPlace): Promise<Known | undefined> {
	const known = (await ports.store.get("pullRequests", id))?.comment;
	if (known === undefined || known.state === "deleted") return undefined;
	if (known.id !== null && known.nodeId !== null) return { ...known, id: known.id, nodeId: known.nodeId };
	const found = await ports.writes.findComment(repository, number, MARK);
	if (found === undefined) await keep(ports, id, undefined);
	return found === undefined ? undefined : keep(ports, id, { ...known, ...found });
}

/** What is remembered of a pull request ends a week after its end, and it may be opened again after years. */
async function findOrCreate(ports: Ports, place: CommentPlace, body: string): Promise<void> {
	if ((await ports.store.get("pullRequests", place.id))?.isOlder !== true) return create(ports, place, body);
	const found = await ports.writes.findComment(place.repository, place.number, MARK);
	if (found === undefined) return create(ports, place, body);
	const known = await keep(ports, place.id, { ...found, state: "minimised", text: "" } as const);
	await bring(ports, place, known, { body, isWanted: true });
}

async function create(ports: Ports, { repository, id, number }: CommentPlace, body: string): Promise<void> {
	// A person may have deleted one while it was looked for.
	if ((await ports.store.get("pullRequests", id))?.comment !== undefined) return;
	const begun: PullRequestComment = { id: null, nodeId: null, state: "shown", text: hashOf(body) };
	await keep(ports, id, begun);
	const { installationId } = repository;
	const made = await inTurn(ports, { installationId, kind: "comment" }, () =>
		ports.writes.createComment(repository, number, body),
	);
	// A conversation that people closed is left alone; it may be opened again.
	await keepLock(ports, id, made === undefined);
	await keep(ports, id, made === undefined ? undefined : { ...begun, ...made });
}

/** Undefined where there is nothing to fold any more. */
async function update(
	ports: Ports,
	{ repository, id }: CommentPlace,
	{ known, body }: { readonly known: Known; readonly body: string },
): Promise<Known | undefined> {
	const text = hashOf(body);
	if (known.text === text) return known;
	const { installationId } = repository;
	const change = await inTurn(ports, { installationId, kind: "comment" }, () =>
		ports.writes.updateComment(repository, known.id, body),
	);
	await keepLock(ports, id, change === "closed");
	if (change === "gone") await keep(ports, id, { ...known, state: "deleted" });
	return change === "changed" ? keep(ports, id, { ...known, text }) : undefined;
}

async function fold(
	ports: Ports,
	{ repository, id }: CommentPlace,
	{ comment, isFolded }: { readonly comment: Known; readonly isFolded: boolean },
): Promise<void> {
	const state = isFolded ? "minimised" : "shown";
	if (comment.state === state) return;
	const { installationId } = repository;
	await inTurn(ports, { installationId, kind: "comment" }, () =>
		ports.writes.minimiseComment(repository, comment.nodeId, isFolded),
	);
	await keep(ports, id, { ...comment, state });
}

/** One that a person deleted meanwhile stays deleted. */
async function keep<C extends PullRequestComment | undefined>({ store }: Ports, id: string, comment: C): Promise<C> {
	await updateDocument(store, "pullRequests", id, (pull) => {
		if (pull === undefined || (pull.comment?.state === "deleted" && pull.comment.id === comment?.id)) return undefined;
		const { comment: _, ...others } = pull;
		return comment === undefined ? others : { ...others, comment };
	});
	return comment;
}

/** Whether people closed the conversation: what is to be said is for the check then. */
async function keepLock({ store }: Ports, id: string, isClosed: boolean): Promise<void> {
	await updateDocument(store, "pullRequests", id, (pull) => {
		if (pull === undefined || (pull.isLocked ?? false) === isClosed) return undefined;
		const { isLocked: _, ...others } = pull;
		return isClosed ? { ...others, isLocked: true } : others;
	});
}

/** What is said does not change with where it stands in the log. */
function hashOf(body: string): string {
	const said = body.replace(/<details><summary>Where this is recorded[\s\S]*?<\/details>/, "");
	return createHash("sha256").update(said).digest("hex");
}
