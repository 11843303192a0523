import { createHash, createPublicKey, verify } from "node:crypto";
import { parseVerifierKey, verifyPackage } from "@driftgate/engine/records";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { ProjectDocument } from "../../../ports.ts";
import { problemsOfLog } from "../../../testing/problems-of-log.ts";
import { sampleFiles, sampleSpec } from "../../../testing/sample-service.ts";
import { COMMIT, startTestService, type TestService } from "../../../testing/test-service.ts";

const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");
const verifySignature = (publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array): boolean =>
	verify(
		null,
		bytes,
		createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: "der", type: "spki" }),
		signature,
	);

const CONFIG_PATH = "driftgate.yml";
const DAY_MS = 86_400_000;

let service: TestService;
let session: Awaited<ReturnType<TestService["signIn"]>>;
let project: ProjectDocument;

beforeAll(async () => {
	service = await startTestService();
	session = await service.signIn();
	project = await service.seedProject();
});

afterAll(() => service.stop());

const get = (path: string) => service.send("GET", `/api/v1/projects/${project.id}/log/${path}`, { headers: session });
const evidence = (json: unknown, headers: Readonly<Record<string, string>> = session) =>
	service.send("POST", `/api/v1/projects/${project.id}/evidence`, { json, headers });

/** Has a revision judged, as a workflow on a branch does. */
async function judge(files: Readonly<Record<string, string>>): Promise<void> {
	for (const [path, text] of Object.entries(files)) service.git.set(path, text);
	const { ref, headers } = { ref: "refs/heads/main", headers: await service.actionToken() };
	const json = {
		config_content: files[CONFIG_PATH],
		files,
		repo: "acme/payments",
		ref,
		commit_sha: COMMIT,
		mode: "sync",
	};
	const answered = await service.send("POST", "/api/action/gate-check", { json, headers });
	expect(answered.status).toBe(200);
}

async function logNow(): Promise<number> {
	return (await service.store.get("projects", project.id))?.log?.size ?? 0;
}

describe("the log of a project without a decision", () => {
	it("has a checkpoint of nothing, and no leaf to prove", async () => {
		const { status, body } = await get("checkpoint");
		expect({ status, size: body.size, root: body.root_hash }).toEqual({
			status: 200,
			size: 0,
			root: createHash("sha256").digest("base64"),
		});
		expect(await get("proof?leaf=0")).toMatchObject({ status: 404, body: { error: "not_found" } });
		expect(await get("consistency?from=0")).toMatchObject({ status: 200, body: { proof: [] } });
	});

	it("has a package that says so, and is verified", async () => {
		const { body } = await evidence({ from: "2026-01-01", to: "2026-12-31" });
		expect(verifyPackage(body.content, { verify: verifySignature })).toMatchObject({
			failures: [],
			summary: { decisions: 0 },
		});
	});
});

describe("after decisions on three days", () => {
	beforeAll(async () => {
		await judge(sampleFiles());
		await service.settled(project.id);
		service.clock.time += DAY_MS;
		await judge(sampleFiles({ version: "2.0.0", spec: sampleSpec({ removal: true }) }));
		await judge(sampleFiles({ version: "1.1.0", spec: sampleSpec({ addition: true }) }));
		await service.settled(project.id);
		service.clock.time += DAY_MS;
		await judge(sampleFiles({ version: "2.0.0", spec: sampleSpec({ removal: true }) }));
		await service.settled(project.id);
		// The first session is older than a session may be.
		session = await service.signIn();
	});

	it("each is a leaf of the log, as its run says", async () => {
		const stored = await service.store.get("projects", project.id);
		if (stored === undefined) throw new Error("The project is gone.");
		expect(stored.log?.size).toBeGreaterThanOrEqual(4);
		expect(await problemsOfLog(service, stored)).toEqual([]);
	});

	it("each says what triggered it as its run does, in the words of the interface", async () => {
		const { items: stored } = await service.store.page("syncRuns", {
			where: { projectId: project.id },
			sort: { field: "createdAt", direction: "asc" },
			limit: 100,
		});
		expect(stored.map(({ trigger }) => trigger)).toContain("action");
		const { body: listed } = await service.send("GET", `/api/projects/${project.id}/sync-runs`, { headers: session });
		const shown = new Map(listed.map((run: { id: string; trigger_type: string }) => [run.id, run.trigger_type]));
		expect(new Set(shown.values())).toEqual(new Set(["manual"]));
		for (let index = 0; index < (await logNow()); index += 1) {
			const { run_id, trigger } = JSON.parse((await get(`proof?leaf=${index}`)).body.leaf);
			expect(trigger).toBe(shown.get(run_id));
			const { body: run } = await service.send("GET", `/api/v1/sync-runs/${run_id}`, { headers: session });
			expect(run.trigger_type).toBe(trigger);
		}
	});

	it("a checkpoint is signed, the same each time, by the key that it names", async () => {
		const { body } = await get("checkpoint");
		expect((await get("checkpoint")).body).toEqual(body);
		expect(body.origin).toBe(`driftgate/projects/${project.id}`);
		const [text = "", signatures = ""] = body.checkpoint.split("\n\n");
		expect(text).toBe(`${body.origin}\n${await logNow()}\n${body.root_hash}`);
		const signature = Buffer.from(signatures.trim().split(" ")[2] ?? "", "base64").subarray(4);
		const key = parseVerifierKey(body.key);
		expect(verifySignature(key?.publicKey ?? new Uint8Array(), Buffer.from(`${text}\n`), signature)).toBe(true);
	});

	it("proves each leaf at each size, and each size from each smaller one", async () => {
		const size = await logNow();
		for (let to = 1; to <= size; to += 1) {
			for (let leaf = 0; leaf < to; leaf += 1) {
				const { body } = await get(`proof?leaf=${leaf}&size=${to}`);
				expect(body).toMatchObject({ leaf_index: leaf, checkpoint: { size: to } });
				expect(JSON.parse(body.leaf)).toMatchObject({ project_id: project.id, commit_sha: COMMIT });
				expect(rootFrom(body)).toBe(body.checkpoint.root_hash);
			}
			const { body } = await get(`consistency?from=${to - 1}&to=${to}`);
			expect(body).toMatchObject({ from: { size: to - 1 }, to: { size: to } });
		}
		expect((await get("proof?leaf=0")).body.checkpoint.size).toBe(size);
		expect((await get("consistency?from=1")).body.to.size).toBe(size);
	});

	interface Proven {
		readonly leaf: string;
		readonly leaf_index: number;
		readonly proof: readonly string[];
		readonly checkpoint: { readonly size: number };
	}

	/** RFC 9162 section 2.1.3.2, with Node's SHA-256. */
	function rootFrom({ leaf, leaf_index, proof, checkpoint }: Proven): string {
		const hash = (...parts: readonly Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
		let root = hash(Buffer.of(0), Buffer.from(leaf));
		let [node, last] = [leaf_index, checkpoint.size - 1];
		for (const text of proof) {
			const sibling = Buffer.from(text, "base64");
			const isRight = node % 2 === 1 || node === last;
			root = isRight ? hash(Buffer.of(1), sibling, root) : hash(Buffer.of(1), root, sibling);
			while (isRight && node % 2 === 0 && node !== 0) [node, last] = [node >> 1, last >> 1];
			[node, last] = [node >> 1, last >> 1];
		}
		return root.toString("base64");
	}

	it.each([
		"proof?leaf=99",
		"proof?leaf=0&size=99",
		"proof?leaf=1&size=1",
		"consistency?from=2&to=1",
		"consistency?from=0&to=99",
	])("answers 404 to %s", async (path) =>
		expect(await get(path)).toMatchObject({ status: 404, body: { error: "not_found" } }),
	);

	it.each([
		"proof",
		"proof?leaf=-1",
		"proof?leaf=1.5",
		"proof?leaf=01",
		"proof?leaf=1e3",
		"proof?leaf=1&size=x",
		"consistency",
	])("answers 400 to %s", async (path) =>
		expect(await get(path)).toMatchObject({ status: 400, body: { error: "invalid_request" } }),
	);

	it("makes a package of one day, which is verified with the log's key", async () => {
		const { status, body } = await evidence({ from: "2026-03-02", to: "2026-03-02" });
		expect({ status, format: body.format }).toEqual({ status: 200, format: "json" });
		const key = parseVerifierKey((await get("checkpoint")).body.key);
		const verification = verifyPackage(body.content, { verify: verifySignature, publicKey: key?.publicKey });
		expect(verification).toMatchObject({ failures: [], projectId: project.id, erasedDetails: 0 });
		expect(verification.window).toEqual({ from: "2026-03-02T00:00:00.000Z", to: "2026-03-03T00:00:00.000Z" });
		expect(verification.summary.blocked).toBe(1);
		expect(verification.summary.proceeded).toBeGreaterThanOrEqual(1);
		const document = JSON.parse(body.content);
		expect(document.log.decision_before).not.toBeNull();
		expect(JSON.parse(document.decisions[0].details)).toMatchObject({
			repository: "acme/payments",
			service: "payments-api",
			ref: "refs/heads/main",
			workflow: { event_name: "push", run_id: "1001", run_attempt: "1" },
		});
	});

	it("names the person and no workflow where somebody signed in asked", async () => {
		const answered = await service.send("POST", `/api/projects/${project.id}/sync`, { headers: session, json: {} });
		const { body } = await evidence({ from: "2026-03-03", to: "2026-03-03" });
		expect(verifyPackage(body.content, { verify: verifySignature }).failures).toEqual([]);
		const decisions: readonly { readonly leaf: string; readonly details: string }[] = JSON.parse(
			body.content,
		).decisions;
		const asked = decisions.find(({ leaf }) => JSON.parse(leaf).run_id === answered.body.sync_run_id);
		expect(Object.keys(JSON.parse(asked?.details ?? "null"))).toEqual([
			...["format", "repository", "service", "ref", "asked_by", "reason", "analysis", "exceptions", "salt"],
		]);
	});

	it("holds the repository's history against the decisions, and says so where it cannot be read", async () => {
		const window = { from: "2026-03-02", to: "2026-03-02" };
		const at = (hour: number) => Date.UTC(2026, 2, 2, hour);
		service.history = [
			{ sha: "b".repeat(40), committedAt: at(1) },
			{ sha: COMMIT, committedAt: at(2) },
			{ sha: "c".repeat(40), committedAt: at(3) },
		];
		const { body } = await evidence(window);
		expect(verifyPackage(body.content, { verify: verifySignature }).failures).toEqual([]);
		expect(JSON.parse(body.content).population).toMatchObject({
			reconciled: true,
			query: expect.stringContaining("acme/payments on main that touch driftgate.yml"),
			decided: 1,
			covered: 1,
			undecided: 1,
		});
		expect((await evidence({ ...window, format: "markdown" })).body.content).toContain(
			"1 decided, 1 covered, 1 undecided",
		);
		service.history = undefined;
		const unread = JSON.parse((await evidence(window)).body.content);
		expect(unread.population).toMatchObject({
			reconciled: false,
			reason: expect.stringContaining("more commits than a package can list"),
			changes: [],
		});
		expect((await evidence({ ...window, format: "markdown" })).body.content).toContain("- Why: The window has more");
		service.history = [];
	});

	it("makes the same bytes of the same window, also after another decision", async () => {
		const window = { from: "2026-03-01T00:00:00Z", to: "2026-03-03T00:00:00+00:00" };
		const before = await evidence(window);
		const markdown = await evidence({ ...window, format: "markdown" });
		const size = await logNow();
		await judge(sampleFiles({ version: "2.0.0", spec: sampleSpec({ removal: true }) }));
		expect(await logNow()).toBe(size + 1);
		expect((await evidence(window)).body).toEqual(before.body);
		expect((await evidence({ ...window, format: "markdown" })).body).toEqual(markdown.body);
		expect(markdown.body).toMatchObject({ format: "markdown", content: expect.stringContaining("# Evidence of API") });
	});

	it("gives a package without details where they were erased", async () => {
		const store = service.store;
		const original = store.getBlob;
		const details = JSON.parse((await get("proof?leaf=0")).body.leaf).details;
		Object.assign(store, {
			getBlob: async (hash: string) => (hash === details ? undefined : original.call(store, hash)),
		});
		const { body } = await evidence({ from: "2026-03-01", to: "2026-03-01" });
		Object.assign(store, { getBlob: original });
		expect(verifyPackage(body.content, { verify: verifySignature })).toMatchObject({ failures: [], erasedDetails: 1 });
	});

	it.each([
		{},
		{ from: "2026-03-01" },
		{ from: "2026-03-02", to: "2026-03-01" },
		{ from: "2026-03-02T00:00:00Z", to: "2026-03-02T00:00:00Z" },
		{ from: "yesterday", to: "2026-03-01" },
		{ from: "2026-02-30", to: "2026-03-01" },
		{ from: "2026-03-01", to: "2026-03-02", format: "pdf" },
		{ from: 1, to: 2 },
		{ from: "2026-03-01", to: "9999-12-31" },
		{ from: "0000-01-01T00:00:00+14:00", to: "2026-03-01" },
	])("answers 400 to %j", async (json) => {
		expect(await evidence(json)).toMatchObject({ status: 400, body: { error: "invalid_request" } });
	});

	it("shows nothing to anybody else", async () => {
		const stranger = await service.signIn("stranger");
		const paths = ["log/checkpoint", "log/proof?leaf=0", "log/consistency?from=0"];
		for (const id of [project.id, crypto.randomUUID()]) {
			for (const path of paths) {
				const answered = await service.send("GET", `/api/v1/projects/${id}/${path}`, { headers: stranger });
				expect(answered).toMatchObject({ status: 404, body: { error: "not_found" } });
			}
		}
		expect(await evidence({ from: "2026-03-01", to: "2026-03-02" }, stranger)).toMatchObject({ status: 404 });
		for (const path of paths) {
			expect(await service.send("GET", `/api/v1/projects/${project.id}/${path}`)).toMatchObject({ status: 401 });
		}
	});

	it("hears a key that may read, and none that may not", async () => {
		const keyOf = async (scopes: readonly string[]) => {
			const { body } = await service.send("POST", "/api/v1/keys", {
				json: { name: "audit", scopes },
				headers: session,
			});
			return { authorization: `Bearer ${body.key}` };
		};
		const [reader, syncer] = [await keyOf(["read"]), await keyOf(["sync"])];
		const path = `/api/v1/projects/${project.id}/log/checkpoint`;
		expect(await service.send("GET", path, { headers: reader })).toMatchObject({ status: 200 });
		expect(await service.send("GET", path, { headers: syncer })).toMatchObject({ status: 403 });
		expect(await evidence({ from: "2026-03-01", to: "2026-03-02" }, reader)).toMatchObject({ status: 200 });
		expect(await evidence({ from: "2026-03-01", to: "2026-03-02" }, syncer)).toMatchObject({ status: 403 });
	});
});
