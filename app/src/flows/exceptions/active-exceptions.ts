import { isoDay } from "../../lib/iso-day.ts";
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
	const where = { projectId, endedAt: null };
	const open = await readAll(store, "exceptions", { where, sort: { field: "id", direction: "asc" } });
	return open.filter(({ expires }) => expires >= today);
}
