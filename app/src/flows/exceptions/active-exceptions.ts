import { isoDay } from "@driftgate/engine/records";
import type { ExceptionDocument, Ports } from "../../ports.ts";
import { readAll } from "../records/read-all.ts";

/** The exceptions of a project that count: nobody ended them, their last day has not gone by, and none waits for anybody. */
export async function activeExceptions(
	ports: Pick<Ports, "store" | "clock">,
	projectId: string,
): Promise<readonly ExceptionDocument[]> {
	return (await openExceptions(ports, projectId)).filter((exception) => !isPending(exception));
}

/** Whether an exception counts for nothing until a second person confirms it. */
export const isPending = ({ confirmedBy }: Pick<ExceptionDocument, "confirmedBy">): boolean => confirmedBy === null;

/** The same with those that wait for a second person. */
export async function openExceptions(
	{ store, clock }: Pick<Ports, "store" | "clock">,
	projectId: string,
): Promise<readonly ExceptionDocument[]> {
	const today = isoDay(clock.now());
	return (await unendedExceptions({ store }, projectId)).filter(({ expires }) => expires >= today);
}

/** The same with those whose last day has gone by. */
export async function unendedExceptions(
	{ store }: Pick<Ports, "store">,
	projectId: string,
): Promise<readonly ExceptionDocument[]> {
	const where = { projectId, endedAt: null };
	const kept = await readAll(store, "exceptions", { where, sort: { field: "id", direction: "asc" } });
	const isWhole = await sealsOf(store, kept);
	return kept.filter(isWhole);
}

/**
 * Whether all that were added together with an exception are kept: the last of them, its seal, is the commit point of all.
 * One that somebody ended still seals the others.
 */
async function sealsOf(store: Ports["store"], open: readonly ExceptionDocument[]) {
	const openIds = new Set(open.map(({ id }) => id));
	const seals = new Set(open.flatMap(({ sealedBy }) => sealedBy ?? []));
	const ended = await store.getAll(
		"exceptions",
		[...seals].filter((id) => !openIds.has(id)),
	);
	return ({ sealedBy }: ExceptionDocument): boolean =>
		sealedBy === undefined || openIds.has(sealedBy) || ended.has(sealedBy);
}
