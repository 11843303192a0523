import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { gitBlobId } from "../../../lib/git-blob-id.ts";
import type { ProjectDocument, Store } from "../../../ports.ts";
import { SPEC_PATH, sampleConfig, sampleFiles, sampleSpec } from "../../../testing/sample-service.ts";
import { startTestService, type TestService } from "../../../testing/test-service.ts";

let service: TestService;
let session: Awaited<ReturnType<TestService["signIn"]>>;
let project: ProjectDocument;
let repositories = 0;

beforeAll(async () => {
	service = await startTestService();
});

beforeEach(async () => {
	session = await service.signIn();
	repositories += 1;
	project = await service.seedProject({ repositoryId: `project ${repositories}` });
	service.git.clear();
});

afterAll(() => service.stop());

const get = (path: string, headers: Readonly<Record<string, string>> = session) =>
	service.send("GET", path, { headers });

async function sync(files: Readonly<Record<string, string>>): Promise<string> {
	for (const [path, text] of Object.entries(files)) service.git.set(path, text);
	service.clock.time += 1_000;
	const { body } = await service.send("POST", `/api/projects/${project.id}/sync`, { headers: session });
	return body.sync_run_id;
}

describe("GET /api/projects/{id}", () => {
	it("gives the project as the list does", async () => {
		await sync(sampleFiles());
		const { projects } = (await get("/api/projects/list")).body;
		const { status, body } = await get(`/api/projects/${project.id}`);
		expect(status).toBe(200);
		expect(body).toMatchObject({ project_id: project.id, name: "payments-api", version: "1.0.0", total_runs: 1 });
		expect(projects).toContainEqual(body);
	});
});

describe("DELETE /api/projects/{id}", () => {
	const remove = (id = project.id) => service.send("DELETE", `/api/projects/${id}`, { headers: session });

	it("erases at once what nothing was ever decided of, since there is no log to keep", async () => {
		const json = { finding: "3f9a0c1d2e4b5a69", owner: "@me", reason: "r", expires_at: "2027-01-31" };
		await service.send("POST", `/api/projects/${project.id}/exceptions`, { json, headers: session });
		expect(await remove()).toMatchObject({ status: 200, body: { ok: true } });
		expect(await service.store.get("projects", project.id)).toBeUndefined();
		expect(await service.store.count("exceptions", { projectId: project.id })).toBe(0);
		expect(await remove()).toMatchObject({ status: 404 });
	});

	it("can be done again where a crash cut it short", async () => {
		await sync(sampleFiles());
		const actual = service.store.replaceIf;
		const dying: Store["replaceIf"] = (...given) =>
			given[0] === "projects" ? Promise.reject(new Error("died")) : actual(...given);
		Object.assign(service.store, { replaceIf: dying });
		expect(await remove()).toMatchObject({ status: 500 });
		Object.assign(service.store, { replaceIf: actual });
		expect(await get(`/api/projects/${project.id}`)).toMatchObject({ status: 200 });
		expect(await remove()).toMatchObject({ status: 200 });
		expect(await service.store.get("projects", project.id)).toMatchObject({ status: "ended" });
	});
});

describe("GET /api/projects/{id}/drift-check", () => {
	const check = async () => (await get(`/api/projects/${project.id}/drift-check`)).body;
	const config = sampleFiles()["driftgate.yml"] ?? "";

	it("compares git's id of the configuration with that of the last sync", async () => {
		expect(await check()).toEqual({ drifted: false, last_synced_sha: null, current_sha: null, last_synced_at: null });
		await sync(sampleFiles());
		const synced = {
			last_synced_sha: gitBlobId(config),
			last_synced_at: new Date(service.clock.time).toISOString(),
		};
		expect(await check()).toEqual({ ...synced, drifted: false, current_sha: gitBlobId(config) });
		service.git.set("driftgate.yml", `${config}# changed\n`);
		expect(await check()).toEqual({ ...synced, drifted: true, current_sha: gitBlobId(`${config}# changed\n`) });
		service.git.delete("driftgate.yml");
		expect(await check()).toEqual({ ...synced, drifted: true, current_sha: null });
	});
});

describe("GET /api/v1/projects/{id}/spec", () => {
	const spec = (query = "", headers?: Readonly<Record<string, string>>) =>
		get(`/api/v1/projects/${project.id}/spec${query}`, headers);

	it("gives the document as it is in the repository, of the newest version or of an older one", async () => {
		expect(await spec()).toMatchObject({ status: 404, body: { error: "not_found" } });
		const [first, second] = [sampleSpec(), sampleSpec({ addition: true })];
		await sync(sampleFiles({ spec: first }));
		await sync(sampleFiles({ spec: sampleSpec({ removal: true }) }));
		await sync(sampleFiles({ spec: second, version: "1.1.0" }));
		const newest = await spec("", await service.apiKey(["read"]));
		expect(newest).toMatchObject({ status: 200, body: second });
		expect(newest.headers).toMatchObject({
			"content-type": "text/plain; charset=utf-8",
			"content-disposition": 'inline; filename="openapi.yaml"',
			etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
		});
		expect((await spec("?version=2")).body).toBe(second);
		expect((await spec("?version=1")).body).toBe(first);
		const unchanged = await spec("", { ...session, "if-none-match": String(newest.headers["etag"]) });
		expect(unchanged).toMatchObject({ status: 304, body: "" });
		expect(await spec("?version=3")).toMatchObject({ status: 404, body: { error: "not_found" } });
		for (const query of ["?version=0", "?version=x", "?version=1.0", "?version=", "?version=1&version=2"]) {
			expect(await spec(query)).toMatchObject({ status: 400, body: { error: "invalid_request" } });
		}
	});

	it("takes a number and a semantic version alike, and of several that are called so the newest", async () => {
		const versions = ["1.0.0", "1.1.0-rc.1", "1.1.0-rc.1", "2.0.0"];
		for (const [index, version] of versions.entries()) {
			await sync(sampleFiles({ spec: `# ${index}\n${sampleSpec()}`, version }));
		}
		expect((await get(`/api/projects/${project.id}`)).body.version).toBe(versions.at(-1));
		for (const [query, index] of [
			["1", 0],
			["1.0.0", 0],
			["2", 1],
			["3", 2],
			["1.1.0-rc.1", 2],
			["2.0.0", 3],
		] as const) {
			expect(await spec(`?version=${query}`)).toMatchObject({
				status: 200,
				body: expect.stringMatching(`^# ${index}`),
			});
		}
		for (const missing of ["5", "1.1.0", "3.0.0"])
			expect(await spec(`?version=${missing}`)).toMatchObject({ status: 404 });
	});

	it("takes no other revision for a version that was only judged while the version counted", async () => {
		await sync(sampleFiles());
		const synced = await service.store.page("syncRuns", {
			where: { projectId: project.id },
			sort: { field: "createdAt", direction: "asc" },
			limit: 1,
		});
		const [run] = synced.items;
		const bundle = {
			config: "driftgate.yml",
			entry: SPEC_PATH,
			files: sampleFiles({ spec: sampleSpec({ addition: true }) }),
		};
		const other = await service.store.putBlob(Buffer.from(JSON.stringify(bundle)), project.id);
		const changes = [{ ref: "refs/heads/feature" }, { mode: "check" }, { verified: false }] as const;
		for (const [index, change] of changes.entries()) {
			if (run === undefined) throw new Error("There is no run.");
			const { rev: _, ...document } = run;
			const id = `00000000-0000-7000-8000-00000000000${index}`;
			await service.store.insert("syncRuns", { ...document, id, bundle: other, ...change });
		}
		await sync(sampleFiles({ spec: sampleSpec({ addition: true }), version: "1.1.0" }));
		expect((await spec("?version=1")).body).toBe(sampleSpec());
	});

	it("gives the one that the configuration holds as JSON", async () => {
		const inline = JSON.parse(sampleSpec());
		const config = sampleConfig().replace(`spec: ./${SPEC_PATH}`, `spec: ${JSON.stringify(inline)}`);
		await sync({ "driftgate.yml": config });
		const { status, body, headers } = await spec();
		expect([status, JSON.parse(body)]).toEqual([200, inline]);
		expect(headers["content-disposition"]).toBe('inline; filename="driftgate.yml"');
	});
});
