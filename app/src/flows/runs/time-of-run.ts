import type { Milliseconds, Ports } from "../../ports.ts";

/**
 * When a run of a project counts as made: now, and in any case after every run that the project has. Which of two commits
 * is the newer one is told by these times, and must stay right where a clock is set back.
 */
export async function timeOfRun(
	{ store, clock }: Pick<Ports, "store" | "clock">,
	projectId: string,
): Promise<Milliseconds> {
	const { items } = await store.page("syncRuns", {
		where: { projectId },
		sort: { field: "createdAt", direction: "desc" },
		limit: 1,
	});
	return Math.max(clock.now(), (items[0]?.createdAt ?? 0) + 1);
}
