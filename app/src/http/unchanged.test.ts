import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { updateDocument } from "../flows/records/update-document.ts";
import { sampleFiles } from "../testing/sample-service.ts";
import { startTestService, type TestService } from "../testing/test-service.ts";
import { routes } from "./routes.ts";

/* Answers that can be revalidated: 304 is decided on what their records name, before anything large is read or made. */

const conditional = routes.filter(({ successes }) => Object.hasOwn(successes, 304)).map(({ path }) => path);

/** Which files a run compared stands in its leaf, which is kept as a blob. */
const leafReads = new Map([["/api/projects/{id}/runs/{runId}/files/{side}", 1]]);

let service: TestService;
let session: Awaited<ReturnType<TestService["signIn"]>>;
let project: string;
let reads = 0;
/** What stands for the braces of a path, and what a path asks beside them. */
const parts = new Map([
	["language", "typescript"],
	["side", "after"],
]);
const queries = new Map([["/api/projects/{id}/runs/{runId}/files/{side}", "?path=driftgate.yml"]]);

beforeAll(async () => {
	service = await startTestService();
	session = await service.signIn();
	({ id: project } = await service.seedProject());
	for (const [path, text] of Object.entries(sampleFiles())) service.git.set(path, text);
	const synced = await service.send("POST", `/api/projects/${project}/sync`, { headers: session });
	expect(synced.status).toBe(200);
	const run = synced.body.sync_run_id;
	const { artifacts } = (await service.send("GET", `/api/projects/${project}/runs/${run}`, { headers: session })).body;
	for (const [name, id] of Object.entries({
		id: project,
		projectId: project,
		runId: run,
		artifactId: artifacts[0].id,
	})) {
		parts.set(name, id);
	}
	// One generated text stands for every target's.
	await updateDocument(
		service.store,
		"projects",
		project,
		(found) =>
			found && {
				...found,
				artifacts: found.artifacts.flatMap((record) => [record, { ...record, id: "mcp-1", target: "mcp" }]),
			},
	);
	const { getBlob } = service.store;
	const counting: TestService["store"]["getBlob"] = (sha256) => {
		reads += 1;
		return getBlob(sha256);
	};
	Object.assign(service.store, { getBlob: counting });
});

afterAll(() => service.stop());

const get = (path: string, headers: Readonly<Record<string, string>> = {}) => {
	const of = path.replace(/\{(\w+)\}/g, (_, name: string) => parts.get(name) ?? "") + (queries.get(path) ?? "");
	return service.send("GET", of, { headers: path.startsWith("/api/public/") ? headers : { ...session, ...headers } });
};

describe("what a caller has already", () => {
	it("are raw sources, the description, artifacts and the public page", () => {
		expect([...conditional].sort()).toEqual([
			"/api/projects/{id}/artifacts/latest",
			"/api/projects/{id}/runs/{runId}/artifacts/{artifactId}",
			"/api/projects/{id}/runs/{runId}/files/{side}",
			"/api/public/{projectId}/badge.svg",
			"/api/public/{projectId}/docs-scaffold",
			"/api/public/{projectId}/mcp",
			"/api/public/{projectId}/sdk/{language}",
			"/api/v1/projects/{id}/spec",
		]);
	});

	it.each(conditional)("of %s is 304, and nothing of what would be sent is read for it", async (path) => {
		const whole = await get(path);
		const etag = String(whole.headers["etag"]);
		expect({ status: whole.status, etag }).toEqual({ status: 200, etag: expect.stringMatching(/^"[0-9a-f]{64}"$/) });
		reads = 0;
		const unchanged = await get(path, { "if-none-match": etag });
		expect({ ...unchanged, reads }).toMatchObject({
			status: 304,
			body: "",
			reads: leafReads.get(path) ?? 0,
			headers: { etag },
		});
		expect(unchanged.headers["content-type"]).toBeUndefined();
		expect(unchanged.headers["cache-control"]).toBe(whole.headers["cache-control"]);
		const changed = await get(path, { "if-none-match": '"other"' });
		expect({ status: changed.status, body: changed.body }).toEqual({ status: 200, body: whole.body });
		// A badge is drawn from the project's own document.
		if (!path.endsWith(".svg")) expect(reads).toBeGreaterThan(0);
	});
});
