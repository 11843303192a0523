import { expect } from "@jest/globals";
import { createClient, expectRefusal, expectSuccess } from "../scene/client.ts";
import { apiSpec, LANGUAGES } from "../scene/tracked-api.ts";
import { aNumber, aText, aTime, type Cases } from "./case.ts";

/** docs/contract/public.md. */
export const publicCases: Cases = {
	async "health says ok, the time and a version"(scene) {
		expect(expectSuccess(await scene.anyone.get("/api/health"))).toEqual({
			status: "ok",
			timestamp: aTime,
			version: expect.stringMatching(/^\d+\.\d+\.\d+/),
		});
	},
	async "a project's status is public"(scene) {
		const { id } = await scene.example();
		expect(expectSuccess(await scene.anyone.get(`/api/public/${id}/status`))).toEqual({
			project: "payments-api",
			status: "active",
			drifted: false,
			last_synced_at: aTime,
			outputs: ["typescript", "python", "go", "mcp", "docs"],
		});
	},
	async "SDKs are raw text"(scene) {
		const { id } = await scene.example();
		for (const language of LANGUAGES) {
			const answer = await scene.anyone.get(`/api/public/${id}/sdk/${language}`);
			expect(answer.status).toBe(200);
			expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
			expect(answer.text).toContain("/v1/payments");
		}
		expectRefusal(await scene.anyone.get(`/api/public/${id}/sdk/cobol`), 404, "not_found");
	},
	async "the MCP server is raw text, or 404 where none was generated"(scene) {
		const { id } = await scene.example();
		const answer = await scene.anyone.get(`/api/public/${id}/mcp`);
		expect(answer.status).toBe(200);
		expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
		expect(answer.text).toContain("@modelcontextprotocol/server");
		expect(answer.text).toContain("/v1/payments");
		const without = await scene.track({ outputs: "{typescript: true}", synced: true });
		expectRefusal(await scene.anyone.get(`/api/public/${without.id}/mcp`), 404, "not_found");
	},
	async "a text that the caller has is 304"(scene) {
		const { id } = await scene.example();
		const path = `/api/public/${id}/sdk/typescript`;
		const etag = (await scene.anyone.get(path)).headers.get("etag") ?? "";
		expect(etag).toMatch(/"\S+"$/);
		expect((await scene.anyone.get(path, { "if-none-match": etag })).status).toBe(304);
	},
	async "the docs scaffold is public too"(scene) {
		const { id } = await scene.example();
		const answer = await scene.fromElsewhere().get(`/api/public/${id}/docs-scaffold`);
		expect({ status: answer.status, text: answer.text }).toEqual({
			status: 200,
			text: expect.stringMatching(/^# Payments\n/),
		});
	},
	async "a project that is not public is 404 to the public, as none is"(scene) {
		const { id } = await scene.track({ public: false, synced: true });
		for (const path of ["status", "sdk/typescript", "mcp", "docs-scaffold"]) {
			const hidden = expectRefusal(await scene.fromElsewhere().get(`/api/public/${id}/${path}`), 404, "not_found");
			expect(hidden.text).toBe((await scene.fromElsewhere().get(`/api/public/none/${path}`)).text);
		}
	},
	async "pages of any origin may read what is public, and nothing else"(scene) {
		const { id } = await scene.example();
		const origin = { origin: "https://docs.example.com" };
		const shared = await scene.anyone.get(`/api/public/${id}/status`, origin);
		expect(shared.headers.get("access-control-allow-origin")).toBe("*");
		const closed = await scene.anyone.get("/api/health", origin);
		expect(closed.headers.has("access-control-allow-origin")).toBe(false);
	},
	async "the waitlist takes an address once"(scene) {
		const caller = scene.fromElsewhere();
		const email = `${crypto.randomUUID()}@example.com`;
		expect(expectSuccess(await caller.post("/api/waitlist", { email }))).toEqual({ ok: true });
		expectRefusal(await caller.post("/api/waitlist", { email: email.toUpperCase() }), 409, "already_registered");
		expectRefusal(await caller.post("/api/waitlist", {}), 400, "missing_email");
		expectRefusal(await caller.post("/api/waitlist", { email: "" }), 400, "missing_email");
		expectRefusal(await caller.post("/api/waitlist", { email: "nobody" }), 400, "invalid_email");
	},
	async "the newsletter takes an address once"(scene) {
		const email = `${crypto.randomUUID()}@example.com`;
		const path = "/api/newsletter/subscribe";
		expect(expectSuccess(await scene.fromElsewhere().post(path, { email }))).toEqual({ ok: true });
		const caller = scene.fromElsewhere();
		const again = expectRefusal(await caller.post(path, { email }), 409, "already_subscribed");
		expect(again.body).toEqual({ error: "already_subscribed" });
		expectRefusal(await caller.post(path, {}), 400, "missing_email");
		expectRefusal(await caller.post(path, { email: "a@b@c" }), 400, "invalid_email");
	},
	async "a configuration is scaffolded that validates"(scene) {
		const caller = scene.fromElsewhere();
		const { config } = expectSuccess(await caller.post("/api/tools/scaffold", { spec: apiSpec() }));
		expect(config).toMatch(/^service: /m);
		expect(config).toMatch(/^outputs:/m);
		expectSuccess(await caller.post("/api/tools/scaffold", { spec: JSON.parse(apiSpec()) }));
		expectRefusal(await caller.post("/api/tools/scaffold", { spec: "openapi: [\n" }), 422, "invalid_spec");
		expectRefusal(await caller.post("/api/tools/scaffold", {}), 400, "invalid_request");
	},
	async "two descriptions are compared by the judge of the gate"(scene) {
		const caller = scene.fromElsewhere();
		const body = { base: apiSpec(), revision: apiSpec("removed") };
		const answer = expectSuccess(await caller.post("/api/tools/diff", body));
		expect(answer).toMatchObject({ verdict: "ERR", score: aNumber, findings: [{ level: "ERR", message: aText }] });
		expectRefusal(await caller.post("/api/tools/diff", { ...body, revision: "x" }), 422, "invalid_spec");
	},
	async "public endpoints want nobody's name"(scene) {
		const { id } = await scene.example();
		const stranger = createClient(scene.url, { authorization: "Bearer nonsense", cookie: "driftgate=nonsense" });
		expectSuccess(await stranger.get("/api/health"));
		expect((await stranger.get(`/api/public/${id}/status`)).status).toBe(200);
	},
};
