import { createGitHub } from "../github/api/create-github.ts";
import { createLiveDescriptions } from "../live/read-live.ts";
import type { Payments, Store } from "../ports.ts";
import { openStore, type StoreConfig } from "../store/open-store.ts";
import { withoutSignIn } from "../without-github.ts";
import { createEnginePool } from "../worker/engine-pool.ts";
import { workOnce } from "../worker/start-worker.ts";

/*
 * A worker in a process of its own, which kills itself (SIGKILL: no handler runs, no buffer is flushed) once it has made
 * a given number of writes. Prints how many writes it made where it lives on.
 */

export interface DyingWorkerOptions {
	readonly store: StoreConfig;
	readonly github: Parameters<typeof createGitHub>[0];
	/** The process ends right after this many writes; null lets it finish. */
	readonly dieAfter: number | null;
}

const WRITES = ["insert", "replaceIf", "deleteIf", "claimRun", "putBlob"] as const;

const options = JSON.parse(process.argv[2] ?? "") as DyingWorkerOptions;
const store = await openStore(options.store);
let written = 0;

function dieWhenDue(): void {
	if (written === options.dieAfter) process.kill(process.pid, "SIGKILL");
}

function counted(name: (typeof WRITES)[number]) {
	const write = store[name].bind(store) as (...given: unknown[]) => Promise<unknown>;
	return async (...given: unknown[]) => {
		const answer = await write(...given);
		written += 1;
		dieWhenDue();
		return answer;
	};
}

dieWhenDue();
const engine = createEnginePool({ threads: 1 });
const tell = (event: string, fields?: object) => void process.stderr.write(`${event} ${JSON.stringify(fields)}\n`);
const log = { info: tell, warn: tell, error: tell };
const ports = {
	store: { ...store, ...Object.fromEntries(WRITES.map((name) => [name, counted(name)])) } as Store,
	github: createGitHub(options.github),
	identity: withoutSignIn(),
	live: createLiveDescriptions(),
	engine,
	// Billing is on, so that the run takes a credit; nobody is asked to pay.
	payments: {} as Payments,
	clock: { now: () => Date.now() },
	random: { id: () => crypto.randomUUID(), secret: () => crypto.randomUUID() },
	log,
};
await workOnce(ports, "dying", 60_000);
await engine.close();
await store.close();
process.stdout.write(String(written));
