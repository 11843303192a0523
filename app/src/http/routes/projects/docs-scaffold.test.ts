import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { sampleFiles, sampleSpec } from "../../../testing/sample-service.ts";
import { startTestService, type TestService } from "../../../testing/test-service.ts";

let service: TestService;

beforeAll(async () => {
	service = await startTestService();
});

afterAll(() => service.stop());

async function synced(files = sampleFiles(), changes = {}) {
	const { id } = await service.seedProject({ repositoryId: crypto.randomUUID(), ...changes });
	service.git.clear();
	for (const [path, text] of Object.entries(files)) service.git.set(path, text);
	await service.send("POST", `/api/projects/${id}/sync`, { headers: await service.signIn() });
	return id;
}

describe("the docs scaffold", () => {
	it("describes what was synced last, to a session and to a key that may read", async () => {
		const id = await synced();
		const path = `/api/projects/${id}/docs-scaffold`;
		const { status, body } = await service.send("GET", path, { headers: await service.signIn() });
		expect(status).toBe(200);
		expect(body.scaffold).toMatch(/^# Payments\n[\s\S]*\| `GET` \| `\/v1\/payments` \|[\s\S]*curl --globoff/);
		const keyed = await service.send("GET", path, { headers: await service.apiKey(["read"]) });
		expect(keyed.body).toEqual(body);
	});

	it("describes what a configuration holds inline", async () => {
		const config = `service: payments-api\nversion: 1.0.0\nspec: ${JSON.stringify(JSON.parse(sampleSpec()))}\noutputs: {typescript: true}\n`;
		const id = await synced({ "driftgate.yml": config });
		const { body } = await service.send("GET", `/api/projects/${id}/docs-scaffold`, {
			headers: await service.signIn(),
		});
		expect(body.scaffold).toContain("`/v1/payments`");
	});

	it("is not there before the first sync", async () => {
		const { id } = await service.seedProject({ repositoryId: "never synced" });
		const { status } = await service.send("GET", `/api/projects/${id}/docs-scaffold`, {
			headers: await service.signIn(),
		});
		expect(status).toBe(404);
	});

	it("is Markdown for everybody where the project is published, and 304 for whoever has it", async () => {
		const id = await synced();
		const path = `/api/public/${id}/docs-scaffold`;
		const { status, body, headers } = await service.send("GET", path);
		expect(status).toBe(200);
		expect(headers["content-type"]).toMatch(/^text\/plain/);
		expect(headers["content-security-policy"]).toContain("default-src 'none'");
		expect(body).toMatch(/^# Payments\n/);
		const again = await service.send("GET", path, { headers: { "if-none-match": String(headers["etag"]) } });
		expect(again.status).toBe(304);
		const hidden = await synced(sampleFiles(), { public: false });
		expect((await service.send("GET", `/api/public/${hidden}/docs-scaffold`)).status).toBe(404);
	});

	it("of a public project spends no share of the tools", async () => {
		const id = await synced();
		for (let view = 0; view < 31; view += 1) {
			expect((await service.send("GET", `/api/public/${id}/docs-scaffold`)).status).toBe(200);
		}
		const diffed = await service.send("POST", "/api/tools/scaffold", { json: { spec: sampleSpec() } });
		expect(diffed.status).toBe(200);
	});
});

describe("the MCP server of a published project", () => {
	it("is 404 until one was generated, and then its text", async () => {
		const id = await synced();
		const path = `/api/public/${id}/mcp`;
		expect((await service.send("GET", path)).status).toBe(404);
		const project = await service.store.get("projects", id);
		if (project === undefined) throw new Error("The project is gone.");
		const content = "#!/usr/bin/env node\n";
		const sha256 = await service.store.putBlob(Buffer.from(content), id);
		const record = { id: "mcp", target: "mcp", path: "payments-mcp.mjs", sha256, bytes: content.length } as const;
		const { rev, ...document } = project;
		await service.store.replaceIf("projects", { ...document, artifacts: [...document.artifacts, record] }, rev);
		const { status, body, headers } = await service.send("GET", path);
		expect({ status, body }).toEqual({ status: 200, body: content });
		expect(headers).toMatchObject({ etag: `"${sha256}"`, "access-control-allow-origin": "*" });
	});
});
