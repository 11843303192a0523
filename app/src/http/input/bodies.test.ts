import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { COMMIT, startTestService, type TestService } from "../../testing/test-service.ts";
import { submissionExample } from "../schemas/submission.ts";

let service: TestService;
let session: Readonly<Record<string, string>>;
let workflow: Readonly<Record<string, string>>;
let project: string;

beforeAll(async () => {
	service = await startTestService();
	project = (await service.seedProject()).id;
	session = await service.signIn();
	workflow = await service.actionToken();
});

afterAll(() => service.stop());

const post = (path: string, json: unknown, headers = session) => service.send("POST", path, { json, headers });

const refused = (...errors: readonly unknown[]) => ({ status: 400, body: { error: "invalid_request", errors } });

const submission = { ...submissionExample, commit_sha: COMMIT, ref: "refs/heads/main" };

const HALF = "holds half of a character (an unpaired surrogate): write the whole character, or leave it out";

it.each<[string, object, string]>([
	["settings", { config_path: "\ud800.yml" }, `config_path: ${HALF}`],
	[
		"exceptions",
		{ finding: "0".repeat(16), owner: "a\ud800", reason: "r", expires_at: "2027-01-01" },
		`owner: ${HALF}`,
	],
	["changelog/x", { developer_summary: "half \udc00" }, `developer_summary: ${HALF}`],
])("half of a character in a body of %s is refused where it stands", async (path, json, error) => {
	expect(await post(`/api/projects/${project}/${path}`, json)).toMatchObject(refused(error));
});

it("half of a character is refused of a repository's paths, and of files by name and text", async () => {
	const repository = "/api/github/repositories/42";
	expect(await post(`${repository}/scaffold`, { description: "\ud800" })).toMatchObject(
		refused(`description: ${HALF}`),
	);
	const check = { config_path: "\ud800.yml", config: "service: a" };
	expect(await post(`${repository}/check-config`, check)).toMatchObject(refused(`config_path: ${HALF}`));
	for (const path of ["/api/action/gate-check", "/api/action/validate"]) {
		const named = { ...submission, files: { "a\ud800.yaml": "text" } };
		expect(await post(path, named, workflow)).toMatchObject(refused(`files."a\\ud800.yaml": ${HALF}`));
		const texts = { ...submission, files: { "a.yaml": "text \ud800" } };
		expect(await post(path, texts, workflow)).toMatchObject(refused(`files.a.yaml: ${HALF}`));
	}
});

it.each<[string, object, string]>([
	["settings", { pubic: true }, "pubic: is unknown: did you mean public?"],
	["sync", { triger_type: "manual" }, "triger_type: is unknown: did you mean trigger_type?"],
	["runs/x/forecast", { finding: ["a"] }, "finding: is unknown: did you mean findings?"],
])("a member of %s that looks mistyped is refused with the one that was meant", async (path, json, error) => {
	expect(await post(`/api/projects/${project}/${path}`, json)).toMatchObject(refused(error));
});

it("a gate check whose mode is mistyped syncs nothing", async () => {
	const { store } = service;
	const before = await store.count("syncRuns", { projectId: project });
	for (const name of ["Mode", "MODE", "mod", "mdoe"]) {
		const answer = await post("/api/action/gate-check", { ...submission, [name]: "check" }, workflow);
		expect(answer).toMatchObject(refused(`${name}: is unknown: did you mean mode?`));
	}
	expect(await store.count("syncRuns", { projectId: project })).toBe(before);
});

it("a member that is near none passes, as a newer client's may be", async () => {
	const path = `/api/projects/${project}/settings`;
	expect(await post(path, { public: false, learned_since: 1 })).toMatchObject({ status: 200 });
	expect(await post(path, { public: false, constructor: 1 })).toMatchObject({
		status: 200,
	});
});

it("nothing unknown may limit a key that is made", async () => {
	const json = { name: "ci", scopes: ["read"], expires_at: "2027-01-01" };
	expect(await post("/api/v1/keys", json)).toMatchObject(
		refused("expires_at: is unknown: the members of this body are name, scopes."),
	);
});

it("the lists say in their own words that an address is missing", async () => {
	expect(await post("/api/waitlist", { Email: "jo@example.com" }, {})).toMatchObject({
		status: 400,
		body: { error: "missing_email" },
	});
});

it.each([[{ toString: 1 }], [{}], [[["0123456789abcdef"]]], [1], [null]])(
	"%j is no fingerprint, whatever text could be made of it",
	async (one) => {
		const terms = { owner: "o", reason: "r", expires_at: "2027-01-01" };
		const answer = await post(`/api/projects/${project}/sync-runs/x/exceptions`, { ...terms, findings: [one] });
		expect(answer).toMatchObject(refused("findings.0: must be a text"));
	},
);

it("a stranger's name is cut in the answer, and what hides in it is escaped", async () => {
	const files = { ["x".repeat(1_000_000)]: "a", "\u202etxt\u200b": 1 };
	const { status, body } = await post("/api/action/gate-check", { ...submission, files }, workflow);
	expect(status).toBe(400);
	expect(body.errors).toContain('files."\\u202etxt\\u200b": must be a text');
	expect(JSON.stringify(body).length).toBeLessThan(1_000);
});

it("of many wrong entries a hundred are told", async () => {
	const findings = Array.from({ length: 900 }, () => 1);
	const { body } = await post(`/api/projects/${project}/runs/x/forecast`, { findings });
	expect(body.errors).toHaveLength(100);
});

it("a text where a list should be is told as that alone", async () => {
	const json = { name: "ci", scopes: "read" };
	expect(await post("/api/v1/keys", json)).toMatchObject(refused("scopes: must be a list"));
	for (const name of ["", " a", "a\tb", "a\u202eb"]) {
		expect(await post("/api/v1/keys", { name, scopes: ["read"] })).toMatchObject(
			refused("name: must be a text of 1 to 100 characters that can be seen, without spaces around it"),
		);
	}
});

it("a parameter that is given twice is named", async () => {
	const answer = await service.send("GET", `/api/projects/${project}/changelog?limit=1&limit=2`, { headers: session });
	expect(answer).toMatchObject(refused("limit: is given twice: send it once."));
});

it("a cursor that we did not make is that, however long it is", async () => {
	const path = `/api/projects/${project}/changelog?cursor=${"x".repeat(5_000)}`;
	expect(await service.send("GET", path, { headers: session })).toMatchObject({
		status: 400,
		body: { error: "invalid_cursor" },
	});
});

it("a window of the audit begins before it ends, and ends in the years that can be written", async () => {
	const audit = (query: string) =>
		service.send("GET", `/api/v1/projects/${project}/audit?${query}`, { headers: session });
	expect(await audit("from=2026-02-01&to=2026-01-01")).toMatchObject({
		status: 400,
		body: { error: "invalid_request", detail: "The window must begin before it ends." },
	});
	expect(await audit("from=2026-01-01&to=9999-12-30")).toMatchObject({ status: 200 });
	expect(await audit("to=9999-12-31")).toMatchObject(
		refused("to: must lie in the years 0000 to 9999, and before the end of the last day"),
	);
});

it("a request without a host is refused as every other is", async () => {
	const { port } = new URL(service.url);
	const socket = connect(Number(port), "127.0.0.1");
	socket.write("GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n");
	const answer = await text(socket);
	expect(answer).toMatch(/^HTTP\/1\.1 400 /);
	expect(answer).toContain('"error":"invalid_request"');
});
