import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { ProjectDocument } from "../../../ports.ts";
import { COMMIT, startTestService, type TestService } from "../../../testing/test-service.ts";
import { errorDetails } from "../../error-details.ts";

const config = `service: payments-api
version: 1.4.0
spec: ./openapi.yaml
outputs:
  typescript: true
`;

const operation = (id: string) => ({ operationId: id, responses: { 200: { description: "OK" } } });

const openapi = (paths: Record<string, object>): string =>
	JSON.stringify({ openapi: "3.1.0", info: { title: "Payments", version: "1.4.0" }, paths });

const spec = openapi({
	"/v1/accounts": { get: operation("listAccounts"), post: operation("createAccount") },
	"/v1/accounts/{id}": {
		parameters: [{ in: "path", name: "id", required: true, schema: { type: "string" } }],
		get: operation("getAccount"),
		delete: operation("deleteAccount"),
	},
});

const submission = {
	config_content: config,
	repo: "acme/payments",
	ref: "refs/heads/main",
	commit_sha: COMMIT,
	files: { "openapi.yaml": spec },
};

let service: TestService;
let project: ProjectDocument;
let token: { readonly authorization: string };

beforeAll(async () => {
	service = await startTestService();
	project = await service.seedProject();
	service.git.set("driftgate.yml", config).set("openapi.yaml", spec);
});

beforeEach(async () => {
	// Quotas are a minute's, tokens live five: each test has its own of both.
	service.clock.time += 61_000;
	token = await service.actionToken();
});

afterAll(() => service.stop());

const validate = (json: unknown, headers: Record<string, string> = token) =>
	service.send("POST", "/api/action/validate", { json, headers });
const checkGate = (json: unknown, headers: Record<string, string> = token) =>
	service.send("POST", "/api/action/gate-check", { json, headers });

describe("POST /api/action/validate", () => {
	it("answers with a summary of the configuration and the description", async () => {
		const { status, body } = await validate(submission);
		expect({ status, body }).toEqual({
			status: 200,
			body: {
				valid: true,
				config_summary: { service: "payments-api", version: "1.4.0", endpoint_count: 4, outputs: ["typescript"] },
			},
		});
	});

	it("reads the description from git where no files are sent", async () => {
		const { files: _, ...alone } = submission;
		expect(await validate(alone)).toMatchObject({ status: 200, body: { config_summary: { endpoint_count: 4 } } });
	});

	it("takes a gzipped body", async () => {
		const headers = { ...token, "content-type": "application/json", "content-encoding": "gzip" };
		const raw = gzipSync(JSON.stringify(submission));
		expect(await service.send("POST", "/api/action/validate", { raw, headers })).toMatchObject({ status: 200 });
	});

	it("answers 422 with every error of the configuration at once, each with its place", async () => {
		const broken = "service: Payments API\nversion: one\noutputs: {typescript: false}\ncolour: red\n";
		const { status, body } = await validate({ ...submission, config_content: broken });
		expect({ status, error: body.error }).toEqual({ status: 422, error: "invalid_config" });
		expect(body.errors.length).toBeGreaterThanOrEqual(5);
		expect(body.errors.join("\n")).toMatch(/output/);
		for (const error of body.errors) expect(error).toMatch(/^driftgate\.yml:\d+:\d+: /);
	});

	it.each([
		["a configuration that is no YAML", { config_content: "service: [unclosed" }],
		["a configuration of another kind", { config_content: "just a text" }],
		["a description that is not there", { files: {} }],
		["a description that is no OpenAPI", { files: { "openapi.yaml": "hello: world" } }],
		[
			"a reference to another host",
			{ files: { "openapi.yaml": openapi({ "/a": { $ref: "https://evil.test/a.yaml" } }) } },
		],
		["a reference out of the repository", { config_content: config.replace("./openapi.yaml", "../../etc/passwd") }],
		[
			"10,000 levels",
			{ files: { "openapi.yaml": `{"openapi": "3.1.0", "x-deep": ${"[".repeat(10_000)}${"]".repeat(10_000)}}` } },
		],
	])("answers 422 to %s", async (_what, changes) => {
		const { status, body } = await validate({ ...submission, ...changes });
		expect({ status, error: body.error }).toEqual({ status: 422, error: "invalid_config" });
		expect(body.errors.length).toBeGreaterThan(0);
	});

	it("allows ten a minute for each repository, says what is left, and counts nobody who is not let in", async () => {
		for (let i = 0; i < 20; i += 1) await validate(submission, { authorization: "Bearer a.b.c" });
		const left: unknown[] = [];
		for (let i = 0; i < 10; i += 1) left.push((await validate({})).headers["ratelimit"]);
		const first = await validate(submission);
		expect(first).toMatchObject({ status: 429, body: { error: "rate_limited" } });
		expect(first.headers).toMatchObject({
			"retry-after": "60",
			ratelimit: '"validate";r=0;t=60',
			"ratelimit-policy": '"validate";q=10;w=60',
		});
		service.clock.time += 60_000;
		const later = await validate(submission);
		expect(later).toMatchObject({ status: 200, headers: { ratelimit: '"validate";r=9;t=60' } });
	});

	it("tells a quota's end as a problem of its own type where problems are asked for", async () => {
		for (let i = 0; i < 10; i += 1) await validate({});
		const { body } = await validate(submission, { ...token, accept: "application/problem+json" });
		expect(body).toMatchObject({
			type: "https://iana.org/assignments/http-problem-types#quota-exceeded",
			status: 429,
			error: "rate_limited",
			"violated-policies": ["validate"],
		});
	});
});

describe("POST /api/action/gate-check", () => {
	it("lets a first description pass, and records the run", async () => {
		const { status, body } = await checkGate({ ...submission, mode: "check" });
		expect({ status, body }).toMatchObject({
			status: 200,
			body: {
				gate_action: "proceed",
				verdict: "PASS",
				breaking_score: 0,
				breaking_operations: [],
				diff_summary: { errors: 0, warnings: 0, info: 0 },
			},
		});
		expect(await service.store.get("syncRuns", body.sync_run_id)).toMatchObject({
			projectId: project.id,
			status: "completed",
		});
	});

	it.each([
		["an unknown mode", { mode: "force" }],
		["files that are no texts", { files: { "a.yaml": 1 } }],
		["no configuration", { config_content: undefined }],
		["a commit of the wrong form", { commit_sha: "main" }],
		["a configuration out of the repository", { config_path: "../driftgate.yml" }],
		["a configuration at an absolute path", { config_path: "/etc/driftgate.yml" }],
		["a checkpoint that is no text", { checkpoint: 7 }],
	])("answers 400 to %s", async (_what, changes) => {
		expect(await checkGate({ ...submission, ...changes })).toMatchObject({
			status: 400,
			body: { error: "invalid_request" },
		});
	});

	it("answers 422 and records nothing where the configuration cannot be used", async () => {
		const before = await service.store.count("syncRuns", { projectId: project.id });
		expect(await checkGate({ ...submission, config_content: "{}" })).toMatchObject({ status: 422 });
		expect(await service.store.count("syncRuns", { projectId: project.id })).toBe(before);
	});

	it("allows sixty a minute for each repository", async () => {
		const answers = await Promise.all(Array.from({ length: 75 }, () => checkGate({})));
		expect(answers.filter(({ status }) => status === 400)).toHaveLength(60);
		expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
	});
});

describe("a breaking change", () => {
	let own: TestService;
	afterEach(() => own.stop());

	it("is blocked with its evidence once there is a baseline", async () => {
		own = await startTestService();
		const { id } = await own.seedProject();
		own.git.set("driftgate.yml", config).set("openapi.yaml", spec);
		const push = await own.actionToken();
		const synced = await own.send("POST", "/api/action/gate-check", {
			json: { ...submission, mode: "sync" },
			headers: push,
		});
		expect(synced.status).toBe(200);
		await own.settled(id);

		const ref = "refs/pull/7/merge";
		const pull = await own.actionToken({ event_name: "pull_request", ref });
		const files = { "openapi.yaml": openapi({ "/v1/accounts": { get: operation("listAccounts") } }) };
		const check = () =>
			own.send("POST", "/api/action/gate-check", { json: { ...submission, ref, files, mode: "check" }, headers: pull });
		expect(await check()).toMatchObject({
			status: 409,
			body: {
				error: "submission_mismatch",
				errors: ["openapi.yaml"],
				detail: expect.stringContaining("`openapi.yaml`"),
			},
		});
		own.git.set("openapi.yaml", files["openapi.yaml"]);
		const { status, body } = await check();
		expect({ status, action: body.gate_action, verdict: body.verdict, lane: body.gate_lane }).toEqual({
			status: 200,
			action: "block",
			verdict: "ERR",
			lane: "ERR",
		});
		expect(body.breaking_operations.map(({ endpoint }: { endpoint: string }) => endpoint)).toContain(
			"DELETE /v1/accounts/{id}",
		);
		expect(body.findings[0]).toMatchObject({ level: "ERR", before: { file: "openapi.yaml" } });
		expect(body).toMatchObject({
			verified: true,
			unverified: null,
			// The sync, its artifacts, and this.
			log: { checkpoint: { size: 3 }, consistency: null },
		});
	});
});

describe.each([
	["validate", validate],
	["gate-check", checkGate],
] as const)("who may call /api/action/%s", (_name, call) => {
	it.each(["", "Bearer", "Bearer ", "Bearer a.b.c", "Basic YTpi", "bearer x y"])(
		"not %j: 401",
		async (authorization) => {
			const { status, body, headers } = await call(submission, { authorization });
			expect({ status, body }).toEqual({
				status: 401,
				body: { error: "invalid_action_token", detail: errorDetails.invalid_action_token },
			});
			expect(headers["www-authenticate"]).toMatch(/^Bearer/);
		},
	);

	it("not an OIDC token, nor a token after five minutes: 401", async () => {
		const oidc = await service.issuer.sign();
		expect(await call(submission, { authorization: `Bearer ${oidc}` })).toMatchObject({ status: 401 });
		service.clock.time += 300_000;
		expect(await call(submission)).toMatchObject({ status: 401, body: { error: "invalid_action_token" } });
	});

	it("not for another repository: 403 repo_not_linked", async () => {
		const answered = await call({ ...submission, repo: "acme/ledger" });
		expect(answered).toMatchObject({ status: 403, body: { error: "repo_not_linked" } });
	});

	it.each([{ ref: "refs/heads/other" }, { ref: "main" }, { commit_sha: "b".repeat(40) }])(
		"not for another revision %j: 403 ref_not_allowed",
		async (changes) => {
			const answered = await call({ ...submission, ...changes });
			expect(answered).toMatchObject({ status: 403, body: { error: "ref_not_allowed" } });
			expect(answered.body.detail).toMatch(
				/^The action token is for repo \S+, ref \S+ and commit_sha [0-9a-f]{40}: submit these\.$/,
			);
		},
	);

	it("not once the App is gone, though the token still lives: 403 repo_not_linked", async () => {
		const installation = await service.store.get("installations", "900");
		if (installation === undefined) throw new Error("The installation was not seeded.");
		const { rev, ...document } = installation;
		await service.store.deleteIf("installations", "900", rev);
		const answered = await call(submission);
		await service.store.insert("installations", document);
		expect(answered).toMatchObject({ status: 403, body: { error: "repo_not_linked" } });
	});

	it("not with an unreadable body: 400, 413 and 415 come after the 401", async () => {
		expect(await call("text")).toMatchObject({ status: 400, body: { error: "invalid_request" } });
		const path = `/api/action/${_name}`;
		const plain = { ...token, "content-type": "text/plain" };
		expect(await service.send("POST", path, { raw: "{}", headers: plain })).toMatchObject({ status: 415 });
		const nobody = { "content-type": "text/plain" };
		expect(await service.send("POST", path, { raw: "{}", headers: nobody })).toMatchObject({ status: 401 });
	});
});
