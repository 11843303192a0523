import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { COMMIT, startTestService, type TestService } from "../testing/test-service.ts";
import { submissionExample } from "./schemas/submission.ts";

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
