import type { UserActor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { ExceptionDocument, Ports } from "../../ports.ts";
import { eventOf, recordEvent } from "../naming/record-event.ts";
import { deleteDocument } from "../records/delete-document.ts";
import { openExceptions } from "./active-exceptions.ts";
import { inExceptionTurn } from "./in-exception-turn.ts";

/** Each is weighed in each judgement of the project. */
export const OPEN_LIMIT = 1_000;

/** What a project has when it is somebody's turn to add to it. */
export interface Standing {
	/** Its exceptions that count or wait for somebody; those of pull requests are theirs. */
	readonly standing: readonly ExceptionDocument[];
	/** How many nobody ended, of the whole project. */
	readonly open: number;
}

export interface Keeping {
	readonly actor: UserActor;
	readonly projectId: string;
	/** Which are kept, in the light of what is there by now. May throw: then none is. */
	readonly choose: (standing: Standing) => readonly ExceptionDocument[];
}

/** Keeps exceptions, all that are chosen or none, and gives them. One request at a time: two cannot accept one finding. */
export async function keepExceptions(
	ports: Ports,
	{ actor, projectId, choose }: Keeping,
): Promise<readonly ExceptionDocument[]> {
	const kept = await inExceptionTurn(ports, projectId, async () => {
		const standing = (await openExceptions(ports, projectId)).filter(({ pull }) => pull === undefined);
		const open = await ports.store.count("exceptions", { projectId, endedAt: null });
		const chosen = sealed(choose({ standing, open }));
		await insertAll(ports, chosen);
		return chosen;
	});
	for (const { id: subject } of kept) {
		await recordEvent(ports, eventOf(actor, { kind: "exception_added", projectId, subject }));
	}
	return kept;
}

/** Each but the last names the last, without which it counts for nothing. */
export function sealed(exceptions: readonly ExceptionDocument[]): readonly ExceptionDocument[] {
	const seal = exceptions.at(-1);
	if (seal === undefined) return [];
	return exceptions.map((one) => (one === seal ? one : { ...one, sealedBy: seal.id }));
}

/** The last insert is the commit point. What a failure left behind counts for nothing, and is taken away where it can be. */
async function insertAll({ store }: Ports, exceptions: readonly ExceptionDocument[]): Promise<void> {
	try {
		for (const exception of exceptions) {
			const written = await store.insert("exceptions", exception);
			if (!written.ok) throw new ServiceFault("internal_error", { cause: "An exception's id was taken." });
		}
	} catch (error) {
		// The seal first: an insert that failed may have been carried out all the same.
		for (const { id } of exceptions.toReversed()) await deleteDocument(store, "exceptions", id).catch(() => undefined);
		throw error;
	}
}
