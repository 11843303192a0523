import type { Attack, AttackContext } from "../attack.ts";
import type { Caller, Reply } from "../client/http.ts";
import { type Operation, operationsOf, requestFor } from "../client/operations.ts";
import { openTown, type Town, type Tracked } from "../town.ts";
import { forgeCursors } from "./access/cursors.ts";
import { listNames } from "./access/lists.ts";
import { loseAccess } from "./access/lose-access.ts";
import { idsOf, type ProjectIds } from "./access/project-ids.ts";

/** Whoever reads one public repository of an organisation asks for everything of all of its projects. */
export const access: Attack = {
	name: "access",
	holds: "nobody gets from Driftgate what GitHub would refuse them there",
	async run(context) {
		const { world, tally } = context;
		const town = await openTown(world, tally);
		const open = await town.track("storefront", { private: false, roles: { mallory: "read" } });
		const victims = [
			{ tracked: await town.track("vault-secret"), role: "none" },
			{ tracked: await town.track("treasury-secret"), role: "none" },
			{ tracked: await town.track("handbook", { roles: { mallory: "read" } }), role: "read" },
			{ tracked: await town.track("triaged", { roles: { mallory: "triage" } }), role: "read" },
			{ tracked: open, role: "read" },
			{ tracked: await town.track("leaflet", { private: false }), role: "read" },
			{ tracked: await town.track("workshop", { roles: { mallory: "write" } }), role: "write" },
		] as const;
		const ada = await town.person("ada");
		const mallory = await town.person("mallory");
		const key = await town.key(mallory);
		const operations = await operationsOf(town.anyone);
		const secrets = victims.filter(({ role }) => role === "none").map(({ tracked }) => tracked);
		await listNames(context, town, secrets, [mallory, key]);
		await forgeCursors(context, town, { ada, mallory, key, open, secrets });
		await loseAccess(context, town);
		// What ends a project comes when everything else was asked of it.
		const [ending, others] = [operations.filter(isEnding), operations.filter((one) => !isEnding(one))];
		for (const chosen of [others, ending]) {
			for (const { tracked, role } of victims.slice(0, Math.max(3, victims.length * context.share))) {
				const target: Target = { town, operations: chosen, ids: await idsOf(town, ada, tracked), tracked, role };
				await askEverything(context, target, mallory, "session");
				await askEverything(context, target, key, "key");
			}
		}
	},
};

const isEnding = ({ method, path }: Operation): boolean =>
	method === "DELETE" && /^\/api\/projects\/\{[^}]+\}$/.test(path);

interface Target {
	readonly town: Town;
	readonly operations: readonly Operation[];
	readonly ids: ProjectIds;
	readonly tracked: Tracked;
	readonly role: "none" | "read" | "write";
}

/** An id that is nobody's: what is not there is the measure of what may not be seen. */
const NOWHERE = "01890000-0000-7000-8000-000000000000";

async function askEverything(
	{ tally }: AttackContext,
	target: Target,
	caller: Caller,
	as: "session" | "key",
): Promise<void> {
	const { operations, ids, role, tracked } = target;
	for (const operation of operations) {
		for (const variant of ["whole", "empty"] as const) {
			const asked = requestFor(operation, ids.byParameter, ids.body(operation, variant));
			if (asked === undefined) continue;
			const answer = await caller.send(operation.method, asked.path, asked.sent);
			const what = `${as} with ${role} on ${tracked.repository.name} (${variant} body) calls ${operation.method} ${operation.path}`;
			if (operation.parameters.includes("installation_id")) {
				// What its owner decided may be read by whoever has a repository there.
				if (operation.method !== "GET") tally.note(what, isDone(answer), answer);
			} else if (role === "none") {
				tally.note(
					what,
					isHelp(answer, ids) || !(await isLikeNothing(caller, operation, target, answer, variant)),
					answer,
				);
			} else if (needsMore(operation, role)) tally.note(what, isDone(answer), answer);
		}
	}
}

const isDone = ({ status }: Reply): boolean => status === 0 || status < 300 || status === 500;

/** Whether an answer tells or does anything about a project of which its asker may know nothing. */
function isHelp(answer: Reply, { words }: ProjectIds): boolean {
	return isDone(answer) || words.some((word) => answer.text.includes(word));
}

/** Whether the answer is the one that a project gets that does not exist, but for its id. */
async function isLikeNothing(
	caller: Caller,
	operation: Operation,
	{ ids }: Target,
	answer: Reply,
	variant: "whole" | "empty",
): Promise<boolean> {
	if (answer.status === 429) return true;
	const nobody = Object.fromEntries(Object.keys(ids.byParameter).map((name) => [name, NOWHERE]));
	const asked = requestFor(operation, { ...nobody, language: "typescript" }, ids.body(operation, variant));
	if (asked === undefined) return true;
	const other = await caller.send(operation.method, asked.path, asked.sent);
	return other.status === 429 || (other.status === answer.status && other.text === answer.text);
}

/** What GitHub asks write, or to administer, for. Reading is read; what is unknown is an act. */
function needsMore({ method, path }: Operation, role: "read" | "write"): boolean {
	const isReading = method === "GET" || path.endsWith("/evidence");
	const isRuling = !isReading && /^\/api\/projects\/\{[^}]+\}(\/(visibility|settings|restore|access))?$/.test(path);
	return role === "read" ? !isReading : isRuling;
}
