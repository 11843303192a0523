import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Store } from "../ports.ts";
import { startTestService, type TestService } from "../testing/test-service.ts";
import { errorDetails } from "./error-details.ts";

const NOT_SIGNED_IN = "There is no valid session: sign in first. API keys and tokens are not accepted here.";

let service: TestService;

beforeAll(async () => {
	service = await startTestService();
	await service.seedProject();
});

afterAll(() => service.stop());

const MIB = 1024 * 1024;
const json = { "content-type": "application/json" };
const exchange = (raw: Uint8Array | string, headers: Record<string, string> = json) =>
	service.send("POST", "/api/action/oidc/exchange", { raw, headers });

describe("a request that no route takes", () => {
	it.each([
		"/",
		"/api",
		"/api/nothing",
		"/api/projects/list/",
		"/API/health",
		"//api/health",
		"/api/%",
		"/api/health/..%2f",
	])("is 404: %s", async (path) => {
		expect(await service.send("GET", path)).toMatchObject({ status: 404, body: { error: "not_found" } });
	});

	it.each([
		["DELETE", "/api/health", "HEAD, GET, OPTIONS"],
		["POST", "/api/projects/list", "HEAD, GET, OPTIONS"],
		["DELETE", "/api/projects/list", "HEAD, GET, OPTIONS"],
		["DELETE", "/api/projects/0190/exceptions/ended", "HEAD, GET, OPTIONS"],
		["GET", "/api/action/validate", "POST, OPTIONS"],
		["PUT", "/api/projects", "POST, OPTIONS"],
		["PATCH", "/api/projects/1", "HEAD, GET, DELETE, OPTIONS"],
	])("is 405 with Allow: %s %s", async (method, path, allow) => {
		const { status, body, headers } = await service.send(method, path);
		expect({ status, body, allow: headers["allow"] }).toEqual({
			status: 405,
			body: { error: "method_not_allowed", detail: errorDetails.method_not_allowed },
			allow,
		});
	});

	it.each([
		["/api/v1/keys/rotate", "POST, OPTIONS"],
		["/api/webhooks/github", "POST, OPTIONS"],
		["/api/projects/list", "HEAD, GET, OPTIONS"],
		["/api/projects/0190/exceptions/ended", "HEAD, GET, OPTIONS"],
		["/api/projects/1", "HEAD, GET, DELETE, OPTIONS"],
	])("may ask which methods %s has, and no origin is let in", async (path, allow) => {
		const preflight = { origin: "https://evil.test", "access-control-request-method": "POST" };
		const { status, body, headers } = await service.send("OPTIONS", path, { headers: preflight });
		expect({ status, body, allow: headers["allow"] }).toEqual({ status: 204, body: "", allow });
		expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
		expect(await service.send("OPTIONS", "/api/nothing")).toMatchObject({ status: 404 });
	});

	it("may ask for the head of what can be read", async () => {
		expect(await service.send("HEAD", "/api/health")).toMatchObject({ status: 200, body: "" });
	});
});

describe("an answer that the caller does not accept", () => {
	const sdk = `/api/public/${crypto.randomUUID()}/sdk/typescript`;

	it.each([
		["application/xml", "/api/health"],
		["text/html", "/api/openapi.json"],
		["application/json;q=0", "/api/projects/list"],
		["*/*;q=0", "/api/health"],
		["application/json", sdk],
	])("is 406 before anything is done: Accept: %s, %s", async (accept, path) => {
		const { status, body } = await service.send("GET", path, { headers: { accept } });
		expect({ status, error: body.error }).toEqual({ status: 406, error: "not_acceptable" });
		expect(body.detail).toBe(errorDetails.not_acceptable);
	});

	it("makes no change", async () => {
		const headers = { ...(await service.signIn()), accept: "image/png" };
		const made = await service.send("POST", "/api/v1/keys", { json: { name: "unseen", scopes: ["read"] }, headers });
		expect(made.status).toBe(406);
		expect((await service.send("GET", "/api/v1/keys", { headers: { cookie: headers.cookie } })).body.keys).toEqual([]);
	});

	it.each([
		["*/*", "/api/health", 200],
		["text/html, */*;q=0.1", "/api/health", 200],
		["application/*", "/api/health", 200],
		["application/problem+json", "/api/health", 200],
		["text/*", sdk, 404],
		["application/xml", "/api/nothing", 404],
	])("is none where %s asks for %s", async (accept, path, status) => {
		expect((await service.send("GET", path, { headers: { accept } })).status).toBe(status);
	});

	it("is none of a delivery's, whose sender reads none", async () => {
		const headers = { ...json, accept: "image/png" };
		expect((await service.send("POST", "/api/webhooks/github", { raw: "{}", headers })).status).toBe(401);
	});
});

describe("a body", () => {
	it.each([
		["no JSON", "{"],
		["a prototype", '{"token": "a", "__proto__": {"x": 1}}'],
		["deep", `{"token": ${"[".repeat(60_000)}`],
	])("of %s is 400 invalid_json", async (_what, raw) => {
		expect(await exchange(raw)).toMatchObject({ status: 400, body: { error: "invalid_json" } });
	});

	it.each(["", "null", "[]", '"text"', "{}", '{"token": 1}'])(
		"of %s is 400 invalid_request, and says why",
		async (raw) => {
			const { status, body } = await exchange(raw);
			expect({ status, error: body.error }).toEqual({ status: 400, error: "invalid_request" });
			expect(body.errors.length).toBeGreaterThan(0);
		},
	);

	it.each([
		{},
		{ "content-type": "text/plain" },
		{ "content-type": "application/x-www-form-urlencoded" },
		{ "content-type": "application/json; charset=utf-16" },
		{ ...json, "content-encoding": "br" },
		{ ...json, "content-encoding": "gzip, gzip" },
	])("under %j is 415", async (headers) => {
		expect(await exchange('{"token": "a"}', headers as Record<string, string>)).toMatchObject({
			status: 415,
			body: { error: "unsupported_media_type" },
		});
	});

	it.each(["application/json", "application/json; charset=UTF-8", "Application/JSON", "application/vnd.api+json"])(
		"may be %s",
		async (type) => {
			expect(await exchange('{"token": "a"}', { "content-type": type })).toMatchObject({ status: 401 });
		},
	);

	it("may be gzipped", async () => {
		const raw = gzipSync('{"token": "a"}');
		expect(await exchange(raw, { ...json, "content-encoding": "gzip" })).toMatchObject({ status: 401 });
	});

	it("that is no gzip, or ends early, is 400", async () => {
		const whole = gzipSync(`{"token": "${"a".repeat(1_000)}"}`);
		for (const raw of [Buffer.from("plain"), whole.subarray(0, whole.length - 9)]) {
			const answered = await exchange(raw, { ...json, "content-encoding": "gzip" });
			expect(answered).toMatchObject({ status: 400, body: { error: "invalid_request" } });
		}
	});

	it("over its route's limit is 413, and the connection ends", async () => {
		const { status, body, headers } = await exchange(`{"token": "${"a".repeat(70_000)}"}`);
		expect({ status, error: body.error }).toEqual({ status: 413, error: "payload_too_large" });
		expect(headers["connection"]).toBe("close");
	});

	it("is counted, not believed: chunks over the limit are 413 too", async () => {
		const chunked = { ...json, "transfer-encoding": "chunked" };
		expect(await exchange(`{"token": "${"a".repeat(70_000)}"}`, chunked)).toMatchObject({ status: 413 });
	});

	it("of 32 MiB and a little is 413 where 32 MiB are allowed, gzipped or not, in bounded memory", async () => {
		const token = await service.actionToken();
		const raw = Buffer.alloc(32 * MIB + 1, " ");
		const gzipped = gzipSync(raw);
		// 512 MiB in members (RFC 1952 2.2), so that what it was made of does not count.
		const bomb = Buffer.concat(Array.from({ length: 16 }, () => gzipped));
		const before = process.memoryUsage().arrayBuffers;
		for (const [body, headers] of [
			[raw, json],
			[gzipped, { ...json, "content-encoding": "gzip" }],
			[bomb, { ...json, "content-encoding": "gzip" }],
		] as const) {
			const answered = await service.send("POST", "/api/action/gate-check", {
				raw: body,
				headers: { ...headers, ...token },
			});
			expect(answered).toMatchObject({ status: 413, body: { error: "payload_too_large" } });
		}
		expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(128 * MIB);
	});

	it("is not read for a caller that is not let in", async () => {
		const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
		const head =
			"POST /api/action/gate-check HTTP/1.1\r\nHost: x\r\nContent-Length: 33554432\r\nContent-Type: application/json\r\n\r\n";
		const first = await new Promise<string>((resolve, reject) => {
			socket.on("error", reject);
			socket.once("data", (data) => resolve(data.toString("utf8")));
			socket.write(`${head}{`);
		});
		socket.destroy();
		expect(first).toMatch(/^HTTP\/1\.1 401 /);
	});
});

describe("an error", () => {
	it("comes as a problem where the caller asks for one, with the same members", async () => {
		const { status, headers, body } = await service.send("GET", "/api/projects/list", {
			headers: { accept: "application/problem+json" },
		});
		expect(headers["content-type"]).toMatch(/^application\/problem\+json/);
		expect({ status, body }).toEqual({
			status: 401,
			body: {
				type: "about:blank",
				title: "Unauthorized",
				status: 401,
				instance: `urn:uuid:${headers["x-request-id"]}`,
				error: "unauthenticated",
				detail: NOT_SIGNED_IN,
			},
		});
	});

	it.each(["*/*", "application/json", "text/html, */*;q=0.1", "application/*;q=0.1", undefined])(
		"comes as plain JSON under Accept: %s",
		async (accept) => {
			const headers: Record<string, string> = accept === undefined ? {} : { accept };
			const answered = await service.send("GET", "/api/projects/list", { headers });
			expect(answered.headers["content-type"]).toMatch(/^application\/json/);
			expect(answered.body).toEqual({ error: "unauthenticated", detail: NOT_SIGNED_IN });
		},
	);

	it.each([
		["/api/projects/list", undefined],
		["/api/projects/p1/changelog", 'Bearer realm="driftgate"'],
		["/api/v1/services", 'Bearer realm="driftgate"'],
	])("names the scheme of keys where keys are heard: %s", async (path, challenge) => {
		const { status, headers } = await service.send("GET", path);
		expect({ status, challenge: headers["www-authenticate"] }).toEqual({ status: 401, challenge });
	});

	it("of a key that lacks the scope says which it needs", async () => {
		const headers = await service.apiKey(["write"]);
		const { status, body } = await service.send("GET", "/api/v1/services", { headers });
		expect({ status, body }).toEqual({
			status: 403,
			body: { error: "forbidden", detail: "The key must have the scope read." },
		});
	});

	it("of ours says nothing about its cause, and is logged with it", async () => {
		const failing = await startTestService();
		try {
			const ping = () => Promise.reject(new Error("c4n4ry: the disk is on fire"));
			Object.assign(failing.store, { ping } satisfies Partial<Store>);
			const { status, body } = await failing.send("GET", "/api/health");
			expect({ status, body }).toEqual({
				status: 500,
				body: { error: "internal_error", detail: errorDetails.internal_error },
			});
			expect(failing.logged()).toContain("c4n4ry");
		} finally {
			await failing.stop();
		}
	});
});

describe("every answer", () => {
	it.each(["/api/health", "/api/nothing", "/api/projects/list"])(
		"of %s may not be sniffed, framed or kept",
		async (path) => {
			const { headers } = await service.send("GET", path);
			expect(headers).toMatchObject({
				"x-content-type-options": "nosniff",
				"content-security-policy": "default-src 'none'; frame-ancestors 'none'",
				"referrer-policy": "no-referrer",
				"cache-control": "no-store",
				"x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
			});
			expect(headers).not.toHaveProperty("x-powered-by");
		},
	);

	it("carries a request id of our own, whatever the caller sends", async () => {
		const { headers } = await service.send("GET", "/api/health", { headers: { "x-request-id": "forged" } });
		expect(headers["x-request-id"]).not.toBe("forged");
	});

	it("is shared with other origins below /api/public alone", async () => {
		const origin = { origin: "https://evil.test" };
		for (const path of ["/api/health", "/api/projects/list", "/api/webhooks/github", "/api/openapi.json"]) {
			const { headers } = await service.send("GET", path, { headers: origin });
			expect(headers).not.toHaveProperty("access-control-allow-origin");
		}
		const shared = await service.send("GET", "/api/public/nothing/status", { headers: origin });
		expect(shared.headers).toMatchObject({ "access-control-allow-origin": "*" });
		expect(shared.headers).not.toHaveProperty("access-control-allow-credentials");
		const preflight = await service.send("OPTIONS", "/api/public/nothing/sdk/typescript", { headers: origin });
		expect(preflight).toMatchObject({ status: 204, headers: { "access-control-allow-methods": "GET, HEAD" } });
	});
});

describe("GET /api/health", () => {
	it("says that the service and its database are up", async () => {
		const { status, body } = await service.send("GET", "/api/health");
		expect(status).toBe(200);
		expect(body).toEqual({
			status: "ok",
			timestamp: "2026-03-01T12:00:00.000Z",
			version: expect.stringMatching(/^\d/),
		});
	});
});
