import { setTimeout as sleep } from "node:timers/promises";
import { createEnginePool } from "../../../../app/src/worker/engine-pool.ts";
import type { Random } from "../../../tools/fuzz/random.ts";
import { makeAppKey } from "../app-key.ts";
import { type Cell, startCell } from "../cell.ts";
import type { FaultDatabase, Outcome, Scenario } from "../scenario.ts";
import { add, nothingYet } from "../sum-outcomes.ts";
import { holdLock } from "./hold-lock.ts";
import { countLost, tellOfInstallations } from "./installation-deliveries.ts";

/** Delivered at once in each round: a thousand in fifty. */
const DELIVERIES = 20;

/** Longer than a delivery that waits for GitHub waits at most. */
const LATER_MS = 11 * 60_000;

/** GitHub is away while deliveries need it, or, on SQLite, another process holds the write lock while they come. */
export const deliveriesKept: Scenario = {
	name: "deliveries-kept",
	promises:
		"While the write lock is held or GitHub is away, every delivery is answered 500, or 200 and then carried out once that is over, without being delivered again.",
	rounds: { short: 2, full: 50 },
	async run(context) {
		const { rounds, seed, random, openDatabase, store, print } = context;
		const database = await openDatabase();
		const engine = createEnginePool({ threads: 1 });
		let ahead = 0;
		const now = () => Date.now() + ahead;
		const cell = await startCell({ database, appKey: makeAppKey(), engine, now });
		let outcome: Outcome = { ...nothingYet, note: `${DELIVERIES} deliveries in each round` };
		try {
			for (let round = 0; round < rounds; round += 1) {
				const isLocked = store === "sqlite" && round % 2 === 1;
				const fault = isLocked ? lockHeld : githubAway;
				const told = await fault({ cell, database, first: round * DELIVERIES, numbers: random(round) });
				ahead += LATER_MS;
				const lost = await countLost(cell.store, told);
				const refused = [...told.statuses.values()].filter((status) => status !== 200).length;
				print(`${fault.name}: ${DELIVERIES} deliveries, ${refused} refused, ${lost} lost`);
				const wrong = told.wrong.map((line) => `seed ${seed + round}: ${line}`);
				outcome = add(outcome, { ...nothingYet, tried: DELIVERIES, lost, wrong });
			}
		} finally {
			await cell.stop();
			await engine.close();
			await database.remove();
		}
		return outcome;
	},
};

interface Round {
	readonly cell: Cell;
	readonly database: FaultDatabase;
	readonly first: number;
	readonly numbers: Random;
}

async function githubAway({ cell, first, numbers }: Round) {
	cell.github.isDown = true;
	const told = await tellOfInstallations(cell.url, first, DELIVERIES);
	await sleep(numbers.below(200));
	cell.github.isDown = false;
	const refused = [...told.statuses.values()].filter((status) => status !== 200);
	const wrong = refused.length === 0 ? [] : [`${refused.length} deliveries were refused while only GitHub was away.`];
	return { ...told, wrong: [...told.wrong, ...wrong] };
}

/** Held for less than the patience of a write, or for more. */
async function lockHeld({ cell, database, first, numbers }: Round) {
	const release = await holdLock(database);
	const told = tellOfInstallations(cell.url, first, DELIVERIES);
	await sleep(500 + numbers.below(7_000));
	const isReady = (await fetch(`${cell.url}/api/health/ready`)).ok;
	await release();
	const { statuses, wrong } = await told;
	return { statuses, wrong: isReady ? [...wrong, "It called itself ready while nothing could be written."] : wrong };
}
