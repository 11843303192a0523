import type { AttackContext } from "../../attack.ts";
import type { Caller } from "../../client/http.ts";
import type { Town, Tracked } from "../../town.ts";
import { fullNameOf, type Repository } from "../../world/github/model.ts";
import { aboutInstallation } from "../../world/github/payloads.ts";
import { exceptionOf } from "./project-ids.ts";

/** One way in which GitHub takes a role away, and what it tells the App of it. */
interface Loss {
	readonly name: string;
	/** What is left to do there: nothing, or reading. */
	readonly left: "none" | "read";
	take(town: Town, tracked: Tracked, login: string): Promise<unknown>;
}

const member = (town: Town, login: string) => town.world.github.account(login, "User");

const listed = (repository: Repository) => [
	{ id: repository.id, name: repository.name, full_name: fullNameOf(repository), private: repository.private },
];

const losses: readonly Loss[] = [
	{
		name: "member removed",
		left: "none",
		async take(town, { repository }, login) {
			repository.roles.delete(login);
			await town.tellOf("member", repository, { action: "removed", member: member(town, login) });
		},
	},
	{
		name: "member edited from write to read",
		left: "read",
		async take(town, { repository }, login) {
			repository.roles.set(login, "read");
			const changes = { permission: { from: "write", to: "read" } };
			await town.tellOf("member", repository, { action: "edited", member: member(town, login), changes });
		},
	},
	{
		name: "membership of a team removed",
		left: "none",
		async take(town, { repository }, login) {
			repository.roles.delete(login);
			const team = { id: 77, name: "builders", slug: "builders" };
			const more = { action: "removed", scope: "team", member: member(town, login), team, repository: undefined };
			await town.tellOf("membership", repository, more);
		},
	},
	{
		name: "removed from the organization",
		left: "none",
		async take(town, { repository }, login) {
			repository.roles.delete(login);
			const membership = { user: member(town, login), role: "member", state: "active" };
			await town.tellOf("organization", repository, { action: "member_removed", membership, repository: undefined });
		},
	},
	{
		name: "team removed from the repository",
		left: "none",
		async take(town, { repository }, login) {
			repository.roles.delete(login);
			await town.tellOf("team", repository, { action: "removed_from_repository", team: { id: 77, slug: "builders" } });
		},
	},
	{
		name: "repository taken out of the installation",
		left: "none",
		async take(town, { repository }) {
			repository.isSelected = false;
			const event = aboutInstallation(town.installation, "removed", [], member(town, "ada"));
			await town.tell("installation_repositories", { ...event, repositories_removed: listed(repository) });
		},
	},
	{
		name: "repository transferred to another account",
		left: "none",
		async take(town, { repository }, login) {
			const owner = town.world.github.account("elsewhere", "Organization");
			const from = { user: undefined, organization: town.org };
			repository.roles.delete(login);
			town.world.github.rename(repository, repository.name, owner);
			await town.tellOf("repository", repository, { action: "transferred", changes: { owner: { from } } });
		},
	},
	{
		name: "repository deleted",
		left: "none",
		async take(town, { repository }) {
			town.world.github.remove(repository);
			await town.tellOf("repository", repository, { action: "deleted" });
		},
	},
];

/** Long enough for a process that has other work; what is dropped at once is dropped in a moment of this. */
const SOON_MS = 6_000;

/** Somebody who may write loses it in the middle of a session: the next request is refused, and so are their keys. */
export async function loseAccess(context: AttackContext, town: Town): Promise<void> {
	const { tally, share } = context;
	for (const [index, loss] of losses.slice(0, Math.max(1, Math.ceil(losses.length * share))).entries()) {
		const login = `leaver-${index}`;
		const tracked = await town.track(`project-${index}`, { roles: { [login]: "write" } });
		const session = await town.person(login);
		const key = await town.key(session);
		tally.must(`${login} may write before the loss`, await except(session, tracked), 201);
		tally.must(`the key of ${login} reads before the loss`, await read(key, tracked));
		await loss.take(town, tracked, login);
		await mustStop(context, town, `a session adds an exception after: ${loss.name}`, () => except(session, tracked));
		await mustStop(context, town, `a key syncs after: ${loss.name}`, () =>
			key.post(`/api/v1/services/${tracked.id}/sync`),
		);
		if (loss.left === "read") continue;
		await mustStop(context, town, `a session reads after: ${loss.name}`, () =>
			session.get(`/api/projects/${tracked.id}`),
		);
		await mustStop(context, town, `a key reads after: ${loss.name}`, () => read(key, tracked));
	}
}

const except = (caller: Caller, { id }: Tracked) =>
	caller.post(`/api/projects/${id}/exceptions`, exceptionOf("@leaver"));
const read = (caller: Caller, { id }: Tracked) => caller.get(`/api/v1/projects/${id}/audit`);

/** An event is answered when it is stored and carried out a moment later; then it is refused, and stays so. */
async function mustStop(
	{ tally }: AttackContext,
	town: Town,
	what: string,
	ask: () => ReturnType<Caller["get"]>,
): Promise<void> {
	let answer = await ask();
	const isRefused = await town.eventually(async () => {
		answer = await ask();
		return answer.status === 403 || answer.status === 404;
	}, SOON_MS);
	tally.note(what, !isRefused, answer);
	if (!isRefused) return;
	for (let again = 0; again < 3; again += 1) {
		answer = await ask();
		tally.note(`${what}, again`, answer.status < 300, answer);
	}
}
