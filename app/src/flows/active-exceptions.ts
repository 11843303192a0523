import type { ExceptionDocument, Ports } from "../ports.ts";
import { isoDay } from "./iso-day.ts";
import { readAll } from "./read-all.ts";

/** The exceptions of a project that nobody ended and whose last day has not gone by. */
export async function activeExceptions(
	{ store, clock }: Pick<Ports, "store" | "clock">,
	projectId: string,
): Promise<readonly ExceptionDocument[]> {
	const today = isoDay(clock.now());
	const where = { projectId, endedAt: null };
	const open = await readAll(store, "exceptions", { where, sort: { field: "id", direction: "asc" } });
	return open.filter(({ expires }) => expires >= today);
}
