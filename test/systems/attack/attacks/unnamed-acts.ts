import type { Attack, AttackContext } from "../attack.ts";
import { askForEvidence, isNamed, readEvidence } from "../client/evidence.ts";
import { filesOf } from "../client/files.ts";
import type { Caller, Headers, Reply } from "../client/http.ts";
import { operationsOf } from "../client/operations.ts";
import { openTown, type Town, type Tracked } from "../town.ts";
import type { Account } from "../world/github/model.ts";
import { exceptionOf } from "./access/project-ids.ts";

/** Fields and headers by which somebody says that they are somebody else. */
const FIELDS = ["added_by", "addedBy", "created_by", "createdBy", "user", "user_id", "actor", "login", "sender", "by"];
const HEADERS = [
	"x-actor",
	"x-user",
	"x-github-user",
	"x-forwarded-user",
	"x-auth-request-user",
	"remote-user",
	"from",
	"x-user-id",
];

const spoofedHeaders = (name: string): Headers => Object.fromEntries(HEADERS.map((header) => [header, name]));

export const unnamedActs: Attack = {
	name: "unnamed-acts",
	holds: "whoever acts is named by what GitHub says that they are, and by nothing that they say",
	async run(context) {
		const { tally, world } = context;
		const town = await openTown(world, tally);
		await town.person("ada");
		const tracked = await town.track("named", { roles: { mallory: "admin" } });
		const mallory = await town.person("mallory", { "x-forwarded-for": "203.0.113.77" });
		await forgeExceptions(context, town, tracked, mallory);
		await forgeSyncs(context, town, tracked, mallory);
		await forgeEvents(context, town, tracked, mallory);
	},
};

/** An exception under another's name shows whose hands it is from. */
async function forgeExceptions(
	{ tally, world }: AttackContext,
	town: Town,
	{ id }: Tracked,
	mallory: Caller,
): Promise<void> {
	const ada = world.github.account("ada", "User");
	const lies = ["@ada", "ada", String(ada.id), `github.com:${ada.id}`, "@northbank/security"];
	for (const lie of lies) {
		for (const fields of [[], ...FIELDS.map((field) => [field])]) {
			// Each for a reason of its own: the same person adds none twice.
			const own = { ...exceptionOf(lie), reason: `no live clients ${fields.join()}` };
			const body = { ...own, ...Object.fromEntries(fields.map((field) => [field, lie])) };
			const made = await mallory.post(`/api/projects/${id}/exceptions`, body, spoofedHeaders(lie));
			if (made.status !== 201) {
				tally.note(`an exception with ${fields.join()} is refused`, made.status >= 500, made);
				continue;
			}
			const said = addedBy(made.json);
			tally.note(
				`an exception of ${lie} with ${fields.join() || "no field"} does not say whose it is`,
				!isMallory(world, said),
				made,
			);
		}
	}
	const reader = await town.person("ada");
	const listed = await reader.get(`/api/v1/projects/${id}/exceptions`);
	for (const one of listed.json?.exceptions ?? []) {
		tally.note("a listed exception does not say who added it", !isMallory(world, addedBy(one)), listed);
	}
}

// biome-ignore lint/suspicious/noExplicitAny: a stranger's JSON
const addedBy = (exception: any): readonly string[] => {
	const value = exception?.added_by;
	return typeof value === "object" && value !== null ? Object.values(value).map(String) : [String(value ?? "")];
};

const mallorys = ({ github }: AttackContext["world"]): Account => github.account("mallory", "User");
const isMallory = (world: AttackContext["world"], names: readonly string[]): boolean => isNamed(names, mallorys(world));

/** A sync by hand stands in the log with the person who asked for it. */
async function forgeSyncs(
	{ tally, world }: AttackContext,
	town: Town,
	tracked: Tracked,
	mallory: Caller,
): Promise<void> {
	const key = await town.key(mallory);
	const acts = [
		() => mallory.post(`/api/projects/${tracked.id}/sync`, { trigger_type: "manual" }, spoofedHeaders("ada")),
		() => mallory.post(`/api/projects/${tracked.id}/sync`, undefined, spoofedHeaders("ada")),
		() => key.post(`/api/v1/services/${tracked.id}/sync`, undefined, spoofedHeaders("ada")),
	];
	const ada = await town.person("ada");
	for (const [index, act] of acts.entries()) {
		const { head } = tracked;
		tracked.head = world.github.commit(
			tracked.repository,
			filesOf({ version: `1.${index + 1}.0`, mark: `named ${index}` }),
		);
		const seen = leavesOf(await askForEvidence(ada, tracked.id));
		const answer = await act();
		await town.eventually(async () => leavesOf(await askForEvidence(ada, tracked.id)) > seen);
		const last = readEvidence(await askForEvidence(ada, tracked.id)).leaves.at(-1);
		const isSilent = last === undefined || !isMallory(world, last.names);
		tally.note(
			`sync ${index} after ${head.sha.slice(0, 7)} does not say who asked`,
			isSilent,
			`${answer.status} ${last?.details}`,
		);
	}
}

const leavesOf = (reply: Reply): number => (reply.status === 200 ? readEvidence(reply).leaves.length : -1);

/** Acts that leave no leaf stand in the security log: in the process's own, and in what administrators may read. */
async function forgeEvents(
	{ tally, world }: AttackContext,
	town: Town,
	tracked: Tracked,
	mallory: Caller,
): Promise<void> {
	const id = tracked.id;
	const made = await mallory.post("/api/v1/keys", { name: "hers", scopes: ["read"] }, spoofedHeaders("ada"));
	const keyId: string = made.json?.id;
	const rotated = await mallory.post("/api/v1/keys/rotate", { keyId }, spoofedHeaders("ada"));
	const entry = (await mallory.get(`/api/projects/${id}/changelog?status=draft`)).json?.entries?.[0]?.id;
	const exception = (await mallory.get(`/api/v1/projects/${id}/exceptions`)).json?.exceptions?.[0]?.id;
	const other = await town.track("not-hers");
	const acts: readonly (readonly [string, () => Promise<Reply>])[] = [
		["publishes a changelog entry", () => mallory.post(`/api/v1/projects/${id}/changelog/publish`, { entryId: entry })],
		["exports evidence", () => askForEvidence(mallory, id)],
		["ends an exception", () => mallory.delete(`/api/projects/${id}/exceptions/${exception}`, spoofedHeaders("ada"))],
		["revokes a key", () => mallory.delete(`/api/v1/keys/${rotated.json?.id}`, spoofedHeaders("ada"))],
		["is refused", () => mallory.get(`/api/projects/${other.id}`, spoofedHeaders("ada"))],
		["makes a key", () => mallory.post("/api/v1/keys", { name: "another", scopes: ["sync"] })],
		["unlinks a project", () => mallory.delete(`/api/projects/${id}`, spoofedHeaders("ada"))],
	];
	for (const [what, act] of acts) {
		const from = world.service.output().length;
		const answer = await act();
		await town.sleep(200);
		const lines = world.service
			.output()
			.slice(from)
			.split("\n")
			.filter((line) => line.startsWith("{"));
		tally.note(`mallory ${what}, and no line of the log says so`, !lines.some((line) => names(world, line)), answer);
	}
	await readSecurityLogs(tally, town, mallory);
}

function names(world: AttackContext["world"], line: string): boolean {
	return line.includes(`:${mallorys(world).id}"`) || line.includes('"mallory"');
}

/** Wherever the description says that events are listed, Mallory's own are there, and none is another's. */
async function readSecurityLogs(tally: AttackContext["tally"], town: Town, mallory: Caller): Promise<void> {
	const operations = await operationsOf(town.anyone);
	const lists = operations.filter(
		({ path, method, parameters }) => method === "GET" && parameters.length === 0 && /security|events/.test(path),
	);
	tally.note("there is no list of what one did", lists.length === 0);
	for (const { path } of lists) {
		const answer = await mallory.get(`${path}?limit=100`);
		for (const kind of ["key_created", "key_rotated", "key_revoked", "permission_refused", "sign_in"]) {
			tally.note(`${kind} is not in ${path}`, !answer.text.includes(kind), answer);
		}
		tally.note(`${path} tells of somebody else`, answer.text.includes('"ada"'), answer);
	}
}
