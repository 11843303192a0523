import type { PullRequest } from "../github/state/pulls.ts";
import type { Stage } from "./stage.ts";

/** Those whose verdict GitHub shows, and which was reached against this version, now the newest. */
export async function judgedAgainst(
	version: string,
	{ world, repository, store, project }: Stage,
	pulls: readonly Readonly<PullRequest>[],
): Promise<number> {
	const { baseline } = await project();
	if (baseline?.version !== version) return 0;
	const sort = { field: "askedAt", direction: "asc" } as const;
	const where = { repositoryId: String(repository.id) };
	const { items } = await store.page("checks", { where, sort, limit: 1_000 });
	const judged = new Set(
		items
			.filter((check) => check.asked === check.answered)
			.filter((check) => check.judged.some((one) => one.baseline === baseline.bundle))
			.map(({ headSha }) => headSha),
	);
	const isShown = (headSha: string): boolean =>
		world.checkRuns(repository, headSha).some(({ status }) => status === "completed");
	return pulls.filter(({ headSha }) => judged.has(headSha) && isShown(headSha)).length;
}
