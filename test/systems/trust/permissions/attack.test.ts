import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { eachStore } from "../../../../app/src/testing/each-store.ts";
import { sampleFiles, sampleSpec } from "../../../../app/src/testing/sample-service.ts";
import type { TemporaryStore } from "../../../../app/src/testing/temporary-store.ts";
import { COMMIT, type TestService, WEBHOOK_SECRET } from "../../../../app/src/testing/test-service.ts";
import { until } from "../../../harness/until.ts";
import { type Headers, type SignedInService, startSignedInService } from "./real-github.ts";

/*
 * Point 1, as it was found: somebody who reads one public repository of an installation read a private project's
 * description, excepted a finding so that the gate let it pass, made a key for everything and deleted the project. The
 * people sign in at GitHub's pages, and the service asks GitHub's API.
 */

const MINUTE = 60_000;
const INSTALLATION = 900;
const SECRET = 42;
const OPEN = 43;

const exception = { finding: "3f9a0c1d2e4b5a69", owner: "@payments", reason: "no clients", expires_at: "2027-01-31" };

describe.each(eachStore)("point 1: who reads one public repository of an installation, on %s", (_name, openStore) => {
	let kept: TemporaryStore;
	let world: SignedInService;
	let service: TestService;
	let secret: string;
	let open: string;
	let run: string;
	let owner: Headers;
	let reader: Headers;
	let key: Headers;

	beforeAll(async () => {
		kept = await openStore();
		world = await startSignedInService(kept.store, ["owner", "reader", "stranger"]);
		({ service } = world);
		for (const [path, text] of Object.entries(sampleFiles())) service.git.set(path, text);
		const { access, installations } = world.github;
		installations.set("owner", [INSTALLATION]);
		installations.set("reader", [INSTALLATION]);
		const at = { installationId: INSTALLATION };
		access.repositories.set(SECRET, { id: SECRET, fullName: "acme/payments", private: true, ...at });
		access.repositories.set(OPEN, { id: OPEN, fullName: "acme/website", private: false, ...at });
		const rows = { installationId: String(INSTALLATION), public: false };
		secret = (await service.seedProject({ ...rows, repositoryId: String(SECRET) })).id;
		const website = { ...rows, repositoryId: String(OPEN), repoFullName: "acme/website" };
		open = (await service.seedProject(website, { private: false })).id;
	});

	beforeEach(async () => {
		world.github.access.roles.clear();
		for (const id of [SECRET, OPEN]) world.github.access.roles.set(`reader/${id}`, "none");
		owner = await world.signIn("owner");
		reader = await world.signIn("reader");
		const made = { name: "everything", scopes: ["read", "write", "sync"] };
		const { body } = await service.send("POST", "/api/v1/keys", { json: made, headers: reader });
		key = { authorization: `Bearer ${body.key}` };
		const synced = await service.send("POST", `/api/projects/${secret}/sync`, { headers: owner });
		expect(synced.status).toBe(200);
		run = synced.body.sync_run_id;
	});

	afterAll(async () => {
		await world.stop();
		await kept.remove();
	});

	const status = async (method: string, path: string, headers: Headers, json?: unknown): Promise<number> =>
		(await service.send(method, path, { headers, ...(json === undefined ? {} : { json }) })).status;

	it("reads nothing of a private one: not its project, its description, its runs or its log, and it is in no list", async () => {
		const reads = [
			`/api/projects/${secret}`,
			`/api/v1/projects/${secret}/spec`,
			`/api/projects/${secret}/sync-runs`,
			`/api/v1/sync-runs/${run}`,
			`/api/projects/${secret}/artifacts/latest`,
			`/api/v1/projects/${secret}/log/checkpoint`,
			`/api/v1/projects/${secret}/exceptions`,
		];
		for (const path of reads) {
			expect([path, await status("GET", path, reader)]).toEqual([path, 404]);
			expect([path, await status("GET", path, owner)]).toEqual([path, 200]);
		}
		const { body } = await service.send("GET", "/api/github/installation-status", { headers: reader });
		expect(body).toMatchObject({ installed: true, repo_count: 1 });
		for (const path of ["/api/projects/list", "/api/github/repositories"]) {
			const { body } = await service.send("GET", path, { headers: reader });
			expect(JSON.stringify(body)).not.toContain("acme/payments");
			expect(JSON.stringify(body)).toContain("acme/website");
		}
	});

	it("adds no exception that turns the gate, and neither deletes the project nor publishes it", async () => {
		const files = sampleFiles({ version: "2.0.0", spec: sampleSpec({ removal: true }) });
		for (const [path, text] of Object.entries(files)) service.git.set(path, text);
		const decide = async () => {
			const submission = { config_content: files["driftgate.yml"], files, repo: "acme/payments", mode: "check" };
			const json = { ...submission, ref: "refs/heads/main", commit_sha: COMMIT };
			return service.send("POST", "/api/action/gate-check", { json, headers: await service.actionToken() });
		};
		const before = await decide();
		expect(before.body).toMatchObject({ gate_action: "block" });
		const [blocked] = before.body.findings.filter(({ level }: { level: string }) => level === "ERR");
		const json = { ...exception, finding: blocked.fingerprint ?? exception.finding };
		expect(await status("POST", `/api/projects/${secret}/exceptions`, reader, json)).toBe(404);
		expect(await status("DELETE", `/api/projects/${secret}`, reader)).toBe(404);
		expect(await status("POST", `/api/projects/${secret}/visibility`, reader, { public: true })).toBe(404);
		expect((await decide()).body).toMatchObject({ gate_action: "block" });
		expect(await kept.store.get("projects", secret)).toMatchObject({ public: false });
		expect(await kept.store.count("exceptions", { projectId: secret, endedAt: null })).toBe(0);
	});

	it("has a key that does no more than they may", async () => {
		const tries = [
			["GET", `/api/v1/projects/${secret}/spec`],
			["GET", `/api/v1/sync-runs/${run}`],
			["GET", `/api/v1/services/${secret}/artifacts`],
			["POST", `/api/v1/services/${secret}/sync`],
			["POST", `/api/v1/services/${open}/sync`],
		] as const;
		for (const [method, path] of tries) expect([path, await status(method, path, key)]).toEqual([path, 403]);
		const { body } = await service.send("GET", "/api/v1/services", { headers: key });
		expect(JSON.stringify(body)).not.toContain(secret);
	});

	it("reads the public one, as anybody at GitHub does, and is told that more takes more", async () => {
		for (const headers of [reader, await world.signIn("stranger")]) {
			expect(await status("GET", `/api/projects/${open}`, headers)).toBe(200);
			const refused = await service.send("DELETE", `/api/projects/${open}`, { headers });
			expect(refused).toMatchObject({ status: 403, body: { error: "permission_required" } });
			expect(refused.body.detail).toBe("This requires the GitHub permission admin on acme/website; yours is read.");
			expect(await status("POST", `/api/projects/${open}/exceptions`, headers, exception)).toBe(403);
		}
		expect(await kept.store.get("projects", open)).toBeDefined();
	});

	it("does what GitHub lets them do from the moment GitHub tells of it, and no more from the moment it is taken back", async () => {
		const { roles } = world.github.access;
		let times = 0;
		// The same person does not say the same twice.
		const except = () => {
			times += 1;
			return status("POST", `/api/projects/${secret}/exceptions`, reader, { ...exception, reason: `time ${times}` });
		};
		const events: readonly (readonly [string, object])[] = [
			["member", { action: "edited", repository: { id: SECRET }, installation: { id: INSTALLATION } }],
			["team_add", { repository: { id: SECRET }, installation: { id: INSTALLATION } }],
			["team", { action: "removed_from_repository", installation: { id: INSTALLATION } }],
			["membership", { action: "removed", installation: { id: INSTALLATION } }],
			["organization", { action: "member_removed", installation: { id: INSTALLATION } }],
			["repository", { action: "privatized", repository: { id: SECRET }, installation: { id: INSTALLATION } }],
			["member", { action: "edited", repository: { id: SECRET } }],
		];
		expect(await except()).toBe(404);
		for (const [event, payload] of events) {
			roles.set(`reader/${SECRET}`, "write");
			await deliver(event, payload);
			expect([event, await except()]).toEqual([event, 201]);
			expect([event, await listed(reader)]).toEqual([event, true]);
			roles.set(`reader/${SECRET}`, "none");
			expect([event, await except()]).toEqual([event, 201]);
			await deliver(event, payload);
			expect([event, await except()]).toEqual([event, 404]);
			expect([event, await listed(reader)]).toEqual([event, false]);
		}
		const open = await kept.store.page("exceptions", {
			where: { projectId: secret, endedAt: null },
			sort: { field: "id", direction: "asc" },
			limit: 100,
		});
		for (const { id } of open.items) await status("DELETE", `/api/projects/${secret}/exceptions/${id}`, owner);
	});

	it("is forgotten within five minutes where no event comes, and within fifteen where GitHub is away", async () => {
		const { access } = world.github;
		access.roles.set(`reader/${SECRET}`, "read");
		service.clock.time += 5 * MINUTE;
		const read = () => status("GET", `/api/projects/${secret}`, reader);
		expect(await read()).toBe(200);
		access.roles.set(`reader/${SECRET}`, "none");
		service.clock.time += 5 * MINUTE - 1;
		expect(await read()).toBe(200);
		service.clock.time += 1;
		expect(await read()).toBe(404);
		access.roles.set(`reader/${SECRET}`, "read");
		service.clock.time += 5 * MINUTE;
		expect(await read()).toBe(200);
		world.github.isDown = true;
		service.clock.time += 15 * MINUTE - 1;
		expect(await read()).toBe(200);
		service.clock.time += MINUTE;
		expect(await read()).toBe(503);
		world.github.isDown = false;
		service.clock.time += MINUTE;
		expect(await read()).toBe(200);
	});

	it("is believed no longer after an event, even while GitHub is away", async () => {
		world.github.access.roles.set(`reader/${SECRET}`, "read");
		service.clock.time += 5 * MINUTE;
		const read = () => status("GET", `/api/projects/${secret}`, reader);
		expect(await read()).toBe(200);
		world.github.isDown = true;
		await deliver("member", { action: "removed", repository: { id: SECRET }, installation: { id: INSTALLATION } });
		expect(await read()).toBe(503);
		world.github.isDown = false;
		service.clock.time += MINUTE;
		expect(await read()).toBe(200);
	});

	async function listed(headers: Headers): Promise<boolean> {
		const { body } = await service.send("GET", "/api/projects/list", { headers });
		return JSON.stringify(body).includes(secret);
	}

	async function deliver(event: string, payload: object): Promise<void> {
		const id = crypto.randomUUID();
		const raw = JSON.stringify(payload);
		const signature = `sha256=${createHmac("sha256", WEBHOOK_SECRET).update(raw).digest("hex")}`;
		const headers = {
			"content-type": "application/json",
			"x-github-event": event,
			"x-github-delivery": id,
			"x-hub-signature-256": signature,
		};
		expect((await service.send("POST", "/api/webhooks/github", { raw, headers })).status).toBe(200);
		// What is still to be done has a time when it is due.
		const isOver = async () => (await kept.store.get("deliveries", id))?.dueAt == null || undefined;
		await until(`the delivery of ${event}`, isOver);
	}
});
