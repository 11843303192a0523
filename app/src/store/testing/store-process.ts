import { writeSync } from "node:fs";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Store } from "../../ports.ts";
import { openAt, type StoreAddress } from "./store-place.ts";

/*
 * Another process on the same store, for the contract suite: `node store-process.ts '<JSON of StoreTask>'`. It says
 * "ready", waits for the end of its input, and prints one line of JSON for each write that was acknowledged. It waits
 * until a line is in the pipe: what `process.stdout` keeps while nobody reads dies with a process that is killed.
 */

export interface StoreTask {
	readonly address: StoreAddress;
	readonly task: keyof typeof rounds;
	/** Begins the ids that it writes. */
	readonly prefix: string;
}

/** An id that it inserted, a run that it claimed, or the version number that its compare-and-set brought a project to. */
export interface Acknowledged {
	readonly inserted?: string;
	readonly claimed?: string;
	readonly versionNumber?: number;
}

/** How often each task goes round. */
const rounds = { open: 0, contend: 60, "write-until-killed": Number.POSITIVE_INFINITY } as const;

async function main({ address, task, prefix }: StoreTask): Promise<void> {
	const store = await openAt(address);
	say("ready");
	await text(process.stdin);
	await claimAll(store);
	for (let number = 0; number < rounds[task]; number += 1) {
		const id = `${prefix}-${number}`;
		const write = await store.insert("usedTokens", { id, expiresAt: 1 });
		if (write.ok) acknowledge({ inserted: id });
		await store.increment(prefix, { by: 1, now: 0, windowMs: 1 });
		acknowledge({ versionNumber: await countUp(store, prefix) });
	}
	await store.close();
}

/** Claims as fast as it can: between the look at the queue and the write there is no time to lose, or to be safe in. */
async function claimAll(store: Store): Promise<void> {
	const claim = () => store.claim("syncRuns", { now: 1, leaseMs: 1, owner: "another process" });
	for (let run = await claim(); run !== undefined; run = await claim()) acknowledge({ claimed: run.id });
}

/** Adds one to the version number of the project that the test made, however many others do. */
async function countUp(store: Store, projectId: string): Promise<number> {
	for (;;) {
		const project = await store.get("projects", projectId);
		if (project === undefined) throw new Error("The test's project is gone.");
		const { rev, ...document } = project;
		const versionNumber = document.versionNumber + 1;
		// Time for another writer to come in between: that is what the revision is for.
		await sleep(Math.random() * 3);
		const write = await store.replaceIf("projects", { ...document, versionNumber }, rev);
		if (write.ok) return versionNumber;
	}
}

function acknowledge(line: Acknowledged): void {
	say(JSON.stringify(line));
}

function say(line: string): void {
	writeSync(1, `${line}\n`);
}

await main(JSON.parse(process.argv[2] ?? ""));
