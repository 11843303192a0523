import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { ProjectDocument } from "../../../ports.ts";
import { sampleConfig, sampleFiles, sampleSpec } from "../../../testing/sample-service.ts";
import { startTestService, type TestService } from "../../../testing/test-service.ts";

let service: TestService;
let session: Awaited<ReturnType<TestService["signIn"]>>;
let project: ProjectDocument;
let repositories = 0;

beforeAll(async () => {
	service = await startTestService();
});

afterAll(() => service.stop());

beforeEach(async () => {
	repositories += 1;
	session = await service.signIn("ada");
	service.git.clear();
	for (const [path, text] of Object.entries(sampleFiles())) service.git.set(path, text);
	project = await service.seedProject({ repositoryId: `set ${repositories}`, ownerUserId: "ada", public: false });
});

const get = async (path: string, headers: Readonly<Record<string, string>> = session) =>
	service.send("GET", path, { headers });
const change = (json: object, headers: Readonly<Record<string, string>> = session) =>
	service.send("POST", `/api/projects/${project.id}/settings`, { json, headers });
const settings = async () => (await get(`/api/projects/${project.id}/settings`)).body;
const sync = async (of = project) => {
	service.clock.time += 60_000;
	return (await service.send("POST", `/api/projects/${of.id}/sync`, { headers: session })).body.sync_run_id;
};

describe("a project's settings", () => {
	it("say how it is set, and what whoever asks may do there", async () => {
		expect(await settings()).toMatchObject({
			project_id: project.id,
			repo_full_name: "acme/payments",
			default_branch: "main",
			config_path: "driftgate.yml",
			public: false,
			permission: "admin",
			may: ["sync", "publish", "except", "manage"],
			accept: null,
		});
		service.git.set(
			"driftgate.yml",
			sampleConfig({ config: ["gate: {accept: {by: [admin], two: true, max_days: 30}}"] }),
		);
		await sync();
		service.identity.reach.set("reader", [project.installationId]);
		service.identity.roles.set(`reader/${project.repositoryId}`, "write");
		const reader = await service.signIn("reader");
		expect((await get(`/api/projects/${project.id}/settings`, reader)).body).toMatchObject({
			permission: "write",
			may: ["sync", "publish", "except"],
			accept: { by: ["admin"], not_author: false, two: true, max_days: 30 },
		});
		expect(await change({ public: true }, reader)).toMatchObject({
			status: 403,
			body: { error: "permission_required" },
		});
	});

	it("change what is named, and the security log names who did it", async () => {
		service.git.set("services/a/driftgate.yml", sampleConfig());
		const changed = await change({ public: true, config_path: "services/a/driftgate.yml" });
		expect(changed).toMatchObject({ status: 200, body: { public: true, config_path: "services/a/driftgate.yml" } });
		expect(await settings()).toEqual(changed.body);
		const run = await sync();
		expect((await get(`/api/v1/sync-runs/${run}`)).body).toMatchObject({ status: "completed", gate_action: "proceed" });
		const { events } = (await get(`/api/v1/projects/${project.id}/security-log`)).body;
		expect(events).toEqual(
			expect.arrayContaining([
				expect.objectContaining({ kind: "visibility_changed", subject: "public" }),
				expect.objectContaining({ kind: "settings_changed", subject: "config_path: services/a/driftgate.yml" }),
			]),
		);
		expect((await change({})).body).toEqual(await settings());
	});

	it("keep the file where the branch has no other, or another project tracks it", async () => {
		expect(await change({ config_path: "none.yml" })).toMatchObject({ status: 422, body: { error: "invalid_config" } });
		service.git.set("b/driftgate.yml", sampleConfig());
		const { repositoryId } = project;
		await service.seedProject({ repositoryId, configPath: "b/driftgate.yml", ownerUserId: "ada" });
		expect(await change({ config_path: "b/driftgate.yml" })).toMatchObject({
			status: 409,
			body: { error: "already_linked" },
		});
		for (const config_path of ["../x.yml", "/driftgate.yml", "a/../driftgate.yml"]) {
			expect((await change({ config_path })).status).toBe(422);
		}
		expect(await change({ config_path: "" })).toMatchObject({ status: 400 });
		expect(await settings()).toMatchObject({ config_path: "driftgate.yml", public: false });
	});
});

describe("the badge of a project", () => {
	const badge = (headers = {}) => service.send("GET", `/api/public/${project.id}/badge.svg`, { headers });

	it("is an image that anybody may keep for a while, of a public project alone", async () => {
		const hidden = await badge();
		expect(hidden).toMatchObject({ status: 404, body: { error: "not_found" } });
		await change({ public: true });
		const drawn = await badge({ accept: "image/avif,image/webp,image/svg+xml,image/*;q=0.8" });
		expect(drawn).toMatchObject({
			status: 200,
			headers: {
				"content-type": "image/svg+xml; charset=utf-8",
				"cache-control": "public, max-age=300",
				"access-control-allow-origin": "*",
				"x-content-type-options": "nosniff",
			},
			body: expect.stringContaining("not synced yet"),
		});
		expect(await badge({ "if-none-match": String(drawn.headers["etag"]) })).toMatchObject({ status: 304 });
		await sync();
		expect((await badge()).body).toContain(">1.0.0</text>");
		service.git.set("openapi/openapi.yaml", sampleSpec({ removal: true }));
		await sync();
		expect((await badge()).body).toContain(">1.0.0 · drifted</text>");
	});
});

describe("where somebody is signed in", () => {
	it("is listed, and all but here can be ended", async () => {
		const [first, other] = [await service.signIn("grace"), await service.signIn("grace")];
		const eve = await service.signIn("eve");
		const listed = (await get("/api/auth/sign-ins", first)).body.sign_ins;
		expect(listed.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true]);
		expect(JSON.stringify(listed)).not.toContain(first.cookie.slice("driftgate=".length));
		const end = () => service.send("POST", "/api/auth/sign-ins/end-others", { headers: first });
		expect((await end()).body).toEqual({ ended: 1 });
		expect((await end()).body).toEqual({ ended: 0 });
		expect((await get("/api/auth/session", other)).status).toBe(401);
		expect((await get("/api/auth/session", first)).status).toBe(200);
		expect((await get("/api/auth/session", eve)).status).toBe(200);
		const { events } = (await get("/api/user/security-log", first)).body;
		expect(events).toMatchObject([{ kind: "settings_changed", subject: "sign-ins ended: 1" }]);
	});
});

describe("the graph of who consumes what", () => {
	it("has the services that one sees, what each calls, and what the latest break of that reaches", async () => {
		const payments = project;
		await sync();
		const consumes = [
			"consumes:",
			'  - {service: payments-api, operations: ["GET /v1/payments", "GET /v1/accounts"]}',
			'  - {service: ledger-api, operations: ["GET /v1/x"]}',
		];
		const caller = await service.seedProject({ repositoryId: `caller ${repositories}`, ownerUserId: "ada" });
		const config = sampleConfig({ config: consumes }).replace("payments-api", "shop-api");
		service.git.set("driftgate.yml", config);
		const made = await sync(caller);
		expect((await get(`/api/v1/sync-runs/${made}`)).body).toMatchObject({ status: "completed", error_message: null });
		const graph = async () => (await get("/api/services/graph")).body;
		const to = (body: { edges: readonly { from: string; to: string | null }[] }, target: string | null) =>
			body.edges.filter((edge) => edge.from === caller.id && edge.to === target);
		expect(to(await graph(), payments.id)).toMatchObject([{ service: "payments-api", broken: [] }]);
		expect(to(await graph(), null)).toMatchObject([{ service: "ledger-api", operations: ["GET /v1/x"], broken: [] }]);
		service.git.set("driftgate.yml", sampleConfig());
		service.git.set("openapi/openapi.yaml", sampleSpec({ removal: true }));
		const broke = await sync(payments);
		const body = await graph();
		expect(to(body, payments.id)).toMatchObject([{ broken: ["GET /v1/payments"] }]);
		expect(body.services.find(({ id }: { id: string }) => id === payments.id)).toMatchObject({
			last_break: { id: broke },
		});
		expect(body).toMatchObject({ truncated: false });
		expect((await get("/api/services/graph", await service.signIn("stranger"))).body).toEqual({
			services: [],
			edges: [],
			truncated: false,
		});
	});
});
