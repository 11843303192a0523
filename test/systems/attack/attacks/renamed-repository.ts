import type { Attack, AttackContext } from "../attack.ts";
import { askForEvidence } from "../client/evidence.ts";
import { CONFIG, filesOf } from "../client/files.ts";
import { bearer, type Caller, type Reply } from "../client/http.ts";
import { openTown, type Town, type Tracked } from "../town.ts";
import { fullNameOf, type Repository } from "../world/github/model.ts";
import { aboutPush } from "../world/github/payloads.ts";

/** How another repository comes to have the name under which the service knows the tracked one. */
interface Swap {
	readonly name: string;
	/** Whether GitHub's event of it reaches the service. */
	readonly isTold: boolean;
	/** Puts the impostor in its place. */
	swap(town: Town, tracked: Tracked): Repository;
}

const EVIL = "impostors-bytes";

const WITH_FILES = "the same with its files";

const takeName = ({ world, org }: Town, { repository }: Tracked, name: string): Repository => {
	world.github.rename(repository, `${repository.name}-old`);
	return world.github.createRepository(org, name);
};

const swaps: readonly Swap[] = [false, true].flatMap((isTold) => [
	{
		name: "renamed, and the name taken",
		isTold,
		swap: (town, tracked) => takeName(town, tracked, tracked.repository.name),
	},
	{
		name: "renamed, and the name taken in capitals",
		isTold,
		swap: (town, tracked) => takeName(town, tracked, tracked.repository.name.toUpperCase()),
	},
	{
		name: "transferred away, and the name taken",
		isTold,
		swap({ world, org }, { repository }) {
			const { name } = repository;
			world.github.rename(repository, name, world.github.account("newhome", "Organization"));
			return world.github.createRepository(org, name);
		},
	},
	{
		name: "deleted, and made anew",
		isTold,
		swap({ world, org }, { repository }) {
			world.github.remove(repository);
			return world.github.createRepository(org, repository.name);
		},
	},
]);

export const renamedRepository: Attack = {
	name: "renamed-repository",
	holds: "a repository is its number: what stands under its old name never becomes a baseline, nor is told",
	async run(context) {
		const { tally, world, share } = context;
		const town = await openTown(world, tally);
		const ada = await town.person("ada");
		for (const [index, swap] of swaps.slice(0, Math.max(1, Math.ceil(swaps.length * share))).entries()) {
			const tracked = await town.track(`swapped-${index}`);
			await trySwap(context, town, swap, tracked, ada);
		}
		await tryForks(context, town, ada);
	},
};

async function trySwap(
	{ tally, world }: AttackContext,
	town: Town,
	swap: Swap,
	tracked: Tracked,
	ada: Caller,
): Promise<void> {
	const { repository, id } = tracked;
	const oldName = fullNameOf(repository);
	const from = repository.name;
	const key = await town.key(ada);
	const impostor = swap.swap(town, tracked);
	impostor.roles.set("ada", "admin").set("mallory", "admin");
	const evil = world.github.commit(impostor, filesOf({ version: "1.1.0", mark: EVIL }));
	if (swap.isTold)
		await town.tellOf("repository", repository, { action: "renamed", changes: { repository: { name: { from } } } });
	const sender = world.github.account("ada", "User");
	const forged = { ...aboutPush(world.github, impostor, null, evil, sender), ref: "refs/heads/main" };
	const old = await world.mint(repository, { sha: evil.sha });
	const token = await world.mint(repository, { sha: evil.sha, claims: { repository: oldName } });
	const exchanged = await town.elsewhere().post("/api/action/oidc/exchange", { token });
	// Where no token is given, there is nothing to submit with.
	const ci = bearer(world.baseUrl, exchanged.json?.action_token ?? "none");
	const { [CONFIG]: config, ...files } = Object.fromEntries(evil.files);
	const submission = { config_content: config, repo: oldName, ref: "refs/heads/main", commit_sha: evil.sha };
	const acts: readonly (readonly [string, () => Promise<Reply>])[] = [
		["a sync by hand", () => ada.post(`/api/projects/${id}/sync`)],
		["a sync by key", () => key.post(`/api/v1/services/${id}/sync`)],
		["a push of the impostor", () => town.tell("push", forged)],
		[
			"a push with both names",
			() => town.tell("push", { ...forged, repository: { ...forged.repository, id: repository.id } }),
		],
		[
			"a workflow that names the impostor's commit",
			() => ci.post("/api/action/gate-check", { ...submission, mode: "sync" }),
		],
		[WITH_FILES, () => ci.post("/api/action/gate-check", { ...submission, files, mode: "sync" })],
		["a validation without files", () => ci.post("/api/action/validate", submission)],
		["an exchange", () => town.elsewhere().post("/api/action/oidc/exchange", { token: old })],
		["a drift check", () => ada.get(`/api/projects/${id}/drift-check`)],
		["evidence", () => askForEvidence(ada, id)],
	];
	for (const [what, act] of acts) {
		const answer = await act();
		await town.sleep(150);
		const isEvil = await tellsOf(town, ada, key, id, evil.sha);
		// Whoever sends a description is told its own title.
		const isShown =
			(what !== WITH_FILES && answer.text.includes(EVIL)) ||
			(what === "evidence" && answer.text.includes(evil.sha) && answer.text.includes('reconciled\\":true'));
		const told = swap.isTold ? "told" : "untold";
		tally.note(
			`${swap.name} (${told}): ${what} brings in ${isEvil ?? "its bytes"}`,
			isEvil !== undefined || isShown,
			answer,
		);
	}
}

/** Where the impostor's bytes stand now; undefined where nowhere. */
async function tellsOf(town: Town, ada: Caller, key: Caller, id: string, sha: string): Promise<string | undefined> {
	const paths = [
		`/api/v1/projects/${id}/spec`,
		`/api/projects/${id}/artifacts/latest`,
		`/api/projects/${id}/docs-scaffold`,
	];
	for (const path of paths) if ((await ada.get(path)).text.includes(EVIL)) return path;
	for (const path of [`/api/public/${id}/sdk/typescript`, `/api/public/${id}/docs-scaffold`]) {
		if ((await town.anyone.get(path)).text.includes(EVIL)) return path;
	}
	const { json } = await key.get(`/api/v1/projects/${id}/audit?limit=100`);
	const verified = json?.results?.find(
		(one: { commit: string; verified?: boolean }) => one.commit === sha && one.verified === true,
	);
	return verified === undefined ? undefined : "the audit, as verified";
}

/** A fork of the same name in another account, and names in other letters, are other repositories to the gate. */
async function tryForks({ tally, world }: AttackContext, town: Town, ada: Caller): Promise<void> {
	const tracked = await town.track("forked");
	const mallory = world.github.account("mallory", "User");
	const forks = [mallory, world.github.account("Northbank2", "Organization")];
	for (const owner of forks) {
		const fork = world.github.createRepository(owner, tracked.repository.name, false);
		const evil = world.github.commit(fork, filesOf({ version: "1.1.0", mark: EVIL }));
		const lies = [
			{},
			{ repository: fullNameOf(tracked.repository) },
			{ repository: fullNameOf(tracked.repository).toUpperCase() },
		];
		for (const claims of [
			...lies,
			{ repository_owner_id: String(town.org.id) },
			{ repository_owner: town.org.login },
		]) {
			const token = await world.mint(fork, { sha: evil.sha, claims });
			const exchanged = await town.elsewhere().post("/api/action/oidc/exchange", { token });
			tally.note(`a job of ${fullNameOf(fork)} is given a token`, exchanged.status === 200, exchanged);
		}
		for (const event of ["push"]) {
			const sender = mallory;
			for (const full_name of [fullNameOf(fork), fullNameOf(tracked.repository)]) {
				const payload = aboutPush(world.github, fork, null, evil, sender);
				const answer = await town.tell(event, { ...payload, repository: { ...payload.repository, full_name } });
				await town.sleep(150);
				const { text } = await ada.get(`/api/v1/projects/${tracked.id}/spec`);
				tally.note(`a push of ${fullNameOf(fork)} as ${full_name} became the baseline`, text.includes(EVIL), answer);
			}
		}
	}
}
