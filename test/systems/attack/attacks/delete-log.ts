import type { Attack, AttackContext } from "../attack.ts";
import { askForEvidence, isNamed, readEvidence } from "../client/evidence.ts";
import { filesOf } from "../client/files.ts";
import type { Caller } from "../client/http.ts";
import { type Checkpoint, isConsistent, readCheckpoint } from "../client/transparency.ts";
import { openTown, type Town, type Tracked } from "../town.ts";
import { aboutInstallation } from "../world/github/payloads.ts";
import { exceptionOf } from "./access/project-ids.ts";

/** What somebody does who stands in the log, and would rather not. */
interface Removal {
	readonly name: string;
	/** Whether the project is ended by it, with a last leaf that says by whom. */
	readonly ends: boolean;
	/** Nobody but the culprit ever signed in of those who reach it: an administrator comes later. */
	readonly alone?: boolean;
	remove(town: Town, tracked: Tracked, culprit: Caller, login: string): Promise<unknown>;
	/** Puts GitHub back, so that an administrator can be told from others again. */
	undo?(town: Town, tracked: Tracked): Promise<unknown>;
}

const unlink = ({ id }: Tracked, culprit: Caller) => culprit.delete(`/api/projects/${id}`);
const leave = (culprit: Caller) => culprit.delete("/api/user/delete");

const removals: readonly Removal[] = [
	{ name: "unlink", ends: true, remove: (_, tracked, culprit) => unlink(tracked, culprit) },
	{
		name: "unlink, and link anew",
		ends: true,
		async remove(_, tracked, culprit) {
			await unlink(tracked, culprit);
			await culprit.post("/api/projects", { repo: `northbank/${tracked.repository.name}` });
		},
	},
	{
		name: "unlink, then delete the account",
		ends: true,
		async remove(_, tracked, culprit) {
			await unlink(tracked, culprit);
			await leave(culprit);
		},
	},
	{
		name: "delete the account of whoever linked it",
		ends: false,
		remove: (_town, _tracked, culprit) => leave(culprit),
	},
	{ name: "delete the only account", ends: true, alone: true, remove: (_town, _tracked, culprit) => leave(culprit) },
	{
		name: "unlink twice at once, and again",
		ends: true,
		async remove(_, tracked, culprit) {
			await Promise.all([unlink(tracked, culprit), unlink(tracked, culprit), unlink(tracked, culprit)]);
			await unlink(tracked, culprit);
		},
	},
	{
		name: "end every exception",
		ends: false,
		async remove(_, { id }, culprit) {
			const { json } = await culprit.get(`/api/v1/projects/${id}/exceptions`);
			for (const one of json?.exceptions ?? []) await culprit.delete(`/api/projects/${id}/exceptions/${one.id}`);
		},
	},
	{
		name: "rename the repository",
		ends: false,
		async remove(town, { repository }) {
			const from = repository.name;
			town.world.github.rename(repository, `${from}-renamed`);
			await town.tellOf("repository", repository, { action: "renamed", changes: { repository: { name: { from } } } });
		},
	},
	{
		name: "take the repository out of the installation",
		ends: false,
		async remove(town, { repository }) {
			repository.isSelected = false;
			const removed = [
				{ id: repository.id, name: repository.name, full_name: `northbank/${repository.name}`, private: true },
			];
			const event = aboutInstallation(town.installation, "removed", [], town.world.github.account("ada", "User"));
			await town.tell("installation_repositories", { ...event, repositories_removed: removed });
		},
		async undo(town, { repository }) {
			repository.isSelected = true;
			const added = [
				{ id: repository.id, name: repository.name, full_name: `northbank/${repository.name}`, private: true },
			];
			const event = aboutInstallation(town.installation, "added", [], town.world.github.account("ada", "User"));
			await town.tell("installation_repositories", { ...event, repositories_added: added });
		},
	},
	{
		name: "uninstall the App",
		ends: false,
		async remove(town) {
			const ada = town.world.github.account("ada", "User");
			town.world.github.installations.delete(town.installation.id);
			await town.tell("installation", aboutInstallation(town.installation, "deleted", [], ada));
		},
		async undo(town, { repository }) {
			town.world.github.installations.set(town.installation.id, town.installation);
			await town.install(town.org, [repository]);
		},
	},
];

export const deleteLog: Attack = {
	name: "delete-log",
	holds: "what was decided stays, whoever would rather have it gone, and the last leaf says who ended it",
	async run(context) {
		const { tally, world, share } = context;
		const town = await openTown(world, tally);
		const chosen = removals.slice(0, Math.max(1, Math.ceil(removals.length * share)));
		for (const [index, removal] of chosen.entries()) await tryRemoval(context, town, removal, `culprit-${index}`);
	},
};

async function tryRemoval({ tally, world }: AttackContext, town: Town, removal: Removal, login: string): Promise<void> {
	const successor = removal.alone === true ? `successor-of-${login}` : "ada";
	const owner = removal.alone === true ? world.github.account(`company-of-${login}`, "Organization") : town.org;
	if (removal.alone === true) await town.install(owner, []);
	const tracked = await town.track(`ledger-of-${login}`, { by: login, owner, roles: { [successor]: "admin" } });
	const culprit = await town.person(login);
	await culprit.post(`/api/projects/${tracked.id}/exceptions`, exceptionOf(`@${login}`));
	await town.push(tracked, filesOf({ version: "2.0.0", paths: ["/v1/orders"], mark: "broken" }));
	await town.eventually(async () => (await checkpointOf(culprit, tracked))?.size === 2);
	const before = await checkpointOf(culprit, tracked);
	if (before === undefined || before.size < 2) throw new Error(`There is no log to delete: ${removal.name}`);
	await removal.remove(town, tracked, culprit, login);
	await town.sleep(300);
	await removal.undo?.(town, tracked);
	const ada = await town.person(successor);
	const what = (of: string): string => `${removal.name}: ${of}`;
	await town.eventually(async () => (await checkpointOf(ada, tracked)) !== undefined, 5_000);
	const reply = await ada.get(`/api/v1/projects/${tracked.id}/log/checkpoint`);
	const after = readCheckpoint(reply.json?.checkpoint ?? "");
	tally.note(what("the checkpoint is gone"), after === undefined || after.size < before.size, reply);
	for (let leaf = 0; leaf < before.size; leaf += 1) {
		const proof = await ada.get(`/api/v1/projects/${tracked.id}/log/proof?leaf=${leaf}`);
		tally.note(what(`leaf ${leaf} is gone`), proof.status !== 200, proof);
	}
	const size = after?.size ?? before.size;
	const proof = await ada.get(`/api/v1/projects/${tracked.id}/log/consistency?from=${before.size}&to=${size}`);
	const path: string[] = proof.json?.consistency_proof ?? proof.json?.proof ?? proof.json?.hashes ?? [];
	tally.note(what("the log is another"), after === undefined || !isConsistent(before, after, path), proof);
	const evidence = await askForEvidence(ada, tracked.id);
	tally.note(what("the evidence is gone"), evidence.status !== 200, evidence);
	if (evidence.status !== 200) return;
	const { leaves } = readEvidence(evidence);
	tally.note(what("decisions are missing"), leaves.length < before.size, String(leaves.length));
	const person = world.github.account(login, "User");
	const last = leaves.at(-1);
	const isErased = removal.name.includes("account");
	if (removal.ends && !isErased) {
		tally.note(what("nobody is named"), last === undefined || !isNamed(last.names, person), last?.details ?? "");
	}
}

async function checkpointOf(reader: Caller, { id }: Tracked): Promise<Checkpoint | undefined> {
	const { json } = await reader.get(`/api/v1/projects/${id}/log/checkpoint`);
	return readCheckpoint(json?.checkpoint ?? "");
}
