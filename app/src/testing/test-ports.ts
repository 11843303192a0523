import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
	AppManifests,
	EnginePool,
	GitHub,
	GitHubApp,
	GitHubWrites,
	IdentityProvider,
	LiveDescriptions,
	Log,
	Ports,
	ProjectDocument,
	PullRequests,
	Shipping,
	SyncRunDocument,
} from "../ports.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";

/* Ports for tests: a real store in a temporary folder, a clock that tests move, and refusals for what is not given. */

export interface TestPorts extends Ports {
	readonly clock: TestClock;
	readonly log: RecordedLog;
	close(): Promise<void>;
}

export interface TestClock {
	now(): number;
	advance(ms: number): void;
}

export interface RecordedLog extends Log {
	readonly events: readonly string[];
}

export const TEST_START = Date.UTC(2026, 10, 21);

export async function openTestPorts(
	given: Partial<
		Pick<Ports, "github" | "pulls" | "writes" | "shipping" | "app" | "identity" | "engine" | "store">
	> = {},
): Promise<TestPorts> {
	const folder = await mkdtemp(join(tmpdir(), "driftgate-"));
	const store = given.store ?? (await openSqliteStore({ path: join(folder, "test.sqlite") }));
	return {
		store,
		github: given.github ?? refuseAll<GitHub>("github"),
		pulls: given.pulls ?? refuseAll<PullRequests>("pulls"),
		writes: given.writes ?? refuseAll<GitHubWrites>("writes"),
		shipping: given.shipping ?? refuseAll<Shipping>("shipping"),
		app: given.app ?? refuseAll<GitHubApp>("app"),
		manifests: refuseAll<AppManifests>("manifests"),
		identity: given.identity ?? refuseAll<IdentityProvider>("identity"),
		engine: given.engine ?? refuseAll<EnginePool>("engine"),
		live: refuseAll<LiveDescriptions>("live"),
		clock: createTestClock(),
		random: countedRandom(),
		log: recordLog(),
		async close() {
			await store.close();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

export function createTestClock(): TestClock {
	let now = TEST_START;
	return {
		now: () => now,
		advance: (ms) => {
			now += ms;
		},
	};
}

function countedRandom(): Ports["random"] {
	let count = 0;
	const next = () => {
		count += 1;
		return String(count).padStart(12, "0");
	};
	return { id: () => `00000000-0000-7000-8000-${next()}`, secret: () => `secret-${next()}` };
}

function recordLog(): RecordedLog {
	const events: string[] = [];
	const record = (event: string) => void events.push(event);
	return { events, info: record, warn: record, error: record };
}

/** A port that a test did not expect to be used. */
function refuseAll<T extends object>(name: string): T {
	return new Proxy({} as T, {
		get: (_, method) => () => Promise.reject(new Error(`${name}.${String(method)} was not expected.`)),
	});
}

/** A project of `acme/payments`, linked and never synced. */
export function testProject(change: Partial<ProjectDocument> = {}): ProjectDocument {
	return {
		id: "11111111-1111-7111-8111-111111111111",
		name: "payments",
		trackedFile: "900:driftgate.yml",
		repositoryId: "900",
		repoFullName: "acme/payments",
		repositoryOwnerId: 50,
		installationId: "77",
		defaultBranch: "main",
		configPath: "driftgate.yml",
		ownerUserId: "user",
		public: true,
		status: "active",
		versionNumber: 0,
		baseline: null,
		outputs: [],
		driftDetected: false,
		artifacts: [],
		committed: null,
		log: null,
		createdAt: TEST_START,
		...change,
	};
}

/** A queued sync of the default branch, as a push leaves it. */
export function testRun(change: Partial<SyncRunDocument> = {}): SyncRunDocument {
	return {
		id: "22222222-2222-7222-8222-222222222222",
		projectId: testProject().id,
		status: "queued",
		trigger: "webhook",
		mode: "sync",
		versionNumber: 1,
		ref: "refs/heads/main",
		commitSha: "a".repeat(40),
		verified: false,
		bundle: null,
		dueAt: TEST_START,
		leaseOwner: null,
		attempts: 0,
		createdAt: TEST_START,
		startedAt: null,
		result: null,
		...change,
	};
}

/** The rows that make `project` linked: its installation and its repository. */
export async function linkProject(ports: Ports, project = testProject()): Promise<ProjectDocument> {
	await ports.store.insert("installations", {
		id: project.installationId,
		accountLogin: "acme",
		accountId: project.repositoryOwnerId,
		suspended: false,
		createdAt: TEST_START,
	});
	await ports.store.insert("repositories", {
		id: project.repositoryId,
		fullName: project.repoFullName,
		ownerId: project.repositoryOwnerId,
		private: false,
		defaultBranch: project.defaultBranch,
		installationId: project.installationId,
	});
	await ports.store.insert("projects", project);
	return project;
}
