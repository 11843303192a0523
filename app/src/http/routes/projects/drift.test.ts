import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { ProjectDocument, Store } from "../../../ports.ts";
import { type Files, sampleConfig, sampleFiles, sampleSpec } from "../../../testing/sample-service.ts";
import { COMMIT, startTestService, type TestService, WEBHOOK_SECRET } from "../../../testing/test-service.ts";

let service: TestService;
let session: Awaited<ReturnType<TestService["signIn"]>>;
let project: ProjectDocument;
let repositories = 7_000;

beforeAll(async () => {
	service = await startTestService();
});

beforeEach(async () => {
	session = await service.signIn();
	repositories += 1;
	project = await service.seedProject({ repositoryId: String(repositories) });
	service.git.clear();
});

afterAll(() => service.stop());

const inGit = (files: Files) => {
	for (const [path, text] of Object.entries(files)) service.git.set(path, text);
};

async function sync(files: Files = sampleFiles()) {
	inGit(files);
	service.clock.time += 1_000;
	return service.send("POST", `/api/projects/${project.id}/sync`, { headers: session });
}

/** A push to the default branch, as GitHub tells it; nobody has carried out its sync when it is answered. */
async function push(commit: { readonly modified?: readonly string[]; readonly removed?: readonly string[] }) {
	const raw = JSON.stringify({
		ref: "refs/heads/main",
		after: COMMIT,
		deleted: false,
		forced: false,
		commits: [{ added: [], modified: [], removed: [], ...commit }],
		repository: {
			id: repositories,
			full_name: "acme/payments",
			private: false,
			default_branch: "main",
			owner: { id: 7 },
			pushed_at: service.clock.time / 1_000,
		},
		installation: { id: 900 },
	});
	const signature = createHmac("sha256", WEBHOOK_SECRET).update(raw).digest("hex");
	const id = randomUUID();
	const headers = {
		"content-type": "application/json",
		"x-github-event": "push",
		"x-github-delivery": id,
		"x-hub-signature-256": `sha256=${signature}`,
	};
	expect(await service.send("POST", "/api/webhooks/github", { raw, headers })).toMatchObject({ status: 200 });
	// What is still to be done has a time when it is due.
	while ((await service.store.get("deliveries", id))?.dueAt != null) await sleep(20);
}

/** What the list, the page and the public status say, and then the drift check. */
async function told() {
	const get = async (path: string) => (await service.send("GET", path, { headers: session })).body;
	const { projects } = await get("/api/projects/list");
	const listed = projects.find(({ project_id }: { readonly project_id: string }) => project_id === project.id);
	return {
		list: listed.drift_detected,
		page: (await get(`/api/projects/${project.id}`)).drift_detected,
		status: (await get(`/api/public/${project.id}/status`)).drifted,
		check: (await get(`/api/projects/${project.id}/drift-check`)).drifted,
	};
}

const everywhere = (isDrifted: boolean) => ({ list: isDrifted, page: isDrifted, status: isDrifted, check: isDrifted });

/** Until what a push queued is done, whatever it came to. */
async function queueIsEmpty(store: Store) {
	for (;;) {
		const { items } = await store.page("syncRuns", {
			where: { projectId: project.id },
			sort: { field: "createdAt", direction: "asc" },
			limit: 100,
		});
		if (items.every(({ result }) => result !== null)) return;
		await sleep(20);
	}
}

describe("project list, public status and drift check tell one truth", () => {
	it("after a check that found another configuration on the branch, and after the sync of it", async () => {
		await sync();
		expect(await told()).toEqual(everywhere(false));
		service.git.set("driftgate.yml", `${sampleConfig()}# changed\n`);
		// Nobody was told of this commit, until somebody asked.
		expect(await told()).toEqual({ ...everywhere(false), check: true });
		expect(await told()).toEqual(everywhere(true));
		await sync(sampleFiles({ version: "1.0.1" }));
		expect(await told()).toEqual(everywhere(false));
	});

	it("after a push that takes the configuration away, which no sync follows", async () => {
		await sync();
		service.git.delete("driftgate.yml");
		service.clock.time += 1_000;
		await push({ removed: ["driftgate.yml"] });
		expect(await told()).toEqual(everywhere(true));
		inGit(sampleFiles());
		service.clock.time += 1_000;
		await push({ modified: ["driftgate.yml"] });
		await queueIsEmpty(service.store);
		expect(await told()).toEqual(everywhere(false));
	});

	it("after a push of another configuration, which the gate refuses", async () => {
		await sync();
		inGit(sampleFiles({ spec: sampleSpec({ removal: true }), version: "2.0.0" }));
		service.clock.time += 1_000;
		await push({ modified: ["driftgate.yml"] });
		expect(await told()).toEqual(everywhere(true));
		await queueIsEmpty(service.store);
		expect(await told()).toEqual(everywhere(true));
	});

	it("where the gate refused what the branch holds though the configuration is as it was", async () => {
		await sync();
		await sync(sampleFiles({ spec: sampleSpec({ removal: true }) }));
		expect(await told()).toEqual(everywhere(true));
	});

	it("before the first sync, from which nothing can have drifted", async () => {
		inGit(sampleFiles());
		expect(await told()).toEqual(everywhere(false));
		expect(await told()).toEqual(everywhere(false));
	});
});

describe("an unverified submission that moves nothing", () => {
	const submit = async (files: Files, mode: "sync" | "check") => {
		const { ["driftgate.yml"]: config_content = "", ...others } = files;
		const sent = { config_content, files: others, repo: "acme/payments", ref: "refs/heads/main", commit_sha: COMMIT };
		const headers = await service.actionToken({ repository_id: String(repositories) });
		return (await service.send("POST", "/api/action/gate-check", { json: { ...sent, mode }, headers })).body;
	};
	const said = expect.objectContaining({
		side: "config",
		file: "driftgate.yml",
		message: expect.stringMatching(
			/^Unverified: these files could not be compared with git at .+, so neither the baseline nor artifacts are updated: /,
		),
	});

	it("says so in its notices, and in the record of its run", async () => {
		service.git.clear();
		const other = await submit(sampleFiles({ version: "1.0.1" }), "sync");
		expect(other).toMatchObject({ gate_action: "proceed", verified: false, notices: [said] });
		const { body } = await service.send("GET", `/api/v1/sync-runs/${other.sync_run_id}`, { headers: session });
		expect(body.gate_decision.notices).toEqual([said]);
		expect((await service.store.get("projects", project.id))?.baseline).toBeNull();
	});

	it("and what is verified does not", async () => {
		inGit(sampleFiles());
		expect(await submit(sampleFiles(), "sync")).toMatchObject({ verified: true, notices: [] });
	});
});
