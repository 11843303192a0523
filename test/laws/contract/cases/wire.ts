import { gzipSync } from "node:zlib";
import { expect } from "@jest/globals";
import { promisedRoutes } from "../read-clauses.ts";
import { expectRefusal, expectSuccess } from "../scene/client.ts";
import { CONFIG_PATH, SPEC_PATH } from "../scene/tracked-api.ts";
import { aText, type Cases, times } from "./case.ts";

const MEBIBYTE = 1024 * 1024;

const json = { "content-type": "application/json" };

const promised = promisedRoutes();

/** docs/contract/errors.md and service.md: how requests and answers look. */
export const wireCases: Cases = {
	async "a refusal is a problem of RFC 9457 where that is asked for"(scene) {
		const answer = await scene.anyone.get("/api/projects/list", { accept: "application/problem+json" });
		expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
		expect(answer.body).toMatchObject({ type: aText, title: "Unauthorized", status: 401, error: "unauthenticated" });
	},
	async "what there is not is 404, and another method 405 with those that there are"(scene) {
		expectRefusal(await scene.anyone.get("/api/nothing"), 404, "not_found");
		const answer = expectRefusal(await scene.anyone.delete("/api/health"), 405, "method_not_allowed");
		expect(answer.headers.get("allow")).toMatch(/\bGET\b/);
		expectRefusal(await scene.anyone.get("/api/health", { accept: "application/xml" }), 406, "not_acceptable");
	},
	async "a body must be JSON, and say so"(scene) {
		const path = "/api/action/oidc/exchange";
		expectRefusal(await scene.anyone.send("POST", path, { raw: "{", headers: json }), 400, "invalid_json");
		const text = { raw: "token=x", headers: { "content-type": "text/plain" } };
		expectRefusal(await scene.anyone.send("POST", path, text), 415, "unsupported_media_type");
		const proto = { raw: '{"token":"x","__proto__":{"a":1}}', headers: json };
		expectRefusal(await scene.anyone.send("POST", path, proto), 400, "invalid_json");
	},
	async "what is missing or wrong is said name by name"(scene) {
		const session = await scene.person("mira");
		const { body } = expectRefusal(await session.post("/api/v1/keys", {}), 400, "invalid_request");
		expect(body.detail).toMatch(/\S/);
		expect(body.errors.map((text: string) => text.split(":")[0])).toEqual(["name", "scopes"]);
	},
	async "a body that is missing lacks every member"(scene) {
		const { body } = expectRefusal(await scene.anyone.post("/api/action/oidc/exchange"), 400, "invalid_request");
		expect(body.errors).toEqual(["token: is missing: it must be a text"]);
	},
	async "a gzip body is read"(scene) {
		const tracked = await scene.example();
		const workflow = await scene.workflow(tracked);
		const files = Object.fromEntries(tracked.head.files);
		const body = JSON.stringify({
			config_content: files[CONFIG_PATH],
			files: { [SPEC_PATH]: files[SPEC_PATH] },
			repo: tracked.repository.fullName,
			ref: "refs/heads/main",
			commit_sha: tracked.head.sha,
			mode: "check",
		});
		const answer = await workflow.send("POST", "/api/action/gate-check", {
			raw: Uint8Array.from(gzipSync(body)),
			headers: { ...json, "content-encoding": "gzip" },
		});
		expect(expectSuccess(answer).verdict).toBe("PASS");
	},
	async "32 MiB are read, and one byte more is 413, compressed or not"(scene) {
		const tracked = await scene.example();
		const workflow = await scene.workflow(tracked);
		const of = (bytes: number) => `"${"x".repeat(bytes - 2)}"`;
		const path = "/api/action/gate-check";
		const whole = await workflow.send("POST", path, { raw: of(32 * MEBIBYTE), headers: json });
		expectRefusal(whole, 400, "invalid_request");
		const raw = Uint8Array.from(gzipSync(of(32 * MEBIBYTE + 1)));
		const packed = { raw, headers: { ...json, "content-encoding": "gzip" } };
		expectRefusal(await workflow.send("POST", path, packed), 413, "payload_too_large");
	},
	async "the description lists every route and error, as OpenAPI 3.1"(scene) {
		const document = expectSuccess(await scene.anyone.get("/api/openapi.json"));
		expect(document.openapi).toMatch(/^3\.1\.\d$/);
		for (const route of promised) {
			const [method = "", path = ""] = route.split(" ");
			expect({ path, methods: Object.keys(document.paths[path] ?? {}) }).toEqual({
				path,
				methods: expect.arrayContaining([method.toLowerCase()]),
			});
		}
	},
	async "the service says what it is called"(scene) {
		expect(expectSuccess(await scene.anyone.get("/api/openapi.json")).info.title).toBe("Driftgate");
	},
	async "every path stands below one address"(scene) {
		const document = expectSuccess(await scene.anyone.get("/api/openapi.json"));
		expect(document.servers).toEqual([{ url: "/" }]);
		for (const path of Object.keys(document.paths)) expect(path).toMatch(/^\/(?:api|auth)\/[^?#]+$/);
		// The address is the service's own: below another path there is nothing.
		expectRefusal(await scene.anyone.get("/elsewhere/api/health"), 404, "not_found");
	},
	async "nobody is notified, and nothing is deprecated"(scene) {
		const document = expectSuccess(await scene.anyone.get("/api/openapi.json"));
		expect(document).not.toHaveProperty("webhooks");
		const operations = Object.values<Readonly<Record<string, object>>>(document.paths).flatMap(Object.values);
		expect(operations.length).toBeGreaterThanOrEqual(promised.length);
		for (const operation of operations) {
			expect(operation).not.toHaveProperty("callbacks");
			expect(operation).not.toHaveProperty("deprecated");
		}
		const { headers } = await scene.anyone.get("/api/health");
		expect([headers.get("deprecation"), headers.get("sunset")]).toEqual([null, null]);
	},
	async "answers are JSON"(scene) {
		const session = await scene.person("mira");
		for (const path of ["/api/health", "/api/projects/list", "/api/user/credits", "/api/openapi.json"]) {
			expect((await session.get(path)).headers.get("content-type")).toMatch(/^application\/json/);
		}
		expect((await scene.anyone.get("/api/nothing")).headers.get("content-type")).toMatch(/^application\/json/);
	},
	async "answers are compressed for whoever reads that"(scene) {
		const answer = await scene.anyone.get("/api/openapi.json", { "accept-encoding": "gzip" });
		expect(answer.headers.get("content-encoding")).toBe("gzip");
		expect(answer.body.openapi).toBeDefined();
	},
	async "whoever refuses every encoding gets the answer as it is"(scene) {
		for (const accept of ["identity", "identity;q=0", "*;q=0"]) {
			const answer = await scene.anyone.get("/api/openapi.json", { "accept-encoding": accept });
			expect(answer.headers.get("content-encoding")).toBeNull();
			expect(expectSuccess(answer).openapi).toBeDefined();
		}
	},
	async "nothing secret is logged"(scene) {
		const session = await scene.person("mira");
		const { key } = expectSuccess(await session.post("/api/v1/keys", { name: "a canary", scopes: ["read"] }), 201);
		const tracked = await scene.example();
		const { action_token: token } = expectSuccess(await scene.exchange(tracked));
		const cookie = session.headers["cookie"]?.split("=")[1] ?? "?";
		for (const secret of [key, token, cookie, session.headers["x-driftgate-csrf"] ?? "?"]) {
			expect(scene.output()).not.toContain(secret);
		}
	},
	async "no answer tells what went wrong inside"(scene) {
		const answers = await times(3, (index) =>
			scene.anyone.get(["/api/%", "/api/projects/%00/sync-runs", "/api/public/__proto__/status"][index] ?? "/"),
		);
		for (const answer of answers) {
			expect(answer.status).toBeLessThan(500);
			expect(answer.text).not.toMatch(/at .*\.js|node_modules|Error:/);
		}
	},
};
