import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { ProjectDocument } from "../../../ports.ts";
import { type Files, sampleConfig, sampleFiles, sampleSpec } from "../../../testing/sample-service.ts";
import { COMMIT, startTestService, type TestService } from "../../../testing/test-service.ts";
import { errorDetails } from "../../error-details.ts";

let service: TestService;

beforeAll(async () => {
	service = await startTestService();
});

afterAll(() => service.stop());

let repositories = 0;
const seed = (changes: Partial<ProjectDocument> = {}) => {
	repositories += 1;
	return service.seedProject({
		repositoryId: `impact ${repositories}`,
		repoFullName: `acme/r${repositories}`,
		...changes,
	});
};

async function sync({ id, ownerUserId }: ProjectDocument, files: Files): Promise<string> {
	service.git.clear();
	for (const [path, text] of Object.entries(files)) service.git.set(path, text);
	service.clock.time += 60_000;
	const headers = await service.signIn(ownerUserId);
	return (await service.send("POST", `/api/projects/${id}/sync`, { headers })).body.sync_run_id;
}

/** A repository whose configuration says what it calls. */
async function consumer(calls: readonly string[], changes: Partial<ProjectDocument> = {}): Promise<ProjectDocument> {
	const project = await seed(changes);
	const name = `caller-${repositories}`;
	const config = ["consumes:", ...calls.map((call) => `  - ${call}`)];
	const text = sampleConfig({ config }).replace("service: payments-api", `service: ${name}`);
	await sync(project, { ...sampleFiles(), "driftgate.yml": text });
	return { ...project, name };
}

const impact = async (id: string, userId = "local") =>
	service.send("GET", `/api/v1/projects/${id}/impact`, { headers: await service.apiKey(["read"], userId) });

const breaking = sampleFiles({ version: "2.0.0", spec: sampleSpec({ removal: true }) });

describe("the impact of a breaking change", () => {
	it("names the operations, and the caller's projects that say they call them", async () => {
		const project = await seed({ ownerUserId: "ada" });
		await sync(project, sampleFiles());
		const ada = { ownerUserId: "ada" };
		const calls = '{service: payments-api, operations: ["GET /v1/payments", "GET /v1/accounts"]}';
		const hit = await consumer([calls], ada);
		await consumer(['{service: payments-api, operations: ["GET /v1/accounts"]}'], ada);
		await consumer(['{service: other-api, operations: ["GET /v1/payments"]}'], ada);
		await consumer(['{service: payments-api, operations: ["GET /v1/payments"]}'], { ownerUserId: "somebody else" });
		const syncRunId = await sync(project, breaking);
		const { status, body } = await impact(project.id, "ada");
		expect(status).toBe(200);
		expect(body).toMatchObject({
			sync_run_id: syncRunId,
			breaking_operations: [{ kind: "endpoint_removed", endpoint: "GET /v1/payments", severity: "error" }],
			consumers: [
				{ project_id: hit.id, service: hit.name, repo_full_name: hit.repoFullName, operations: ["GET /v1/payments"] },
			],
		});
	});

	it("is that of the newest run that breaks, whatever followed", async () => {
		const project = await seed();
		await sync(project, sampleFiles());
		const syncRunId = await sync(project, breaking);
		await sync(project, sampleFiles());
		expect((await impact(project.id)).body.sync_run_id).toBe(syncRunId);
	});

	it("finds an operation whatever its parameters are called", async () => {
		const spec = (paths: object) => JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths });
		const get = { operationId: "get", responses: { "200": { description: "It." } } };
		const parameters = [{ name: "id", in: "path", required: true, schema: { type: "string" } }];
		const kept = { "/v1/kept": { get: { ...get, operationId: "kept" } } };
		const project = await seed();
		await sync(project, sampleFiles({ spec: spec({ ...kept, "/v1/a/{id}": { get: { ...get, parameters } } }) }));
		const hit = await consumer(['{service: payments-api, operations: ["GET /v1/a/{account_id}"]}']);
		await sync(project, sampleFiles({ version: "2.0.0", spec: spec(kept) }));
		expect((await impact(project.id)).body.consumers).toMatchObject([
			{ project_id: hit.id, operations: ["GET /v1/a/{account_id}"] },
		]);
	});

	it("names the methods that the findings touch, and the tools where the project has any", async () => {
		const project = await seed();
		await sync(project, sampleFiles());
		await sync(project, breaking);
		expect((await impact(project.id)).body).toMatchObject({ sdk_methods: ["payments.list"], mcp_tools: [] });
		const stored = await service.store.get("projects", project.id);
		if (stored === undefined) throw new Error("The project is gone.");
		const { rev, ...document } = stored;
		await service.store.replaceIf("projects", { ...document, outputs: ["mcp"] }, rev);
		expect((await impact(project.id)).body).toMatchObject({ sdk_methods: [], mcp_tools: ["payments_list"] });
	});

	it("is 404 where nothing broke yet", async () => {
		const project = await seed();
		await sync(project, sampleFiles());
		await sync(project, sampleFiles({ version: "1.1.0", spec: sampleSpec({ addition: true }) }));
		const { status, body } = await impact(project.id);
		expect({ status, body }).toEqual({
			status: 404,
			body: { error: "no_breaking_change", detail: errorDetails.no_breaking_change },
		});
	});

	it("counts what a pull request proposes", async () => {
		const project = await seed({ repositoryId: "42", repoFullName: "acme/payments" });
		await sync(project, sampleFiles());
		const json = {
			config_content: breaking["driftgate.yml"],
			files: breaking,
			repo: "acme/payments",
			ref: "refs/heads/main",
			commit_sha: COMMIT,
			mode: "check",
		};
		const headers = await service.actionToken();
		const decided = await service.send("POST", "/api/action/gate-check", { json, headers });
		expect((await impact(project.id)).body.sync_run_id).toBe(decided.body.sync_run_id);
	});
});
