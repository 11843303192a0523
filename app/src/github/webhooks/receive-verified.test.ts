import { ServiceFault } from "../../errors.ts";
import type { RepositoryDocument, SyncRunDocument } from "../../ports.ts";
import { linkProject, openTestPorts, type TestPorts, testProject } from "../../testing/test-ports.ts";
import { deliverOnce } from "../../worker/start-deliveries.ts";
import { createDeliveryHandler } from "./handle-delivery.ts";
import { receiveVerified } from "./receive-verified.ts";

const OK = { status: 200, body: { ok: true, outcome: "accepted" } };

describe("receiveVerified", () => {
	let ports: TestPorts;
	let listed: RepositoryDocument[];
	let githubIsDown: boolean;
	let deliveries = 0;

	beforeEach(async () => {
		githubIsDown = false;
		listed = [];
		ports = await openTestPorts({
			github: {
				readRepository: async ({ id }) => {
					if (githubIsDown) throw new ServiceFault("temporarily_unavailable");
					return listed.find((repository) => repository.id === id);
				},
				readFile: async () => undefined,
				readBlobId: async () => undefined,
				headCommit: async () => undefined,
				commitAuthors: async () => undefined,
				isAncestor: async () => false,
				listCommits: async () => ({ kind: "no_branch" }),
				listRepositories: async () => {
					if (githubIsDown) throw new ServiceFault("temporarily_unavailable");
					return listed;
				},
			},
		});
	});

	afterEach(() => ports.close());

	/** Delivers, and has everything carried out that is due then. */
	async function deliver(event: string, payload: unknown, id = `delivery-${++deliveries}`) {
		const body = Buffer.from(typeof payload === "string" ? payload : JSON.stringify(payload));
		const answer = await receiveVerified(ports, body, { "x-github-event": event, "x-github-delivery": id });
		await carryOut();
		return answer;
	}

	async function carryOut(): Promise<void> {
		while (await deliverOnce(ports, "test", createDeliveryHandler(ports)));
	}

	const push = (change: object = {}) => ({
		ref: "refs/heads/main",
		after: "b".repeat(40),
		deleted: false,
		forced: false,
		commits: [{ added: [], modified: ["driftgate.yml"], removed: [] }],
		repository: {
			id: 900,
			full_name: "acme/payments",
			private: false,
			default_branch: "main",
			owner: { id: 50, login: "acme" },
		},
		installation: { id: 77 },
		...change,
	});

	const runs = async (): Promise<readonly SyncRunDocument[]> =>
		(
			await ports.store.page("syncRuns", {
				where: { projectId: testProject().id },
				sort: { field: "createdAt", direction: "asc" },
				limit: 100,
			})
		).items;

	describe("with a valid signature: 200, whatever it holds", () => {
		it.each([
			["no JSON", "push", "{", "accepted"],
			["null", "push", "null", "accepted"],
			["a push of nothing", "push", {}, "accepted"],
			["another event", "issues", { action: "opened" }, "ignored"],
			["an event that nobody knows", "toString", { action: "x" }, "ignored"],
		])("%s", async (_, event, payload, outcome) => {
			expect(await deliver(event, payload)).toEqual({ status: 200, body: { ok: true, outcome } });
			expect(await runs()).toEqual([]);
		});

		it("the signature, which was checked as the bytes came, is not asked for again", async () => {
			const body = Buffer.from(JSON.stringify(push()));
			expect(await receiveVerified(ports, body, { "x-github-event": "push", "x-github-delivery": "1" })).toEqual(OK);
		});

		it("no delivery id", async () => {
			expect((await receiveVerified(ports, Buffer.from("{}"), { "x-github-event": "push" })).status).toBe(200);
		});
	});

	it("refuses what is no UTF-8, which GitHub never signs", async () => {
		const invalid = Buffer.from([...Buffer.from('{"a":"'), 0xff, ...Buffer.from('"}')]);
		const headers = { "x-github-event": "push", "x-github-delivery": "1" };
		expect((await receiveVerified(ports, invalid, headers)).status).toBe(401);
	});

	it("answers 500 where the store is out of reach: then nothing was accepted, and GitHub must know", async () => {
		const store = { ...ports.store, get: () => Promise.reject(new Error("down")) };
		const headers = { "x-github-event": "push", "x-github-delivery": "1" };
		expect(await receiveVerified({ ...ports, store }, Buffer.from("{}"), headers)).toEqual({
			status: 500,
			body: { error: "internal_error" },
		});
	});

	describe("push", () => {
		beforeEach(() => linkProject(ports));

		const payments = (change: Partial<RepositoryDocument> = {}): RepositoryDocument => ({
			id: "900",
			fullName: "acme/payments",
			ownerId: 50,
			private: false,
			defaultBranch: "main",
			installationId: "77",
			...change,
		});

		it("queues a sync of the commit", async () => {
			expect(await deliver("push", push())).toEqual(OK);
			expect(await runs()).toMatchObject([
				{ status: "queued", trigger: "webhook", mode: "sync", commitSha: "b".repeat(40), dueAt: ports.clock.now() },
			]);
		});

		it.each([
			["another branch", { ref: "refs/heads/feature" }],
			["a tag of the branch's name", { ref: "refs/tags/main" }],
			["other files", { commits: [{ added: ["docs/driftgate.yml"], modified: ["README.md"], removed: [] }] }],
			["a removal", { commits: [{ added: [], modified: [], removed: ["driftgate.yml"] }] }],
			["a branch that is deleted", { deleted: true, after: "0".repeat(40) }],
			["a repository of the same name and another id", { repository: { ...push().repository, id: 901 } }],
		])("queues nothing for %s", async (_, change) => {
			expect(await deliver("push", push(change))).toEqual(OK);
			expect(await runs()).toEqual([]);
		});

		it.each([
			["was forced, since it does not list what it takes away", { forced: true, commits: [] }],
			["does not list its commits", { commits: undefined }],
		])("queues a sync where it %s", async (_, change) => {
			await deliver("push", push(change));
			expect(await runs()).toHaveLength(1);
		});

		it("queues once, however often it is delivered", async () => {
			expect(await deliver("push", push(), "same")).toEqual(OK);
			expect(await deliver("push", push(), "same")).toEqual({ status: 200, body: { ok: true, outcome: "duplicate" } });
			await Promise.all([1, 2, 3].map(() => deliver("push", push(), "at-once")));
			expect(await runs()).toHaveLength(2);
		});

		it("takes over the repository's new name and default branch", async () => {
			const renamed = { ...push().repository, full_name: "acme/money", default_branch: "trunk" };
			listed = [payments({ fullName: "acme/money", defaultBranch: "trunk" })];
			await deliver("push", push({ repository: renamed, ref: "refs/heads/trunk" }));
			expect(await ports.store.get("repositories", "900")).toMatchObject({ fullName: "acme/money" });
			expect(await ports.store.get("projects", testProject().id)).toMatchObject({
				repoFullName: "acme/money",
				defaultBranch: "trunk",
			});
			expect(await runs()).toHaveLength(1);
		});

		it("does not go back to an old name, or ahead of GitHub, when a push comes late", async () => {
			listed = [payments({ fullName: "acme/money" })];
			for (const name of ["acme/money", "acme/payments", "acme/cash"]) {
				await deliver("push", push({ repository: { ...push().repository, full_name: name } }));
			}
			listed = [];
			await deliver("push", push({ repository: { ...push().repository, full_name: "acme/lost" } }));
			expect(await ports.store.get("repositories", "900")).toMatchObject({ fullName: "acme/money" });
			expect(await ports.store.get("projects", testProject().id)).toMatchObject({ repoFullName: "acme/money" });
			expect(await runs()).toHaveLength(4);
		});

		it("queues its sync where GitHub cannot say which name holds", async () => {
			githubIsDown = true;
			expect(await deliver("push", push({ repository: { ...push().repository, full_name: "acme/money" } }))).toEqual(
				OK,
			);
			expect(await runs()).toHaveLength(1);
			expect(await ports.store.get("projects", testProject().id)).toMatchObject({ repoFullName: "acme/payments" });
		});

		it.each([
			["seconds", 1_700_000_000, 1_700_000_000_000],
			["ISO 8601", "2023-11-14T22:13:20Z", 1_700_000_000_000],
			["nothing", null, undefined],
			["no time", "yesterday", undefined],
		])("keeps when GitHub took it: %s", async (_, said, pushedAt) => {
			await deliver("push", push({ repository: { ...push().repository, pushed_at: said } }));
			expect((await runs())[0]?.pushedAt).toBe(pushedAt);
		});

		it("does not take over a new owner: who links a repository decides for it", async () => {
			const transferred = { ...push().repository, full_name: "rival/payments", owner: { id: 51, login: "rival" } };
			await deliver("push", push({ repository: transferred }));
			expect(await ports.store.get("projects", testProject().id)).toMatchObject({ repositoryOwnerId: 50 });
		});
	});

	describe("installation", () => {
		const installation = { id: 77, account: { id: 50, login: "acme" } };
		const named = (id: number) => ({ id, full_name: `acme/r${id}` });
		const document = (id: number, installationId = "77"): RepositoryDocument => ({
			id: String(id),
			fullName: `acme/r${id}`,
			ownerId: 50,
			private: false,
			defaultBranch: "main",
			installationId,
		});
		const created = { action: "created", installation, repositories: [named(1), named(2)] };

		beforeEach(() => {
			listed = [document(1), document(2), document(3)];
		});

		it("keeps the installation and its repositories when it is created", async () => {
			expect(await deliver("installation", created)).toEqual(OK);
			expect(await ports.store.get("installations", "77")).toMatchObject({
				accountLogin: "acme",
				accountId: 50,
				suspended: false,
			});
			expect(await ports.store.get("repositories", "2")).toMatchObject(document(2));
			expect(await ports.store.get("repositories", "3")).toBeUndefined();
		});

		it("is carried out when GitHub is back, whether it is delivered again or not", async () => {
			githubIsDown = true;
			expect(await deliver("installation", created, "again")).toEqual(OK);
			expect(await deliver("installation", created, "again")).toEqual({
				status: 200,
				body: { ok: true, outcome: "duplicate" },
			});
			githubIsDown = false;
			ports.clock.advance(60_000);
			await carryOut();
			expect(await ports.store.get("repositories", "1")).toMatchObject(document(1));
		});

		it("suspends and goes on", async () => {
			await deliver("installation", created);
			await deliver("installation", { action: "suspend", installation });
			expect(await ports.store.get("installations", "77")).toMatchObject({ suspended: true });
			await deliver("installation", { action: "unsuspend", installation });
			expect(await ports.store.get("installations", "77")).toMatchObject({ suspended: false });
		});

		it("forgets everything of it when it is deleted, and nothing of another", async () => {
			await deliver("installation", created);
			await ports.store.insert("repositories", document(9, "78"));
			await deliver("installation", { action: "deleted", installation });
			await deliver("installation", { action: "deleted", installation });
			expect(await ports.store.get("installations", "77")).toBeUndefined();
			expect(await ports.store.get("repositories", "1")).toBeUndefined();
			expect(await ports.store.get("repositories", "9")).toMatchObject(document(9, "78"));
		});

		it("is not brought back by what was said before it was deleted, whenever that comes", async () => {
			await deliver("installation", { action: "deleted", installation });
			for (const action of ["created", "suspend", "unsuspend"]) {
				await deliver("installation", { ...created, action });
			}
			await deliver("installation_repositories", {
				action: "added",
				installation,
				repositories_added: [named(3)],
				repositories_removed: [],
			});
			expect(await ports.store.get("installations", "77")).toBeUndefined();
			for (const id of ["1", "2", "3"]) expect(await ports.store.get("repositories", id)).toBeUndefined();
		});

		it("is suspended or not by GitHub's time of the change, whichever comes last", async () => {
			const at = (second: number) => ({ ...installation, updated_at: `2026-11-21T10:00:0${second}Z` });
			await deliver("installation", { ...created, installation: at(0) });
			await deliver("installation", { action: "unsuspend", installation: at(2) });
			await deliver("installation", { action: "suspend", installation: at(1) });
			await deliver("installation", { ...created, installation: at(0) });
			expect(await ports.store.get("installations", "77")).toMatchObject({ suspended: false });
			await deliver("installation", { action: "suspend", installation: at(3) });
			await deliver("installation", { action: "unsuspend", installation: at(3) });
			expect(await ports.store.get("installations", "77")).toMatchObject({ suspended: true });
		});

		it("keeps a repository that it has now, though a removal comes late, and forgets one that it has not", async () => {
			listed = [document(1)];
			await deliver("installation", created);
			await deliver("installation_repositories", {
				action: "removed",
				installation,
				repositories_added: [],
				repositories_removed: [named(1)],
			});
			expect(await ports.store.get("repositories", "1")).toMatchObject(document(1));
			expect(await ports.store.get("repositories", "2")).toBeUndefined();
		});

		it("adds and removes repositories", async () => {
			await deliver("installation", created);
			listed = [document(2), document(3)];
			await deliver("installation_repositories", {
				action: "added",
				installation,
				repositories_added: [named(3)],
				repositories_removed: [named(1)],
			});
			expect(await ports.store.get("repositories", "3")).toMatchObject(document(3));
			expect(await ports.store.get("repositories", "1")).toBeUndefined();
		});

		it("takes projects along to a new installation of the same owner's, and no other's", async () => {
			await linkProject(ports, testProject({ repositoryId: "1", trackedFile: "1:driftgate.yml" }));
			const moved = testProject({
				id: "moved",
				repositoryId: "2",
				trackedFile: "2:driftgate.yml",
				repositoryOwnerId: 51,
			});
			await ports.store.insert("projects", moved);
			await deliver("installation", { action: "deleted", installation });
			listed = [document(1, "78"), document(2, "78")];
			await deliver("installation", { ...created, installation: { ...installation, id: 78 } });
			expect(await ports.store.get("projects", testProject().id)).toMatchObject({ installationId: "78" });
			expect(await ports.store.get("projects", "moved")).toMatchObject({ installationId: "77" });
		});

		it("leaves a repository alone that another installation took over", async () => {
			await ports.store.insert("repositories", document(1, "78"));
			listed = [document(2), document(3)];
			await deliver("installation_repositories", {
				action: "removed",
				installation,
				repositories_added: [],
				repositories_removed: [named(1)],
			});
			expect(await ports.store.get("repositories", "1")).toMatchObject({ installationId: "78" });
		});
	});
});
