import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { updateDocument } from "../../../flows/records/update-document.ts";
import { startTestService, type TestService } from "../../../testing/test-service.ts";

const OPENAPI =
	'openapi: 3.1.0\ninfo: {title: A, version: "1"}\npaths:\n  /a: {get: {responses: {"200": {description: OK}}}}\n';
const CONFIG = "service: a\nversion: 1.0.0\nspec: openapi.yaml\noutputs: {typescript: true}\n";

describe("the page of a sync run", () => {
	let service: TestService;

	beforeEach(async () => {
		service = await startTestService();
		service.git.set("driftgate.yml", CONFIG).set("openapi.yaml", OPENAPI);
	});

	afterEach(() => service.stop());

	it("shows what was decided, and may do no more than its own policy says", async () => {
		const { id } = await service.seedProject();
		const headers = await service.signIn();
		const synced = await service.send("POST", `/api/projects/${id}/sync`, { headers });
		const path = `/api/v1/sync-runs/${synced.body.sync_run_id}/report`;
		const page = await service.send("GET", path, { headers });
		expect(page).toMatchObject({ status: 200, headers: { "content-type": "text/html; charset=utf-8" } });
		expect(page.body).toContain("Driftgate: PASS, proceed");
		const policy = String(page.headers["content-security-policy"]);
		expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'/);
		expect(policy).toContain("frame-ancestors 'none'");
		expect(page.body).toContain(policy.replace("; frame-ancestors 'none'", ""));
	});

	it("says what there is to know beside the decision", async () => {
		const { id } = await service.seedProject();
		const headers = await service.signIn();
		const synced = await service.send("POST", `/api/projects/${id}/sync`, { headers });
		const runId = synced.body.sync_run_id;
		await updateDocument(service.store, "syncRuns", runId, (run) =>
			run?.result ? { ...run, result: { ...run.result, errorMessage: "It was not delivered: <b>no</b>." } } : undefined,
		);
		const page = await service.send("GET", `/api/v1/sync-runs/${runId}/report`, { headers });
		expect(page.body).toContain("It was not delivered: &lt;b&gt;no&lt;/b&gt;.");
	});

	it("says why where nothing was decided", async () => {
		service.git.set("openapi.yaml", "openapi: 3.1.0\npaths: [\n");
		const { id } = await service.seedProject();
		const headers = await service.signIn();
		const { body } = await service.send("POST", `/api/projects/${id}/sync`, { headers });
		const page = await service.send("GET", `/api/v1/sync-runs/${body.sync_run_id}/report`, { headers });
		expect(page).toMatchObject({ status: 200, body: expect.stringContaining("openapi.yaml:") });
	});
});
