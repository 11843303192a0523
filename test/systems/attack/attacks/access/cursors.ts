import type { AttackContext } from "../../attack.ts";
import { filesOf } from "../../client/files.ts";
import type { Caller } from "../../client/http.ts";
import type { Town, Tracked } from "../../town.ts";

interface People {
	readonly ada: Caller;
	readonly mallory: Caller;
	readonly key: Caller;
	readonly open: Tracked;
	readonly secrets: readonly Tracked[];
}

/** A cursor of one project, taken to another, gives nothing of either that its bearer may not have. */
export async function forgeCursors({ tally }: AttackContext, town: Town, people: People): Promise<void> {
	const { ada, mallory, key, open, secrets } = people;
	const adasKey = await town.key(ada);
	for (const tracked of [open, ...secrets]) await addVersions(tally, town, tracked);
	for (const secret of secrets) {
		for (const [list, reader, thief] of [
			["changelog", ada, mallory],
			["changelog", adasKey, key],
			["audit", adasKey, key],
		] as const) {
			const path = ({ id }: Tracked) =>
				list === "audit" ? `/api/v1/projects/${id}/audit` : `/api/projects/${id}/changelog`;
			const cursorOf = async (caller: Caller, tracked: Tracked): Promise<string> =>
				tally.must("a page", await caller.get(`${path(tracked)}?limit=1`)).next_cursor;
			const taken = await cursorOf(reader, secret);
			const own = await cursorOf(reader, open);
			for (const [cursor, target] of [
				[taken, open],
				[own, secret],
				[taken, secret],
			] as const) {
				const answer = await thief.get(`${path(target)}?limit=5&cursor=${encodeURIComponent(cursor)}`);
				tally.note(`a cursor of another project on ${list} of ${target.repository.name}`, answer.status < 300, answer);
			}
		}
	}
}

/** Two more versions, so that lists have pages. */
async function addVersions(tally: AttackContext["tally"], town: Town, tracked: Tracked): Promise<void> {
	for (const version of ["1.1.0", "1.2.0"]) {
		const paths = ["/v1/orders", "/v1/refunds", `/v1/${version.replaceAll(".", "-")}`];
		const more = tracked.head.files.get("openapi.json")?.includes("1-1-0") ? ["/v1/1-1-0"] : [];
		const head = await town.push(
			tracked,
			filesOf({ version, paths: [...paths, ...more], mark: tracked.repository.name }),
		);
		const ada = await town.person("ada");
		const isSynced = await town.eventually(async () => {
			const runs = tally.must("the runs", await ada.get(`/api/projects/${tracked.id}/sync-runs`));
			return (
				runs.length >= (version === "1.1.0" ? 2 : 3) && runs.every((run: { completed_at?: string }) => run.completed_at)
			);
		});
		if (!isSynced) throw new Error(`${head.sha} of ${tracked.repository.name} was not synced.`);
	}
}
