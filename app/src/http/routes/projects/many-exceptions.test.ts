import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { activeExceptions } from "../../../flows/exceptions/active-exceptions.ts";
import type { ProjectDocument } from "../../../ports.ts";
import { sampleFiles } from "../../../testing/sample-service.ts";
import { startTestService, type TestService } from "../../../testing/test-service.ts";

let service: TestService;
let session: Awaited<ReturnType<TestService["signIn"]>>;
let project: ProjectDocument;
let runId: string;
let fingerprints: ReadonlyMap<string, string>;
let repositories = 0;

const terms = { owner: "@api-team", reason: "version 2", expires_at: "2026-03-31" };

/** Operations with tags; without `gone` those of version 2. */
function spec(...gone: readonly string[]): string {
	const all = [
		["/a", ["pay"]],
		["/b", ["pay", "beta"]],
		["/c", ["beta"]],
	] as const;
	const paths = Object.fromEntries(
		all
			.filter(([path]) => !gone.includes(path))
			.map(([path, tags]) => [path, { get: { tags, responses: { "200": { description: "" } } } }]),
	);
	return JSON.stringify({
		openapi: "3.1.0",
		info: { title: "x", version: "1" },
		paths: { ...paths, "/stays": { get: {} } },
	});
}

async function sync(files: Readonly<Record<string, string>>) {
	for (const [path, text] of Object.entries(files)) service.git.set(path, text);
	service.clock.time += 1_000;
	const { body } = await service.send("POST", `/api/projects/${project.id}/sync`, { headers: session });
	return (await service.send("GET", `/api/v1/sync-runs/${body.sync_run_id}`, { headers: session })).body;
}

beforeAll(async () => {
	service = await startTestService();
});

beforeEach(async () => {
	session = await service.signIn();
	repositories += 1;
	project = await service.seedProject({ repositoryId: `many exceptions ${repositories}` });
	await sync(sampleFiles({ spec: spec() }));
	const blocked = await sync(sampleFiles({ spec: spec("/a", "/b", "/c") }));
	expect(blocked).toMatchObject({ gate_action: "block", breaking_score: 90 });
	runId = blocked.id;
	fingerprints = new Map(
		blocked.findings.map(({ operations, fingerprint }: { operations: string[]; fingerprint: string }) => [
			operations[0] ?? "",
			fingerprint,
		]),
	);
});

afterAll(() => service.stop());

const add = (json: object, headers: Readonly<Record<string, string>> = session, run = runId, of = project.id) =>
	service.send("POST", `/api/projects/${of}/sync-runs/${run}/exceptions`, { json: { ...terms, ...json }, headers });
const kept = () => activeExceptions(service, project.id);
const findingsOf = (body: { exceptions: readonly { finding: string }[] }) =>
	body.exceptions.map(({ finding }) => [...fingerprints].find(([, one]) => one === finding)?.[0]);

describe("POST /api/projects/{id}/sync-runs/{runId}/exceptions", () => {
	it("accepts every open error of a run, each as an exception of its own, and the change passes", async () => {
		const { status, body } = await add({ all_errors: true });
		expect(status).toBe(201);
		expect(findingsOf(body).sort()).toEqual(["GET /a", "GET /b", "GET /c"]);
		expect(body.exceptions).toMatchObject([terms, terms, terms]);
		expect(new Set(body.exceptions.map(({ id }: { id: string }) => id)).size).toBe(3);
		const sort = { field: "at", direction: "asc" } as const;
		const events = await service.store.page("securityEvents", { where: { projectId: project.id }, sort, limit: 100 });
		const subjects = events.items.filter(({ kind }) => kind === "exception_added").map(({ subject }) => subject);
		expect(subjects.sort()).toEqual(body.exceptions.map(({ id }: { id: string }) => id).sort());
		expect(await sync({})).toMatchObject({ gate_action: "proceed", effective_breaking_score: 0 });
	});

	it("keeps the others where one of them is ended, whichever it is", async () => {
		const { body } = await add({ all_errors: true });
		for (const { id } of body.exceptions.toReversed()) {
			const before = (await kept()).length;
			const ended = await service.send("DELETE", `/api/projects/${project.id}/exceptions/${id}`, { headers: session });
			expect({ status: ended.status, left: (await kept()).length }).toEqual({ status: 200, left: before - 1 });
		}
	});

	it("accepts those that are named, those of a rule, and those that reach a tag's operations alone", async () => {
		const named = await add({ findings: [fingerprints.get("GET /a")] });
		expect(findingsOf(named.body)).toEqual(["GET /a"]);
		const ofTag = await add({ tag: "beta" });
		expect(findingsOf(ofTag.body).sort()).toEqual(["GET /b", "GET /c"]);
		expect(await add({ rule: "endpoint-removed" })).toMatchObject({
			status: 400,
			body: { error: "invalid_exception", errors: [expect.stringContaining("No open finding has the rule")] },
		});
	});

	it("refuses an unknown fingerprint with the nearest, says everything that is wrong, and then adds none", async () => {
		const right = fingerprints.get("GET /a") ?? "";
		const wrong = `${right.slice(0, 15)}${right.endsWith("0") ? "1" : "0"}`;
		const { status, body } = await add({ findings: [right, wrong], owner: "" });
		expect({ status, error: body.error }).toEqual({ status: 400, error: "invalid_exception" });
		expect(body.errors).toEqual([
			"owner: must name the owner of the exception.",
			`No finding has the fingerprint \`${wrong}\`: did you mean \`${right}\`?`,
		]);
		expect(await kept()).toEqual([]);
	});

	it("wants exactly one way of choosing", async () => {
		for (const json of [{}, { all_errors: true, tag: "pay" }, { rule: "x", findings: [] }]) {
			expect(await add(json)).toMatchObject({ status: 400, body: { error: "invalid_exception" } });
		}
		expect(await add({ all_errors: false })).toMatchObject({ status: 400 });
	});

	it("is 404 for another project's run, and 403 for whoever only reads", async () => {
		const other = await service.seedProject({ repositoryId: crypto.randomUUID() });
		expect(await add({ all_errors: true }, session, runId, other.id)).toMatchObject({ status: 404 });
		expect(await add({ all_errors: true }, session, crypto.randomUUID())).toMatchObject({ status: 404 });
		service.identity.reach.set("reader", [project.installationId]);
		service.identity.roles.set(`reader/${project.repositoryId}`, "read");
		const reader = await service.signIn("reader");
		expect(await add({ all_errors: true }, reader)).toMatchObject({
			status: 403,
			body: { error: "permission_required" },
		});
	});

	it("asks the policy about every finding, and adds none where it refuses", async () => {
		const stored = await service.store.get("projects", project.id);
		if (stored?.baseline == null) throw new Error("There is no baseline.");
		const { rev, ...document } = stored;
		const accept = { by: ["admin"], notAuthor: false, two: false, maxDays: null };
		await service.store.replaceIf("projects", { ...document, baseline: { ...stored.baseline, accept } }, rev);
		service.identity.reach.set("writer", [project.installationId]);
		service.identity.roles.set(`writer/${project.repositoryId}`, "write");
		expect(await add({ all_errors: true }, await service.signIn("writer"))).toMatchObject({ status: 403 });
		expect(await kept()).toEqual([]);
	});

	it("counts none of them until the last is kept", async () => {
		const { body } = await add({ all_errors: true });
		const seal = body.exceptions.at(-1).id;
		const last = await service.store.get("exceptions", seal);
		await service.store.deleteIf("exceptions", seal, last?.rev ?? 0);
		expect(await kept()).toEqual([]);
	});
});
