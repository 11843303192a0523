import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "@jest/globals";
import { readConfig } from "./config/read-config.ts";
import type { Store, SyncRunDocument } from "./ports.ts";
import { type RunningService, startService } from "./start-service.ts";
import { openStore } from "./store/open-store.ts";

const queuedRun: SyncRunDocument = {
	id: "0190f5d0-11f2-7c3e-8b21-5f6a7b8c9d0e",
	projectId: "none",
	status: "queued",
	trigger: "manual",
	mode: "sync",
	versionNumber: 1,
	ref: "refs/heads/main",
	commitSha: "a".repeat(40),
	verified: false,
	bundle: null,
	dueAt: 0,
	leaseOwner: null,
	attempts: 0,
	createdAt: 0,
	startedAt: null,
	result: null,
};

const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
	for (const end of ends.splice(0).reverse()) await end();
});

type Reachable = RunningService & { readonly url: string };

async function start(environment: Readonly<Record<string, string>> = {}): Promise<Reachable> {
	const folder = await mkdtemp(join(tmpdir(), "driftgate-start-"));
	ends.push(() => rm(folder, { recursive: true, force: true }));
	const service = await startService(
		readConfig({ PORT: "0", DATA_FOLDER: folder, LOG_LEVEL: "silent", ...environment }),
	);
	ends.push(() => service.stop());
	return { ...service, url: service.url ?? "" };
}

async function read(...request: Parameters<typeof fetch>): Promise<Readonly<Record<string, string>>> {
	return (await (await fetch(...request)).json()) as Readonly<Record<string, string>>;
}

describe("a process with one role", () => {
	const shared = { MONGODB_URI: "mongodb://127.0.0.1:1/not-used", LOG_LEVEL: "silent", PORT: "0" };

	async function storeInFolder() {
		const dataFolder = await mkdtemp(join(tmpdir(), "driftgate-role-"));
		const store = await openStore({ dataFolder });
		ends.push(() => rm(dataFolder, { recursive: true, force: true }));
		ends.push(() => store.close());
		// A run that cannot be carried out ends as failed: that somebody worked is what counts here.
		await store.insert("syncRuns", queuedRun);
		return { store, start: (role: string) => startRole(role, dataFolder, store) };
	}

	async function startRole(role: string, dataFolder: string, store: Store): Promise<RunningService> {
		const config = readConfig({ ...shared, ROLE: role, DATA_FOLDER: dataFolder });
		const service = await startService(config, { store });
		ends.push(() => service.stop());
		return service;
	}

	it("web answers, and leaves what is queued to others", async () => {
		const { store, start: startAs } = await storeInFolder();
		const { url = "" } = await startAs("web");
		expect((await fetch(`${url}/api/health`)).status).toBe(200);
		await new Promise((resolve) => setTimeout(resolve, 1_500));
		expect(await store.get("syncRuns", queuedRun.id)).toMatchObject({ status: "queued", attempts: 0 });
	});

	it("worker listens on no port, and works", async () => {
		const { store, start: startAs } = await storeInFolder();
		expect((await startAs("worker")).url).toBeUndefined();
		while ((await store.get("syncRuns", queuedRun.id))?.attempts === 0) {
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	});

	it("shares MongoDB, or is refused at the start", () => {
		expect(() => readConfig({ ROLE: "worker" })).toThrow("MONGODB_URI is missing");
	});
});

describe("the service", () => {
	it("starts with nothing configured, and signs its operator in", async () => {
		const { url, signInLink = "" } = await start();
		expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
		expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ status: "ok" });
		const signedIn = await fetch(signInLink, { redirect: "manual" });
		const cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
		const list = await fetch(`${url}/api/projects/list`, { headers: { cookie } });
		expect(await list.json()).toEqual({ github_connected: false, onboarding_completed: false, projects: [] });
	});

	it("keeps sessions and the key of action tokens over a restart on the same folder", async () => {
		const folder = await mkdtemp(join(tmpdir(), "driftgate-start-"));
		ends.push(() => rm(folder, { recursive: true, force: true }));
		const first = await start({ DATA_FOLDER: folder });
		const signedIn = await fetch(first.signInLink ?? "", { redirect: "manual" });
		const cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
		await first.stop();
		const second = await start({ DATA_FOLDER: folder });
		expect((await fetch(`${second.url}/api/auth/session`, { headers: { cookie } })).status).toBe(200);
	});

	it("knows its API keys after a restart on the same folder, and when they were used before it", async () => {
		const folder = await mkdtemp(join(tmpdir(), "driftgate-start-"));
		ends.push(() => rm(folder, { recursive: true, force: true }));
		const first = await start({ DATA_FOLDER: folder });
		const signedIn = await fetch(first.signInLink ?? "", { redirect: "manual" });
		const cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
		const { csrf_token: token } = await read(`${first.url}/api/auth/session`, { headers: { cookie } });
		const made = await read(`${first.url}/api/v1/keys`, {
			method: "POST",
			headers: { cookie, origin: first.url, "x-driftgate-csrf": token ?? "", "content-type": "application/json" },
			body: JSON.stringify({ name: "ci", scopes: ["read"] }),
		});
		const authorization = `Bearer ${made["key"]}`;
		const use = (url: string) => fetch(`${url}/api/v1/services`, { headers: { authorization } });
		expect((await use(first.url)).status).toBe(200);
		await first.stop();

		const second = await start({ DATA_FOLDER: folder });
		const { keys } = await read(`${second.url}/api/v1/keys`, { headers: { cookie } });
		expect(keys).toEqual([expect.objectContaining({ name: "ci", last_used_at: expect.stringMatching(/Z$/) })]);
		expect((await use(second.url)).status).toBe(200);
		await second.stop();

		const other = "another pepper than that, 32 long".replaceAll(" ", "-");
		const elsewhere = start({ DATA_FOLDER: folder, API_KEY_PEPPER: other });
		await expect(elsewhere).rejects.toThrow(/other keys.+\(API_KEY_PEPPER\): restore api-key-pepper/);
		const previous = (await readFile(join(folder, "api-key-pepper"), "utf8")).trim();
		const rotated = await start({ DATA_FOLDER: folder, API_KEY_PEPPER: other, API_KEY_PEPPER_PREVIOUS: previous });
		expect((await use(rotated.url)).status).toBe(200);
		await rotated.stop();
		expect((await use((await start({ DATA_FOLDER: folder, API_KEY_PEPPER: other })).url)).status).toBe(200);
	});

	it("stops once and whole, however often it is told, and frees its port", async () => {
		const service = await start();
		await Promise.all([service.stop(), service.stop(), fetch(`${service.url}/api/health`).catch(() => undefined)]);
		await expect(fetch(`${service.url}/api/health`)).rejects.toThrow();
		await start({ PORT: new URL(service.url).port });
	});

	it("answers what is under way before it stops", async () => {
		const service = await start();
		const body = JSON.stringify({ token: "a" });
		const headers = { "content-type": "application/json", expect: "100-continue", "content-length": body.length };
		const call = request(`${service.url}/api/action/oidc/exchange`, { method: "POST", headers, agent: false });
		call.flushHeaders();
		// The server says that it has the request in hand; only then does it count as under way.
		await once(call, "continue");
		const stopped = service.stop();
		call.end(body);
		const [answer] = (await once(call, "response")) as [IncomingMessage];
		expect(answer.statusCode).toBe(401);
		answer.resume();
		await stopped;
	});

	it("does not start on a port that is taken, and leaves nothing running", async () => {
		const taken = await start();
		await expect(start({ PORT: new URL(taken.url).port })).rejects.toThrow("another process already listens there");
	});

	it("does not start without the database that it was told to use", async () => {
		await expect(start({ MONGODB_URI: "mongodb://127.0.0.1:1/driftgate" })).rejects.toThrow();
	}, 30_000);
});
