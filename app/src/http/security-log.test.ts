import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { eraseEventsBefore } from "../flows/naming/erase-events.ts";
import type { ProjectDocument } from "../ports.ts";
import { sampleFiles, sampleSpec } from "../testing/sample-service.ts";
import { startTestService, type TestService } from "../testing/test-service.ts";

type Headers = Readonly<Record<string, string>>;

interface ShownEvent {
	readonly kind: string;
	readonly by: { readonly id: string; readonly login: string | null; readonly key: string | null } | null;
	readonly subject: string | null;
	readonly address: string | null;
	readonly times: number;
}

let service: TestService;
let project: ProjectDocument;
let [mira, jonas]: Headers[] = [];

const send = (method: string, path: string, headers: Headers = {}, json?: unknown) =>
	service.send(method, path, json === undefined ? { headers } : { headers, json });

async function eventsOf(path: string, headers: Headers): Promise<readonly ShownEvent[]> {
	const { status, body } = await send("GET", `${path}?limit=100`, headers);
	expect(status).toBe(200);
	return body.events;
}

const own = (headers: Headers) => eventsOf("/api/user/security-log", headers);
const ofProject = (headers: Headers) => eventsOf(`/api/v1/projects/${project.id}/security-log`, headers);

beforeAll(async () => {
	service = await startTestService({ environment: { LOG_ADDRESSES: "on" } });
	[mira, jonas] = [await service.signIn("mira"), await service.signIn("jonas")];
	project = await service.seedProject({ ownerUserId: "mira" });
	// Jonas may read the repository, and no more.
	service.identity.reach.set("jonas", [project.installationId]);
	service.identity.roles.set(`jonas/${project.repositoryId}`, "read");
	await service.store.get("grants", "jonas").then(async (grant) => {
		if (grant === undefined) return;
		const { rev, ...document } = grant;
		await service.store.replaceIf("grants", { ...document, installations: [project.installationId] }, rev);
	});
	for (const [path, text] of Object.entries(sampleFiles())) service.git.set(path, text);
});

afterAll(() => service.stop());

describe("named: whoever did it", () => {
	it("stands in the project's security log, with the address that the operator allows", async () => {
		await send("POST", `/api/projects/${project.id}/sync`, mira);
		const exception = { finding: "3f9a0c1d2e4b5a69", owner: "@somebody-else", reason: "r", expires_at: "2027-01-31" };
		const added = await send("POST", `/api/projects/${project.id}/exceptions`, mira, exception);
		expect(added.body).toMatchObject({ owner: "@somebody-else", added_by: { id: "mira", login: "mira" } });
		await send("DELETE", `/api/projects/${project.id}/exceptions/${added.body.id}`, mira);
		const window = { from: "2026-01-01", to: "2026-12-31" };
		await send("POST", `/api/v1/projects/${project.id}/evidence`, mira, window);
		const events = await ofProject(mira ?? {});
		expect(events.map(({ kind }) => kind).sort()).toEqual([
			"evidence_exported",
			"exception_added",
			"exception_ended",
			"sync_requested",
		]);
		for (const event of events)
			expect(event).toMatchObject({ by: { id: "mira", login: "mira" }, address: "127.0.0.1" });
	});

	it("is who added an exception, and not who is said to own it, in list, leaf and both formats of the package", async () => {
		const broken = sampleFiles({ version: "2.0.0", spec: sampleSpec({ removal: true }) });
		for (const [path, text] of Object.entries(broken)) service.git.set(path, text);
		const blocked = await send("POST", `/api/projects/${project.id}/sync`, mira);
		const { findings } = (await send("GET", `/api/v1/sync-runs/${blocked.body.sync_run_id}`, mira)).body;
		for (const { fingerprint } of findings.filter(({ level }: { level: string }) => level === "ERR")) {
			const json = { finding: fingerprint, owner: "@somebody-else", reason: "no clients", expires_at: "2027-01-31" };
			expect((await send("POST", `/api/projects/${project.id}/exceptions`, mira, json)).status).toBe(201);
		}
		service.clock.time += 1_000;
		const accepted = await send("POST", `/api/projects/${project.id}/sync`, mira);
		expect((await send("GET", `/api/v1/sync-runs/${accepted.body.sync_run_id}`, mira)).body.gate_action).toBe(
			"proceed",
		);
		const listed = (await send("GET", `/api/v1/projects/${project.id}/exceptions`, mira)).body.exceptions;
		expect(listed[0]).toMatchObject({ owner: "@somebody-else", added_by: { id: "mira", login: "mira" } });
		const evidence = async (format: string): Promise<string> => {
			const json = { from: "2026-01-01", to: "2026-12-31", format };
			return (await send("POST", `/api/v1/projects/${project.id}/evidence`, mira, json)).body.content;
		};
		const { exceptions, people, decisions } = JSON.parse(await evidence("json"));
		expect(exceptions[0]).toMatchObject({ owner: "@somebody-else", added_by: { person: expect.any(String) } });
		expect(people.map((text: string) => JSON.parse(text).login)).toEqual(["mira"]);
		const asked = JSON.parse(decisions.at(-1).details).asked_by;
		expect(asked).toEqual(exceptions[0].added_by);
		const markdown = await evidence("markdown");
		expect(markdown).toContain("| @&#8203;somebody-else | mira (`mira`) | no clients |");
		expect(markdown).toMatch(/manual, sync \| mira \(`mira`\)/);
	});

	it("is a key's lineage and its user where a key did it, and each new network of a key is an event", async () => {
		const made = await send("POST", "/api/v1/keys", mira, { name: "ci", scopes: ["read", "sync"] });
		const key = { authorization: `Bearer ${made.body.key}` };
		const { syncRunId } = (await send("POST", `/api/v1/services/${project.id}/sync`, key)).body;
		await send("GET", "/api/v1/services", key);
		const [lineage] = made.body.id.split(".");
		expect((await service.store.get("syncRuns", syncRunId))?.askedBy?.key).toBe(lineage);
		const rotated = await send("POST", "/api/v1/keys/rotate", mira, { keyId: made.body.id });
		await send("DELETE", `/api/v1/keys/${rotated.body.id}`, mira);
		const events = (await own(mira ?? {})).filter(({ by }) => by?.key === lineage);
		expect(events.map(({ kind, times }) => [kind, times]).sort()).toEqual([
			["key_created", 1],
			["key_revoked", 1],
			["key_rotated", 1],
			["key_used_from_new_network", 1],
			["sync_requested", 1],
		]);
	});

	it("is in the request lines of the log by id, and by no name", async () => {
		const before = service.logged().length;
		await send("GET", `/api/projects/${project.id}`, mira);
		await send("GET", "/api/health");
		const lines = service
			.logged()
			.slice(before)
			.trim()
			.split(/\n+/)
			.map((line) => JSON.parse(line));
		const requests = lines.filter(({ event }) => event === "request");
		expect(requests).toMatchObject([
			{ path: `/api/projects/${project.id}`, actor: { kind: "user", user: "mira" }, address: "127.0.0.1" },
			{ path: "/api/health", address: "127.0.0.1" },
		]);
		expect(requests[1]).not.toHaveProperty("actor");
	});
});

describe("a refusal", () => {
	it("is an event of who was refused, and of the project that it was about", async () => {
		const answered = await send("DELETE", `/api/projects/${project.id}`, jonas);
		expect(answered).toMatchObject({ status: 403, body: { error: "permission_required" } });
		const refused = (await ofProject(mira ?? {})).filter(({ kind }) => kind === "permission_refused");
		expect(refused).toMatchObject([{ by: { id: "jonas" }, subject: "permission_required", times: 1 }]);
		expect((await own(jonas ?? {})).map(({ kind }) => kind)).toContain("permission_refused");
	});

	it("keeps the security log from who may read the repository and no more", async () => {
		const answered = await send("GET", `/api/v1/projects/${project.id}/security-log`, jonas);
		expect(answered).toMatchObject({ status: 403, body: { error: "permission_required" } });
	});

	it("that is repeated is counted, and many different ones are counted together: nobody fills the log", async () => {
		const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
		for (let round = 0; round < 40; round += 1) await send("GET", `/api/projects/${id(round)}`, jonas);
		const strangers = Array.from({ length: 40 }, () => send("GET", "/auth/local?token=forged"));
		await Promise.all(strangers);
		const kept = async (kind: string) => {
			const sort = { field: "at", direction: "asc" } as const;
			const { items } = await service.store.page("securityEvents", { where: {}, sort, limit: 1_000 });
			return items.filter((event) => event.kind === kind);
		};
		const refused = (await kept("permission_refused")).filter(({ subject }) => subject === "not_found");
		expect(refused).toMatchObject([{ userId: "jonas", times: 32 }]);
		expect(await kept("sign_in_refused")).toMatchObject([{ userId: null, subject: "unauthenticated", times: 32 }]);
	});
});

describe("who is not let in", () => {
	const kept = async () => {
		const sort = { field: "at", direction: "asc" } as const;
		return (await service.store.page("securityEvents", { where: {}, sort, limit: 1_000 })).items;
	};
	const use = (key: string) => send("GET", "/api/v1/services", { authorization: `Bearer ${key}` });

	it("leaves an event with a key that was revoked, of whose it was", async () => {
		const { body } = await send("POST", "/api/v1/keys", mira, { name: "old", scopes: ["read"] });
		await send("DELETE", `/api/v1/keys/${body.id}`, mira);
		for (let sent = 0; sent < 3; sent += 1) expect(await use(body.key)).toMatchObject({ status: 401 });
		const [lineage] = body.id.split(".");
		const events = (await own(mira ?? {})).filter(({ kind }) => kind === "key_refused");
		expect(events).toMatchObject([
			{ by: { id: "mira", key: lineage }, subject: "revoked", address: "127.0.0.1", times: 2 },
		]);
	});

	it("leaves an event with a key that does not have the scope", async () => {
		const { body } = await send("POST", "/api/v1/keys", mira, { name: "narrow", scopes: ["sync"] });
		expect(await use(body.key)).toMatchObject({ status: 403 });
		const [lineage] = body.id.split(".");
		const events = (await own(mira ?? {})).filter(
			({ kind, by }) => kind === "permission_refused" && by?.key === lineage,
		);
		expect(events).toMatchObject([{ subject: "forbidden", times: 1 }]);
	});

	it("leaves one event an hour with keys that nobody made, and fills nothing however many come", async () => {
		const { apiKeyOf } = await import("../auth/api-key-format.ts");
		const before = new Set((await kept()).map(({ id }) => id));
		for (let sent = 0; sent < 40; sent += 1) {
			const key = sent % 2 === 0 ? apiKeyOf(`${sent}`.padStart(43, "x")) : `garbage${sent}`;
			expect(await use(key)).toMatchObject({ status: 401 });
		}
		const added = (await kept()).filter(({ id }) => !before.has(id));
		expect(added).toMatchObject([{ kind: "key_refused", userId: null, subject: "unknown", times: 32 }]);
	});

	it("leaves an event with a request that another site sent in somebody's session", async () => {
		const { "x-driftgate-csrf": _, ...tokenless } = jonas ?? {};
		const foreign = { ...jonas, origin: "https://elsewhere.example" };
		for (const headers of [foreign, foreign, tokenless]) {
			expect(await send("POST", "/api/v1/keys", headers, { name: "x", scopes: ["read"] })).toMatchObject({
				status: 403,
			});
		}
		const events = (await own(jonas ?? {})).filter(({ kind }) => kind === "cross_site_refused");
		expect(events.map(({ subject, times }) => [subject, times]).sort()).toEqual([
			["forbidden", 1],
			["invalid_origin", 2],
		]);
	});
});

describe("the security log", () => {
	it("is read page by page, newest first, each event once", async () => {
		const all = await own(mira ?? {});
		const paged: unknown[] = [];
		let cursor = "";
		do {
			const { body } = await send("GET", `/api/user/security-log?limit=2${cursor}`, mira);
			paged.push(...body.events);
			cursor = body.has_more ? `&cursor=${body.next_cursor}` : "";
		} while (cursor !== "");
		expect(paged).toEqual(all);
		expect(await send("GET", "/api/user/security-log?cursor=forged", mira)).toMatchObject({ status: 400 });
	});

	it("names no address where the operator does not allow it", async () => {
		const other = await startTestService();
		const session = await other.signIn("lena");
		await other.send("POST", "/api/v1/keys", { headers: session, json: { name: "ci", scopes: ["read"] } });
		const { body } = await other.send("GET", "/api/user/security-log", { headers: session });
		expect(body.events).toMatchObject([{ kind: "key_created", address: null }]);
		expect(other.logged()).not.toContain("127.0.0.1");
		await other.stop();
	});

	it("is gone when its time is over", async () => {
		await eraseEventsBefore(service, service.clock.time + 1);
		expect(await own(mira ?? {})).toEqual([]);
	});
});
