import { appendLeaf, emptyFrontier, type Frontier, hashLeaf, rootAt, rootOf } from "@driftgate/engine/records";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { ServiceFault } from "../../errors.ts";
import type { EnginePool, Payments, Ports, ProjectDocument, SyncRunDocument } from "../../ports.ts";
import { dyingAfter } from "../../testing/dying-after.ts";
import { eachStore } from "../../testing/each-store.ts";
import { createMemoryIdentity, type MemoryIdentity } from "../../testing/memory-identity.ts";
import type { TemporaryStore } from "../../testing/temporary-store.ts";
import { openTestPorts, TEST_START, type TestPorts, testProject, testRun } from "../../testing/test-ports.ts";
import { freshGrant } from "../access/reach.ts";
import { continueErasures } from "../ending/continue-erasures.ts";
import { eraseEndedBefore } from "../ending/erase-ended.ts";
import { logLeafId, openLog, readLogText } from "../log/read-log.ts";
import { eraseProject } from "../records/erase-project.ts";
import { updateDocument } from "../records/update-document.ts";
import { continueDeletions, deleteAccount, finishDeletionBeforeSignIn } from "./delete-account.ts";

const MINUTE = 60_000;
const HEX = "0123456789abcdef";

/** Ids say nothing, and stay in the log's leaves. */
const idOf = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** The mark of what a project holds, which is not its people's. */
const workOf = (number: number): string => `ledger${number}`;

/**
 * Everything that one user can have left, with the mark in each field that holds anything of the user's. The project is
 * of the installation `installationId`, and what it holds has a mark of its own.
 */
async function seedAccount({ store }: Pick<Ports, "store">, mark: string, number: number, installationId: string) {
	const userId = `${mark}-user`;
	await store.insert("users", { id: userId, login: `${mark}-login`, local: false, createdAt: 1 });
	await store.insert("grants", freshGrant(userId, `${mark}-sealed`, [installationId], TEST_START));
	const session = { id: `${mark}-session`, createdAt: 1, expiresAt: 2 };
	await store.insert("sessions", { ...session, userId });
	for (const revokedAt of [null, 5]) {
		await store.insert("apiKeys", {
			id: `${mark}-key-${revokedAt}`,
			userId,
			name: `${mark}-key-name`,
			scopes: ["read"],
			generation: 1,
			digest: `${mark}-digest-${revokedAt}`,
			prefix: `${mark}-prefix`,
			createdAt: 1,
			lastUsedAt: null,
			revokedAt,
		});
	}
	const account = { customerId: `${mark}-customer`, subscription: null, askedAt: 1 };
	await store.insert("billingAccounts", { id: userId, ...account });
	for (const month of ["2026-10", "2026-11"]) {
		await store.insert("creditMonths", { id: `${userId}/${month}`, runIds: [`${mark}-credit`], expiresAt: 9e12 });
	}
	const project = await seedProject({ store }, workOf(number), number, { ownerUserId: userId, installationId });
	const person = { projectId: project.id, userId };
	await store.insert("namedPeople", { id: `named ${number}`, ...person, text: `{"login":"${mark}-named"}` });
	const event = { kind: "key_created", at: 1, subject: null, times: 1 } as const;
	const actor = { userId, login: `${mark}-login`, keyId: `${mark}-key`, address: `${mark}-address` };
	await store.insert("securityEvents", { id: `event ${number}`, ...event, ...actor, projectId: project.id });
	return { userId, project };
}

async function seedProject(
	{ store }: Pick<Ports, "store">,
	mark: string,
	number: number,
	changes: Pick<ProjectDocument, "ownerUserId" | "installationId">,
): Promise<ProjectDocument> {
	const id = idOf(number);
	const keep = (text: string) => store.putBlob(Buffer.from(text), id);
	const [bundle, analysis, content] = [
		await keep(`${mark}-bundle`),
		await keep(`${mark}-analysis`),
		await keep(`${mark}-content`),
	];
	await keep("shared by everybody");
	const artifact = { id: `${mark}-artifact`, target: "go", path: `${mark}.go`, sha256: content, bytes: 1 } as const;
	const result = {
		status: "completed",
		completedAt: 1,
		errorMessage: `${mark}-message`,
		gateAction: "proceed",
		verdict: "PASS",
		lane: "PASS",
		breakingScore: 0,
		effectiveBreakingScore: 0,
		analysis,
		artifacts: [artifact],
		leafIndex: 2,
	} as const;
	let frontier: Frontier = emptyFrontier;
	const leaves = [];
	for (const index of [0, 1, 2]) {
		const details = await keep(JSON.stringify({ said: `${mark}-details`, analysis }));
		const text = JSON.stringify({ said: `${mark}-decision ${index}`, details });
		const added = appendLeaf(frontier, hashLeaf(Buffer.from(text)));
		frontier = added.frontier;
		const record = await keep(text);
		leaves.push({ id: logLeafId(id, index), runId: idOf(number * 100), decidedAt: 1, record, nodes: added.nodes });
	}
	for (const leaf of leaves.slice(0, 2)) await store.insert("logLeaves", leaf);
	const project = testProject({
		id,
		name: `${mark}-name`,
		trackedFile: `${number}:${mark}.yml`,
		repositoryId: String(number),
		repoFullName: `${mark}/repository`,
		configPath: `${mark}.yml`,
		defaultBranch: `${mark}-branch`,
		baseline: {
			runId: idOf(number * 100),
			commitSha: `${mark}-commit`,
			ref: `${mark}-ref`,
			configBlobSha: `${mark}-blob`,
			bundle,
			version: `${mark}-version`,
			syncedAt: 1,
		},
		artifacts: [artifact],
		// The last leaf's own document is still to be written.
		committed: { runId: idOf(number * 100), result, leaf: leaves[2] ?? null },
		log: { ...frontier, decidedAt: 1 },
		...changes,
	});
	await store.insert("projects", project);
	const run: SyncRunDocument = testRun({ id: idOf(number * 100), projectId: id, ref: `${mark}-ref`, bundle, result });
	await store.insert("syncRuns", { ...run, leaseOwner: `${mark}-lease` });
	await store.insert("exceptions", {
		id: `${mark}-exception`,
		projectId: id,
		finding: HEX,
		owner: `${mark}-owner`,
		reason: `${mark}-reason`,
		expires: "2027-01-31",
		createdBy: changes.ownerUserId,
		createdAt: 1,
		endedAt: null,
	});
	await store.insert("changelogEntries", {
		id: `${mark}-entry`,
		projectId: id,
		version: "20260301T093000.000Z",
		status: "draft",
		lane: "INFO",
		developerSummary: `${mark}-summary`,
		errors: 0,
		warnings: 0,
		info: 0,
		createdAt: 1,
		publishedAt: null,
	});
	return project;
}

/** The bundles of these tests are no descriptions. */
const listFiles = async () => ({ ok: false, code: "invalid", issues: [] });
const unreadable = { for: () => ({ listFiles }) } as unknown as EnginePool;

const marks = (dump: string, mark: string): readonly string[] =>
	[...new Set(dump.match(new RegExp(`${mark}[\\w.-]*`, "g")) ?? [])].sort();

describe.each(eachStore)("an account that is deleted, on %s", (_, openStore) => {
	let temporary: TemporaryStore;
	let identity: MemoryIdentity;
	let ports: TestPorts;
	const open = async () => {
		temporary = await openStore();
		const unreached = { installationId: "0", private: true };
		identity = createMemoryIdentity({ find: async (id) => ({ id, ...unreached }), listIn: async () => [] });
		ports = await openTestPorts({ store: temporary.store, identity, engine: unreadable });
	};
	beforeEach(open);
	afterEach(() => temporary.remove());

	const seedBoth = async () => {
		const gone = await seedAccount(ports, "canary", 1, "10");
		const stays = await seedAccount(ports, "bystander", 2, "20");
		return { gone, stays };
	};

	/** What of a project's is no part of its record. */
	const ofNoRecord = ["bundle", "content", "entry", "summary", "blob", "version", "commit"];
	/** What its log names, and what was accepted and tried in it. */
	const ofRecord = ["decision", "details", "analysis", "owner", "reason", "message", "ref"];

	const expectRecordAlone = (dump: string, work: string) => {
		const left = marks(dump, work);
		expect(left).toEqual(expect.arrayContaining(ofRecord.map((name) => `${work}-${name}`)));
		expect(left.filter((mark) => ofNoRecord.some((name) => mark === `${work}-${name}`))).toEqual([]);
	};

	it("is forgotten everywhere, and takes nothing of anybody else's along", async () => {
		const { gone } = await seedBoth();
		const before = await temporary.dump();
		expect(marks(before, "canary").length).toBeGreaterThan(14);
		await deleteAccount(ports, gone);
		const after = await temporary.dump();
		expect(marks(after, "canary")).toEqual([]);
		for (const others of ["bystander", "ledger2"]) expect(marks(after, others)).toEqual(marks(before, others));
		expect(after).toContain("shared by everybody");
		expect(identity.revoked).toEqual(["canary-sealed"]);
		await deleteAccount(ports, { userId: "bystander-user" });
		const last = await temporary.dump();
		expect(marks(last, "bystander")).toEqual([]);
		expect(last).not.toContain("shared by everybody");
	});

	it("leaves the record of what was decided, until the retention is over, and then nothing", async () => {
		const { gone } = await seedBoth();
		await deleteAccount(ports, gone);
		expectRecordAlone(await temporary.dump(), "ledger1");
		await eraseEndedBefore(ports, ports.clock.now() + 1);
		expect(marks(await temporary.dump(), "ledger1")).toEqual([]);
		expect(await ports.store.get("logLeaves", logLeafId(gone.project.id, 0))).toBeUndefined();
	});

	it("leaves a log that goes on from its checkpoint to a last leaf, and names nobody", async () => {
		const { gone } = await seedBoth();
		const { log } = gone.project;
		if (log === null) throw new Error("There is no log.");
		await deleteAccount(ports, gone);
		const ended = await ports.store.get("projects", gone.project.id);
		if (ended?.log == null) throw new Error("The log is gone.");
		expect(ended).toMatchObject({ status: "ended", ownerUserId: "deleted", log: { size: 4 } });
		const { readNode, leafAt } = openLog(ports, { ...ended, committed: null });
		expect(Buffer.from(await rootAt(readNode, 3)).equals(Buffer.from(rootOf(log)))).toBe(true);
		expect(Buffer.from(await rootAt(readNode, 4)).equals(Buffer.from(rootOf(ended.log)))).toBe(true);
		const last = JSON.parse(await readLogText(ports, (await leafAt(3)).record));
		expect(last).toMatchObject({ format: "driftgate.ending/1", cause: "account_deleted", decisions: 3 });
		const { ended_by } = JSON.parse(await readLogText(ports, last.details));
		expect(ended_by.person).toMatch(/^[0-9a-f]{64}$/);
		expect(await ports.store.get("namedPeople", ended_by.person)).toBeUndefined();
	});

	it("stays in the security log as somebody who is gone", async () => {
		const { gone } = await seedBoth();
		await deleteAccount(ports, gone);
		const sort = { field: "at", direction: "asc" } as const;
		const { items } = await ports.store.page("securityEvents", { where: { userId: "deleted" }, sort, limit: 10 });
		expect(items.map(({ kind }) => kind).sort()).toEqual([
			"account_deleted",
			"key_created",
			"project_ended_with_account",
		]);
		for (const { login, keyId, address } of items) expect([login, keyId, address]).toEqual([null, null, null]);
	});

	it("goes on after a death at any write, and then has forgotten the person and kept the record", async () => {
		let died = 0;
		for (let writes = 0; ; writes += 1) {
			const { gone } = await seedBoth();
			const before = await temporary.dump();
			const store = dyingAfter(ports.store, writes);
			const outcome = await deleteAccount({ ...ports, store }, gone).then(
				() => "done",
				() => "died",
			);
			await continueDeletions(ports);
			await continueErasures(ports);
			const dump = await temporary.dump();
			// A death before the first write is one before the call.
			if (writes > 0) {
				expect(marks(dump, "canary")).toEqual([]);
				expectRecordAlone(dump, "ledger1");
				expect(await ports.store.get("projects", gone.project.id)).toMatchObject({ log: { size: 4 } });
			}
			for (const others of ["bystander", "ledger2"]) expect(marks(dump, others)).toEqual(marks(before, others));
			if (outcome === "done") break;
			died += 1;
			await temporary.remove();
			await open();
		}
		expect(died).toBeGreaterThan(20);
	}, 240_000);

	it("passes a project on to whoever else administers its repository, and is forgotten in it", async () => {
		const { gone } = await seedBoth();
		const shared = await seedProject(ports, "shared", 3, { ownerUserId: "canary-user", installationId: "20" });
		identity.reach.set("bystander-sealed", ["20"]);
		identity.roles.set(`bystander-sealed/${shared.repositoryId}`, "admin");
		await deleteAccount(ports, gone);
		expect(await ports.store.get("projects", shared.id)).toMatchObject({ ownerUserId: "bystander-user" });
		expect(await ports.store.get("exceptions", "shared-exception")).toMatchObject({
			createdBy: "deleted",
			reason: "shared-reason",
		});
		expect(marks(await temporary.dump(), "canary")).toEqual([]);
	});

	it("passes nothing on to who may write to its repository and no more", async () => {
		const { gone } = await seedBoth();
		const shared = await seedProject(ports, "shared", 3, { ownerUserId: "canary-user", installationId: "20" });
		identity.reach.set("bystander-sealed", ["20"]);
		identity.roles.set(`bystander-sealed/${shared.repositoryId}`, "write");
		await deleteAccount(ports, gone);
		expect(await ports.store.get("projects", shared.id)).toMatchObject({ status: "ended" });
	});

	it("waits where GitHub is away and has never said who else administers the repository", async () => {
		const { gone } = await seedBoth();
		const shared = await seedProject(ports, "shared", 3, { ownerUserId: "canary-user", installationId: "20" });
		identity.reach.set("bystander-sealed", ["20"]);
		identity.roles.set(`bystander-sealed/${shared.repositoryId}`, "admin");
		identity.isDown = true;
		await expect(deleteAccount(ports, gone)).rejects.toMatchObject({ code: "temporarily_unavailable" });
		expect(await ports.store.get("projects", shared.id)).toMatchObject({ ownerUserId: "canary-user" });
		identity.isDown = false;
		ports.clock.advance(MINUTE);
		await continueDeletions(ports);
		expect(await ports.store.get("projects", shared.id)).toMatchObject({ ownerUserId: "bystander-user" });
	});

	it("passes nothing on to who reached it once, or is leaving too", async () => {
		const { gone } = await seedBoth();
		ports.clock.advance(10 * MINUTE);
		identity.reach.set("bystander-sealed", []);
		const lost = await seedProject(ports, "lost", 3, { ownerUserId: "canary-user", installationId: "20" });
		await seedAccount(ports, "leaving", 4, "10");
		const leaving = { id: "leaving-user", step: "records", sealed: null, requestedAt: 1 } as const;
		await ports.store.insert("accountDeletions", leaving);
		await deleteAccount(ports, gone);
		for (const { id } of [lost, gone.project]) {
			expect(await ports.store.get("projects", id)).toMatchObject({ status: "ended", ownerUserId: "deleted" });
		}
	});

	it("is gone here while GitHub is away, and revoked there when it is back", async () => {
		const { gone } = await seedBoth();
		identity.isDown = true;
		await deleteAccount(ports, gone);
		expect(await ports.store.get("users", gone.userId)).toBeUndefined();
		await continueDeletions(ports);
		expect(identity.revoked).toEqual([]);
		identity.isDown = false;
		await continueDeletions(ports);
		expect(identity.revoked).toEqual(["canary-sealed"]);
		expect(marks(await temporary.dump(), "canary")).toEqual([]);
	});

	it("is not revoked any more once its owner has come back", async () => {
		const { gone } = await seedBoth();
		identity.isDown = true;
		await deleteAccount(ports, gone);
		identity.isDown = false;
		await finishDeletionBeforeSignIn(ports, gone.userId);
		await continueDeletions(ports);
		expect(identity.revoked).toEqual([]);
		expect(await ports.store.get("accountDeletions", gone.userId)).toBeUndefined();
	});

	it("is deleted once, however many ask at once", async () => {
		const { gone } = await seedBoth();
		await Promise.all(Array.from({ length: 5 }, () => deleteAccount(ports, gone)));
		expect(marks(await temporary.dump(), "canary")).toEqual([]);
		await deleteAccount(ports, gone);
		expect(await ports.store.get("accountDeletions", gone.userId)).toBeUndefined();
	});

	it("ends what was bought first, and goes nowhere while the payment provider is away", async () => {
		const { gone } = await seedBoth();
		const deleted: string[] = [];
		let isDown = true;
		const deleteCustomer = async (customerId: string) => {
			if (isDown) throw new ServiceFault("temporarily_unavailable");
			deleted.push(customerId);
		};
		const billed = { ...ports, payments: { deleteCustomer } as unknown as Payments };
		await expect(deleteAccount(billed, gone)).rejects.toMatchObject({ code: "temporarily_unavailable" });
		expect(await ports.store.get("users", gone.userId)).toBeDefined();
		isDown = false;
		await continueDeletions(billed);
		expect(deleted).toEqual(["canary-customer"]);
		expect(marks(await temporary.dump(), "canary")).toEqual([]);
	});

	it("hands the newest grant over to be revoked", async () => {
		const { gone } = await seedBoth();
		const sealed = "canary-renewed";
		await updateDocument(ports.store, "grants", gone.userId, (grant) => grant && { ...grant, sealed });
		await deleteAccount(ports, gone);
		expect(identity.revoked).toEqual([sealed]);
	});

	describe("a project that is removed", () => {
		it("takes along what writers leave that had begun before, for a quarter of an hour", async () => {
			const { gone } = await seedBoth();
			const { id } = gone.project;
			await eraseProject(ports, id);
			const late = async () => {
				await ports.store.putBlob(Buffer.from("late-blob"), id);
				await ports.store.insert("syncRuns", testRun({ id: idOf(7), projectId: id, ref: "late-ref" }));
			};
			await late();
			ports.clock.advance(15 * MINUTE - 1);
			await continueErasures(ports);
			expect(marks(await temporary.dump(), "late")).toEqual([]);
			expect(await ports.store.get("erasures", id)).toBeDefined();
			await late();
			ports.clock.advance(1);
			await continueErasures(ports);
			expect(marks(await temporary.dump(), "late")).toEqual([]);
			expect(await ports.store.get("erasures", id)).toBeUndefined();
		});
	});
});
