import { keepPepper } from "../../../app/src/auth/api-key-pepper.ts";
import { createApiKeys } from "../../../app/src/auth/api-keys.ts";
import { readConfig } from "../../../app/src/config/read-config.ts";
import { ServiceFault } from "../../../app/src/errors.ts";
import { createApiKey } from "../../../app/src/flows/keys/create-api-key.ts";
import { createLog } from "../../../app/src/observe/log.ts";
import type { EnginePool, Payments, Ports, RepositoryDocument, Store } from "../../../app/src/ports.ts";
import { startService } from "../../../app/src/start-service.ts";
import { openStore, type StoreConfig } from "../../../app/src/store/open-store.ts";
import { systemRandom } from "../../../app/src/system.ts";
import { createMemoryGitHub, type MemoryGitHub } from "../../../app/src/testing/memory-github.ts";
import { testProject } from "../../../app/src/testing/test-ports.ts";
import { withoutApp, withoutPullRequests, withoutWrites } from "../../../app/src/without-github.ts";
import { createStandstill, type Hold, type Standstill } from "./standstill.ts";
import { filesOf, WEBHOOK_SECRET } from "./tracked-push.ts";

/** A service on a database of its own, as web and worker in one or as one of the two: several cells share a process. */
export interface Cell {
	/** Empty where it is a worker alone. */
	readonly url: string;
	/** The store as it is, without anything that holds. */
	readonly store: Store;
	readonly standstill: Standstill;
	/** What it asks, which can be away; every installation has the one repository of which a delivery tells. */
	readonly github: MemoryGitHub;
	/** Every line that it logged. */
	readonly logged: readonly string[];
	/** The Authorization of an API key of the project's owner. */
	apiKey(): Promise<string>;
	stop(): Promise<void>;
}

export interface CellOptions {
	readonly database: StoreConfig;
	/** PEM: making a key takes longer than everything else here. */
	readonly appKey: string;
	/** Shared by the cells of a process. */
	readonly engine: EnginePool;
	/** Its clock; the machine's where it is left out. */
	readonly now?: (() => number) | undefined;
	readonly hold?: Hold | null;
	readonly onHeld?: () => void;
	/** Both where it is left out. */
	readonly role?: Role | undefined;
}

export type Role = "web" | "worker";

export async function startCell(options: CellOptions): Promise<Cell> {
	const { database, appKey, engine, now = Date.now, hold = null, onHeld = () => {}, role } = options;
	const store = await openStore(database);
	const standstill = createStandstill(store, hold, onHeld);
	const logged: string[] = [];
	const github = createMemoryGitHub();
	// Every commit holds the files that its number stands for.
	github.commits.get = filesOf;
	github.listRepositories = async (installationId) => {
		if (github.isDown) throw new ServiceFault("temporarily_unavailable", { detail: "GitHub could not be read." });
		return [repositoryIn(installationId)];
	};
	const service = await startService(
		readConfig({
			PORT: "0",
			DATA_FOLDER: database.dataFolder,
			GITHUB_APP_ID: "1",
			GITHUB_PRIVATE_KEY: appKey,
			GITHUB_WEBHOOK_SECRET: WEBHOOK_SECRET,
			WORKERS: "1",
			...(role === undefined ? {} : { ROLE: role, MONGODB_URI: database.mongodbUri }),
		}),
		{
			store: standstill.store,
			engine,
			github,
			pulls: withoutPullRequests(),
			writes: withoutWrites(),
			app: withoutApp(),
			clock: { now },
			log: createLog({ level: "info", destination: { write: (line) => void logged.push(line) } }),
			// Billing is on, so that a run takes a credit; nobody is asked to pay.
			payments: {} as Payments,
		},
	);
	return {
		url: service.url ?? "",
		store,
		standstill,
		github,
		logged,
		apiKey: () => makeApiKey(store, database.dataFolder, now),
		async stop() {
			standstill.release();
			await service.stop();
			await store.close();
		},
	};
}

function repositoryIn(installationId: string): RepositoryDocument {
	const [id, fullName] = [String(100_000 + Number(installationId)), `org-${installationId}/api`];
	return { id, fullName, ownerId: Number(installationId), private: false, defaultBranch: "main", installationId };
}

async function makeApiKey(store: Store, folder: string, now: () => number): Promise<string> {
	const [clock, userId] = [{ now }, testProject().ownerUserId];
	const random = systemRandom(clock);
	// Whoever signed in on the machine itself reaches everything; GitHub need not be asked.
	await store.insert("users", { id: userId, login: userId, local: true, createdAt: now() });
	const pepper = await keepPepper(folder);
	const minted = createApiKeys({ store, clock, random, pepper, previousPepper: undefined }).mint();
	const actor = { kind: "user", userId, local: true } as const;
	const ports = { store, clock, random, log: createLog({ level: "silent" }) } as unknown as Ports;
	const { key } = await createApiKey(ports, { actor, name: "faults", scopes: ["read", "write", "sync"], minted });
	return `Bearer ${key}`;
}
