import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { ActionIdentity, ProjectDocument, Store } from "../../ports.ts";
import { dyingAfter } from "../../testing/dying-after.ts";
import { eachStore } from "../../testing/each-store.ts";
import { createMemoryGitHub, type MemoryGitHub } from "../../testing/memory-github.ts";
import { problemsOfLog } from "../../testing/problems-of-log.ts";
import { sampleFiles } from "../../testing/sample-service.ts";
import { sharedEngine } from "../../testing/shared-engine.ts";
import type { TemporaryStore } from "../../testing/temporary-store.ts";
import { linkProject, openTestPorts, type TestPorts, testProject, testRun } from "../../testing/test-ports.ts";
import { workOnce } from "../../worker/start-worker.ts";
import { checkGate } from "../gate/check-gate.ts";
import { logHolder, readLogText } from "../log/read-log.ts";
import { acceptPush } from "../sync/accept-push.ts";
import { continueErasures } from "./continue-erasures.ts";
import { endProject } from "./end-project.ts";

const identity: ActionIdentity = {
	repositoryId: "900",
	repositoryOwnerId: "50",
	repository: "acme/payments",
	ref: "refs/heads/main",
	sha: "first",
	event: "push",
	runId: "1",
	runAttempt: "1",
};

const END = { projectId: testProject().id, userId: "mira", cause: "unlinked" } as const;

describe.each(eachStore)("the log can be deleted by who is in it: the end of a project, on %s", (_, openStore) => {
	let temporary: TemporaryStore;
	let github: MemoryGitHub;
	let ports: TestPorts;

	beforeEach(async () => {
		temporary = await openStore();
		github = createMemoryGitHub();
		ports = await openTestPorts({ store: temporary.store, engine: sharedEngine, github });
		await ports.store.insert("users", { id: "mira", login: "mira", local: false, createdAt: 1 });
		await linkProject(ports);
	});
	afterEach(() => temporary.remove());

	const check = (commitSha: string, store: Store = ports.store) => {
		const files = sampleFiles();
		github.commits.set(commitSha, files);
		const [configContent = "", ref, repo] = [files["driftgate.yml"], "refs/heads/main", "acme/payments"];
		return checkGate({ ...ports, store }, { identity, configContent, files, repo, ref, commitSha, mode: "sync" });
	};

	const projectNow = async (): Promise<ProjectDocument> => {
		const project = await ports.store.get("projects", END.projectId);
		if (project === undefined) throw new Error("The project is gone.");
		return project;
	};

	/** A store in which somebody else ends the project right before the first write of its document. */
	const endedUnder = (store: Store): Store => {
		let isEnded = false;
		const replaceIf: Store["replaceIf"] = async (collection, document, rev) => {
			if (collection === "projects" && !isEnded) {
				isEnded = true;
				await endProject(ports, END);
			}
			return store.replaceIf(collection, document, rev);
		};
		return new Proxy(store, { get: (target, name) => (name === "replaceIf" ? replaceIf : Reflect.get(target, name)) });
	};

	it("is one last leaf, however many ask for it at once", async () => {
		await check("first");
		await Promise.all(Array.from({ length: 8 }, () => endProject(ports, END)));
		const project = await projectNow();
		expect(project).toMatchObject({ status: "ended", log: { size: 2 }, public: false, baseline: null });
		expect(await problemsOfLog(ports, project)).toEqual([]);
		const { leaf } = project.ending ?? {};
		const record = JSON.parse(await readLogText(ports, leaf?.record ?? ""));
		expect(record).toMatchObject({ format: "driftgate.ending/1", decisions: 1 });
	});

	it("lets no gate check decide any more that was under way, and answers it as one without a project", async () => {
		await check("first");
		await expect(check("second", endedUnder(ports.store))).rejects.toMatchObject({ code: "repo_not_linked" });
		await expect(check("third")).rejects.toMatchObject({ code: "repo_not_linked" });
		expect(await projectNow()).toMatchObject({ log: { size: 2 } });
		expect(await problemsOfLog(ports, await projectNow())).toEqual([]);
	});

	it("ends what a worker carries out, and what a push queued a moment too late", async () => {
		await check("first");
		await endProject(ports, END);
		const late = testRun({ commitSha: "first", dueAt: ports.clock.now() });
		await ports.store.insert("syncRuns", late);
		while (await workOnce(ports, "worker", 60_000));
		expect(await ports.store.get("syncRuns", late.id)).toMatchObject({
			status: "failed",
			result: { errorMessage: "The project was unlinked before the run could end.", leafIndex: null },
		});
		expect(await projectNow()).toMatchObject({ log: { size: 2 } });
	});

	it("queues nothing for a push", async () => {
		await check("first");
		await endProject(ports, END);
		const repository = { id: "900", fullName: "acme/payments", ownerId: 50, private: false, defaultBranch: "main" };
		const push = { deliveryId: "d", repository, ref: "refs/heads/main", commitSha: "second", touched: null };
		expect(await acceptPush(ports, push)).toEqual([]);
	});

	it("holds what the log names where that was held with everything else of the project, and looks once", async () => {
		await check("first");
		const holder = logHolder(END.projectId);
		for (const sha256 of await ports.store.heldBlobs(holder, undefined, 100)) {
			const bytes = await ports.store.getBlob(sha256);
			await ports.store.putBlob(bytes ?? new Uint8Array(), END.projectId, sha256);
		}
		while ((await ports.store.releaseBlobs(holder, 100)) > 0);
		await endProject(ports, END);
		expect(await problemsOfLog(ports, await projectNow())).toEqual([]);
		const heldBlobs = jest.fn(ports.store.heldBlobs);
		await continueErasures({ ...ports, store: Object.assign(Object.create(ports.store), { heldBlobs }) });
		expect(heldBlobs).not.toHaveBeenCalled();
	});

	it("goes on after a death between any two of its writes, with the log whole and the descriptions gone", async () => {
		await check("first");
		const [{ bundle } = { bundle: null }] = (
			await ports.store.page("syncRuns", {
				where: { projectId: END.projectId },
				sort: { field: "createdAt", direction: "asc" },
				limit: 1,
			})
		).items;
		for (let writes = 0; ; writes += 1) {
			const outcome = await endProject({ ...ports, store: dyingAfter(ports.store, writes) }, END).then(
				() => "done",
				() => "died",
			);
			const project = await projectNow();
			expect(project.log?.size).toBe(project.status === "ended" ? 2 : 1);
			if (outcome === "done") break;
			await continueErasures(ports);
			expect(await problemsOfLog(ports, await projectNow())).toEqual([]);
			if (project.status === "ended") expect(await ports.store.getBlob(bundle ?? "")).toBeUndefined();
		}
		expect(await projectNow()).toMatchObject({ status: "ended" });
	});
});
