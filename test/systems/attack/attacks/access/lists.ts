import type { AttackContext } from "../../attack.ts";
import type { Caller } from "../../client/http.ts";
import { operationsOf } from "../../client/operations.ts";
import type { Town, Tracked } from "../../town.ts";
import { fullNameOf } from "../../world/github/model.ts";

/** Whatever can be read without naming a project tells of none that its reader may not see. */
export async function listNames(
	{ tally }: AttackContext,
	town: Town,
	secrets: readonly Tracked[],
	callers: readonly Caller[],
): Promise<void> {
	const lists = (await operationsOf(town.anyone)).filter(
		({ method, parameters, path }) => method === "GET" && parameters.length === 0 && !path.includes("/auth/"),
	);
	for (const caller of callers) {
		for (const { path } of lists) {
			for (const query of ["", "?limit=100", "?per_page=100&page=1", "?all=true&include=private"]) {
				const answer = await caller.get(path + query);
				for (const { id, repository } of secrets) {
					const words = [id, fullNameOf(repository), `"${repository.name}"`, String(repository.id)];
					const told = answer.status < 300 ? words.filter((word) => answer.text.includes(word)) : [];
					const what = `GET ${path}${query} by a stranger to ${repository.name}`;
					tally.note(told.length === 0 ? what : `${what} tells ${told.join(", ")}`, told.length > 0, answer);
				}
			}
		}
	}
	for (const { repository } of secrets) {
		const names = [fullNameOf(repository), fullNameOf(repository).toUpperCase(), ` ${fullNameOf(repository)}`];
		for (const repo of names) {
			const [session] = callers;
			const answer = await session?.post("/api/projects", { repo, config_path: "driftgate.yml", public: true });
			if (answer === undefined) continue;
			const nothing = await session?.post("/api/projects", { repo: "northbank/there-is-no-such" });
			tally.note(`a stranger links ${repo}`, answer.status < 300, answer);
			const isTold = answer.status !== nothing?.status || answer.json?.error !== nothing?.json?.error;
			tally.note(`linking tells whether ${repo} is there`, isTold && answer.status !== 400, answer);
		}
	}
}
