import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { ServiceFault } from "../../../../app/src/errors.ts";
import type { Store } from "../../../../app/src/ports.ts";
import { createEnginePool } from "../../../../app/src/worker/engine-pool.ts";
import { until } from "../../../harness/until.ts";
import { createRandom, type Random } from "../../../tools/fuzz/random.ts";
import { type Cell, startCell } from "../cell.ts";
import type { Outcome } from "../scenario.ts";
import { add, nothingYet } from "../sum-outcomes.ts";
import { deliverPush, inspect, seedProject, untilAllDone } from "../tracked-push.ts";
import { deliverMeanwhile, startAsking, UNAVAILABLE } from "./callers.ts";
import { countLost, type Told, tellOfInstallations } from "./installation-deliveries.ts";

/* A service whose database is on a small file system, which is filled up and freed again. Prints the outcome as JSON. */

export interface FullDisk {
	/** Where the file system is. */
	readonly folder: string;
	readonly appKey: string;
	readonly rounds: number;
	readonly seed: number;
}

const LEASE_OVER_MS = 120_000;

async function main({ folder, appKey, rounds, seed }: FullDisk): Promise<Outcome> {
	let ahead = 0;
	const engine = createEnginePool({ threads: 1 });
	const now = () => Date.now() + ahead;
	const cell = await startCell({ database: { dataFolder: folder }, appKey, engine, now });
	await seedProject(cell.store);
	const authorization = await cell.apiKey();
	await deliverPush(cell.url, 1);
	await untilAllDone(cell.store, 1);
	let outcome = nothingYet;
	for (let round = 0; round < rounds; round += 1) {
		const push = round + 2;
		const { told, wrong } = await fillUp(cell, { folder, push, authorization, numbers: createRandom(seed + round) });
		// Whoever held a run when the disk was full could not put it back.
		ahead += LEASE_OVER_MS;
		const { status } = await deliverPush(cell.url, push);
		if (status !== 200) wrong.push(`The redelivery was answered ${status}.`);
		await untilAllDone(cell.store, push);
		const found = await inspect(cell.store, push);
		const named = [...wrong, ...found.wrong].map((line) => `seed ${seed + round}: ${line}`);
		const lost = found.lost + (await countLost(cell.store, told));
		outcome = add(outcome, { ...found, lost, tried: 1 + DELIVERIES, wrong: named });
	}
	await cell.stop();
	await engine.close();
	return { ...outcome, wrong: [...outcome.wrong, ...integrityOf(folder)] };
}

/** The disk is full for a while: from before a push, or from somewhere in the middle of its sync. */
async function fillUp(
	cell: Cell,
	round: {
		readonly folder: string;
		readonly push: number;
		readonly authorization: string;
		readonly numbers: Random;
	},
): Promise<{ readonly told: Told; readonly wrong: string[] }> {
	const { folder, push, authorization, numbers } = round;
	const filler = join(folder, "filler");
	const asking = startAsking(cell.url, authorization);
	const delivered = numbers.oneIn(2) ? deliverMeanwhile(cell.url, push) : undefined;
	await sleep(numbers.below(60));
	fill(filler);
	const accepted = await fillLog(cell.store, push);
	const wrong = [...accepted, ...(await (delivered ?? deliverMeanwhile(cell.url, push)))];
	await asking.until(UNAVAILABLE).catch(() => wrong.push("Nothing was refused: the disk was not full."));
	const told = await tellOfInstallations(cell.url, round.push * DELIVERIES, DELIVERIES);
	await untilUnready(cell.url).catch(() => wrong.push("It called itself ready while nothing could be written."));
	const answers = await asking.stop();
	process.stderr.write(`${[...answers.statuses].map(([status, count]) => `${count} × ${status}`).join(", ")}\n`);
	rmSync(filler);
	return { told, wrong: [...wrong, ...told.wrong, ...answers.wrong] };
}

/** Deliveries that come while the disk is full, beside the push: a thousand in fifty rounds. */
const DELIVERIES = 20;

/** What was so a moment ago counts for a second. */
async function untilUnready(url: string): Promise<void> {
	const ask = async () => ((await fetch(`${url}/api/health/ready`)).status === UNAVAILABLE ? true : undefined);
	await until("ready to be 503", ask);
}

/** Writes until nothing fits any more. */
function fill(filler: string): void {
	for (const bytes of [65_536, 4_096, 512]) {
		try {
			for (;;) writeFileSync(filler, Buffer.alloc(bytes), { flag: "a" });
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
		}
	}
}

/** More writes than any log has room for. */
const TOO_MANY = 5_000;

/** SQLite's log has room of its own, from the time before: writes until that is used up as well, to the last page. */
async function fillLog(store: Store, push: number): Promise<readonly string[]> {
	const writes = {
		insert: (count: number) => store.insert("usedTokens", { id: `filler ${push} ${count}`, expiresAt: 0 }),
		increment: () => store.increment("filler", { by: 1, now: 1, windowMs: 1_000 }),
	};
	const accepted: string[] = [];
	for (const [name, write] of Object.entries(writes)) {
		if (!(await isRefusedInTheEnd(write)))
			accepted.push(`A full disk does not keep store.${name} from being answered.`);
	}
	return accepted;
}

async function isRefusedInTheEnd(write: (count: number) => Promise<unknown>): Promise<boolean> {
	try {
		for (let count = 0; count < TOO_MANY; count += 1) await write(count);
		return false;
	} catch (error) {
		if (error instanceof ServiceFault && error.code === "temporarily_unavailable") return true;
		throw error;
	}
}

function integrityOf(folder: string): readonly string[] {
	const database = new DatabaseSync(join(folder, "driftgate.db"));
	const rows = database.prepare("PRAGMA integrity_check").all();
	database.close();
	const said = rows.map((row) => String(row["integrity_check"]));
	return said.join() === "ok" ? [] : said;
}

process.stdout.write(JSON.stringify(await main(JSON.parse(process.argv[2] ?? ""))));
