import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { atEndOfFile } from "../../../test/harness/end-of-file.ts";
import { keepPepper } from "../auth/api-key-pepper.ts";
import { createApiKeys } from "../auth/api-keys.ts";
import { openSession } from "../auth/session.ts";
import { createLocalIssuer, type LocalIssuer } from "../auth/testing/local-issuer.ts";
import { readConfig } from "../config/read-config.ts";
import { freshGrant } from "../flows/access/reach.ts";
import { createApiKey } from "../flows/keys/create-api-key.ts";
import { gitBlobId } from "../lib/git-blob-id.ts";
import { hashSecret } from "../lib/hash-secret.ts";
import { createLog } from "../observe/log.ts";
import type { ApiKeyScope, BranchCommit, GitHub, Ports, ProjectDocument, RepositoryDocument, Store } from "../ports.ts";
import { type Overrides, type RunningService, startService } from "../start-service.ts";
import { systemRandom } from "../system.ts";
import { withoutPullRequests, withoutWrites } from "../without-github.ts";
import { undescribed } from "./described-answers.ts";
import { eachStore } from "./each-store.ts";
import { createMemoryIdentity, type MemoryIdentity } from "./memory-identity.ts";
import { rsaKey } from "./rsa-key.ts";
import { sharedEngine } from "./shared-engine.ts";
import { storedApp } from "./stored-app.ts";
import { storedRepositories } from "./stored-repositories.ts";
import type { TemporaryStore } from "./temporary-store.ts";
import { testProject } from "./test-ports.ts";

/** A whole service on a free port, with a real store in a temporary folder, a local issuer and a GitHub of a few texts. */
export interface TestService {
	readonly url: string;
	readonly signInLink: string | undefined;
	readonly store: Store;
	readonly issuer: LocalIssuer;
	readonly clock: { time: number; now(): number };
	/** Everything that was logged, as text. */
	readonly logged: () => string;
	/** Who reaches what at GitHub. */
	readonly identity: MemoryIdentity;
	/** Texts in git, by `path`; the same at every commit. */
	readonly git: Map<string, string>;
	/** Commits of the default branch that touch what is tracked; undefined: GitHub cannot list them. */
	history: readonly BranchCommit[] | undefined;
	send(method: string, path: string, options?: SendOptions): Promise<Answered>;
	/** A session of a user, as headers for `send`. */
	signIn(
		userId?: string,
	): Promise<{ readonly cookie: string; readonly "x-driftgate-csrf": string; readonly origin: string }>;
	/** Rows of an installed repository of the owner's, private where nothing is said, and a project that tracks its driftgate.yml. */
	seedProject(changes?: Partial<ProjectDocument>, repository?: SeededRepository): Promise<ProjectDocument>;
	/** A live API key of a user, as headers for `send`. */
	apiKey(scopes?: readonly ApiKeyScope[], userId?: string): Promise<{ readonly authorization: string }>;
	/** Headers of a workflow run of acme/payments. */
	actionToken(claims?: Record<string, unknown>): Promise<{ readonly authorization: string }>;
	/** Waits until the worker has carried out what was queued for a project: a sync queues its artifacts, which are a run, too. */
	settled(projectId: string): Promise<void>;
	stop(): Promise<void>;
}

export type SeededRepository = Partial<Pick<RepositoryDocument, "private">>;

export interface SendOptions {
	readonly json?: unknown;
	readonly raw?: Uint8Array | string;
	readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
	readonly status: number;
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	/** Parsed where it is JSON, text elsewhere. */
	// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of it
	readonly body: any;
}

export const WEBHOOK_SECRET = "a webhook secret of the tests";
export const COMMIT = "a".repeat(40);

/** A database goes with its keys: services that tests start on one, in turn or at once, have the same. */
const databaseKeys = {
	API_KEY_PEPPER: randomBytes(32).toString("base64url"),
	SEALING_KEY: randomBytes(32).toString("base64url"),
	EVIDENCE_KEY: generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
};

const appKey = rsaKey("app").export({ type: "pkcs1", format: "pem" });

/** The repositories of this GitHub are those that are kept here. */
function fakeGitHub(git: ReadonlyMap<string, string>, history: () => TestService["history"], store: Store): GitHub {
	return {
		readRepository: ({ id }) => store.get("repositories", id),
		readFile: async (_repository, path) => {
			const text = git.get(path);
			return text === undefined ? undefined : { text, blobSha: gitBlobId(text) };
		},
		readBlobId: async (_repository, path) => {
			const text = git.get(path);
			return text === undefined ? undefined : gitBlobId(text);
		},
		headCommit: async () => COMMIT,
		commitAuthors: async () => undefined,
		isAncestor: async (_repository, ancestor, descendant) => ancestor === descendant,
		listCommits: async (_repository, { since, until }) => {
			const commits = history()?.filter(({ committedAt }) => committedAt >= since && committedAt < until);
			return commits === undefined ? { kind: "too_many" } : { kind: "commits", commits };
		},
		listRepositories: storedRepositories(store).listIn,
	};
}

/** One request over a connection of its own, so that early answers and closed connections are seen as they are. */
function exchange(url: string, method: string, path: string, options: SendOptions): Promise<Answered> {
	const { json, raw, headers = {} } = options;
	const body = json === undefined ? raw : JSON.stringify(json);
	const type = json === undefined ? {} : { "content-type": "application/json" };
	return new Promise((resolve, reject) => {
		const target = new URL(url);
		const sent = request({
			host: target.hostname,
			port: target.port,
			method,
			path,
			agent: false,
			headers: { ...type, ...headers },
		});
		sent.on("error", reject);
		sent.on("response", (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (chunk: Buffer) => chunks.push(chunk));
			response.on("error", reject);
			response.on("end", () => {
				const text = Buffer.concat(chunks).toString("utf8");
				const isJson = /json/.test(response.headers["content-type"] ?? "");
				const parsed: unknown = isJson && text !== "" ? JSON.parse(text) : text;
				resolve({ status: response.statusCode ?? 0, headers: response.headers, body: parsed });
			});
		});
		sent.end(body);
	});
}

/** Each user has an installation of the App, and reaches it alone. */
export const installationOf = (userId: string): string =>
	userId === "local" ? "900" : String(1_000 + Number.parseInt(hashSecret(userId).slice(0, 8), 16));

async function seed(
	store: Store,
	id: string,
	changes: Partial<ProjectDocument>,
	repository: SeededRepository,
	now: number,
): Promise<ProjectDocument> {
	const repositoryId = changes.repositoryId ?? "42";
	const installationId = changes.installationId ?? installationOf(changes.ownerUserId ?? "local");
	await store.insert("installations", {
		id: installationId,
		accountLogin: "acme",
		accountId: 7,
		suspended: false,
		createdAt: now,
	});
	await store.insert("repositories", {
		id: repositoryId,
		fullName: changes.repoFullName ?? "acme/payments",
		ownerId: 7,
		private: true,
		defaultBranch: "main",
		installationId,
		...repository,
	});
	const project = testProject({
		id,
		trackedFile: `${repositoryId}:${changes.configPath ?? "driftgate.yml"}`,
		repositoryId,
		repositoryOwnerId: 7,
		installationId,
		ownerUserId: "local",
		createdAt: now,
		...changes,
	});
	const written = await store.insert("projects", project);
	if (!written.ok) throw new Error(`The project was not seeded: ${written.conflict}.`);
	return project;
}

const [[, openSqlite]] = eachStore;
let openKept: () => Promise<TemporaryStore> = openSqlite;

/** Which database a service of this file's tests has where it brings none; SQLite where nothing is said. */
export function keepIn(open: () => Promise<TemporaryStore>): void {
	openKept = open;
	atEndOfFile(() => {
		openKept = openSqlite;
	});
}

export interface TestServiceOptions {
	readonly environment?: Readonly<Record<string, string>>;
	readonly overrides?: Overrides;
}

export async function startTestService({
	environment = {},
	overrides = {},
}: TestServiceOptions = {}): Promise<TestService> {
	const folder = await mkdtemp(join(tmpdir(), "driftgate-app-"));
	const clock = { time: Date.UTC(2026, 2, 1, 12), now: () => clock.time };
	const lines: string[] = [];
	const log = createLog({ level: "info", destination: { write: (line) => void lines.push(line) } });
	const git = new Map<string, string>();
	let history: TestService["history"] = [];
	const issuer = createLocalIssuer({ audience: "driftgate-tests", now: clock.now });
	const kept = overrides.store === undefined ? await openKept() : undefined;
	const store = overrides.store ?? kept?.store;
	if (store === undefined) throw new Error("There is no database.");
	const identity = createMemoryIdentity(storedRepositories(store));
	const keepGrant = async (userId: string): Promise<void> => {
		if (userId === "local") return;
		const installations = identity.reach.get(userId) ?? [installationOf(userId)];
		identity.reach.set(userId, installations);
		await store.insert("grants", freshGrant(userId, userId, installations, clock.time));
	};
	const config = readConfig({
		PORT: "0",
		DATA_FOLDER: folder,
		GITHUB_APP_ID: "1",
		GITHUB_PRIVATE_KEY: appKey.toString(),
		GITHUB_WEBHOOK_SECRET: WEBHOOK_SECRET,
		OIDC_ISSUERS: JSON.stringify([{ issuer: issuer.issuer, jwks_url: issuer.jwksUrl }]),
		OIDC_AUDIENCE: "driftgate-tests",
		WORKERS: "1",
		...databaseKeys,
		...environment,
	});
	const brought = {
		store,
		log,
		clock,
		github: fakeGitHub(git, () => history, store),
		pulls: withoutPullRequests(),
		writes: withoutWrites(),
		app: storedApp(store),
		identity,
		fetch: issuer.fetch,
		engine: sharedEngine,
		...overrides,
	};
	const service: RunningService = await startService(config, brought);
	const { url = "" } = service;
	const random = systemRandom(clock);
	const ports = { store, log, clock, random } as unknown as Ports;
	const pepper = config.apiKeyPepper ?? (await keepPepper(folder));
	const keys = createApiKeys({ store, clock, random, pepper, previousPepper: undefined });

	const send: TestService["send"] = async (method, path, options = {}) => {
		const answered = await exchange(url, method, path, options);
		const contentType = String(answered.headers["content-type"] ?? "");
		const problems = undescribed({ method, path, status: answered.status, contentType, body: answered.body });
		if (problems.length > 0) throw new Error(`Not as described: ${problems.join("; ")}`);
		return answered;
	};
	return {
		url,
		signInLink: service.signInLink,
		store,
		issuer,
		clock,
		identity,
		git,
		get history() {
			return history;
		},
		set history(commits) {
			history = commits;
		},
		logged: () => lines.join("\n"),
		send,
		async signIn(userId = "local") {
			await store.insert("users", { id: userId, login: userId, local: userId === "local", createdAt: clock.time });
			await keepGrant(userId);
			const { secret } = await openSession(ports, userId);
			const cookie = `driftgate=${secret}`;
			const session = await send("GET", "/api/auth/session", { headers: { cookie } });
			return { cookie, "x-driftgate-csrf": session.body.csrf_token, origin: url };
		},
		async seedProject(changes = {}, repository = {}) {
			await keepGrant(changes.ownerUserId ?? "local");
			return seed(store, ports.random.id(), changes, repository, clock.time);
		},
		async apiKey(scopes = ["read", "write", "sync"], userId = "local") {
			await store.insert("users", { id: userId, login: userId, local: userId === "local", createdAt: clock.time });
			await keepGrant(userId);
			const actor = { kind: "user", userId, local: userId === "local" } as const;
			const { key } = await createApiKey(ports, { actor, name: "test", scopes, minted: keys.mint() });
			return { authorization: `Bearer ${key}` };
		},
		async actionToken(claims = {}) {
			const { body } = await send("POST", "/api/action/oidc/exchange", { json: { token: await issuer.sign(claims) } });
			return { authorization: `Bearer ${body.action_token}` };
		},
		async settled(projectId) {
			const newest = { where: { projectId }, sort: { field: "createdAt", direction: "desc" }, limit: 100 } as const;
			while ((await store.page("syncRuns", newest)).items.some(({ dueAt }) => dueAt !== null)) await sleep(20);
		},
		async stop() {
			await service.stop();
			await kept?.remove();
			await rm(folder, { recursive: true, force: true });
		},
	};
}
