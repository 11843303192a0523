import { setTimeout as sleep } from "node:timers/promises";
import { ServiceFault } from "../../../../app/src/errors.ts";
import type { EnginePool } from "../../../../app/src/ports.ts";
import { createEnginePool } from "../../../../app/src/worker/engine-pool.ts";
import { type LentDatabases, lendDatabases } from "../../../harness/lent-databases.ts";
import type { UnderWay } from "../../../harness/silent-front.ts";
import { until } from "../../../harness/until.ts";
import { makeAppKey } from "../app-key.ts";
import { careFor } from "../care-for-mongo.ts";
import { type Cell, startCell } from "../cell.ts";
import { lacksOwnMongo, type OwnMongo, startOwnMongo } from "../own-mongo.ts";
import type { Outcome, Scenario, ScenarioContext } from "../scenario.ts";
import { chooseHolds, type Hold, type Moment, STANDING_MS } from "../standstill.ts";
import { add, nothingYet } from "../sum-outcomes.ts";
import { deliverPush, inspect, seedProject, untilAllDone, untilNothingIsLeft } from "../tracked-push.ts";
import { rehearse } from "./kill-process.ts";
import { stepsOf } from "./victim.ts";

const LEASE_OVER_MS = 120_000;

/** kill -9 of the database under a service that lives on. Of SQLite the service itself is the database: see kill-process. */
export const killDatabase: Scenario = {
	name: "kill-database",
	promises:
		"Wherever the database is killed between a webhook and the end of its sync, the service goes on by itself when it is back: the push is synced once, logged once, and costs one credit.",
	rounds: { short: 1, full: 50 },
	stores: ["mongodb"],
	lacks: lacksOwnMongo,
	async run(context) {
		const engine = createEnginePool({ threads: 1 });
		const appKey = makeAppKey();
		try {
			const writes = (await rehearse(context, { appKey, engine })).length;
			let outcome: Outcome = { ...nothingYet, note: `${stepsOf(writes)} steps` };
			for (let first = 0; first < context.rounds; first += ROUNDS_A_SERVER) {
				const rounds = Math.min(ROUNDS_A_SERVER, context.rounds - first);
				outcome = add(outcome, await onOneServer(context, { first, rounds, writes }, { appKey, engine }));
			}
			return outcome;
		} finally {
			await engine.close();
		}
	},
};

/** What a server's folder keeps of each death counts towards how many files it opens: nobody's is killed a thousand times. */
const ROUNDS_A_SERVER = 10;

interface Rounds {
	readonly first: number;
	readonly rounds: number;
	readonly writes: number;
}

async function onOneServer(
	context: ScenarioContext,
	{ first, rounds, writes }: Rounds,
	means: Pick<Means, "appKey" | "engine">,
): Promise<Outcome> {
	const mongo = await startOwnMongo();
	const lent = lendDatabases("faults", mongo.uri);
	let outcome = nothingYet;
	try {
		for (let round = first; round < first + rounds; round += 1) {
			const numbers = context.random(round);
			const holds = chooseHolds(numbers, { writes, store: context.store });
			const killedAfter = numbers.below(4);
			const underWay = numbers.pick(["asked", "lost"] as const);
			const name = `seed ${context.seed + round}`;
			outcome = add(outcome, await killOnce({ ...means, mongo, lent }, holds, { killedAfter, underWay, name }));
			context.print(`round ${round + 1} of ${context.rounds}`);
		}
		return outcome;
	} finally {
		await mongo.remove();
	}
}

interface Means {
	readonly mongo: OwnMongo;
	readonly lent: LentDatabases;
	readonly appKey: string;
	readonly engine: EnginePool;
}

interface Death {
	/** Milliseconds, from when those that stood before a write sent it. */
	readonly killedAfter: number;
	readonly underWay: UnderWay;
	/** Of the round. */
	readonly name: string;
}

/** One service at each step on one server; those that stand before a write send it as the server is killed. */
async function killOnce(
	{ mongo, lent, appKey, engine }: Means,
	holds: readonly Hold[],
	{ killedAfter, underWay, name }: Death,
): Promise<Outcome> {
	const databases = await Promise.all(holds.map(() => lent.open()));
	let ahead = 0;
	/** Those that go no further: at their step, or at the end. */
	const held = new Set<number>();
	const cells = await Promise.all(
		databases.map((database, index) => {
			const now = () => Date.now() + ahead;
			return startCell({ database, appKey, engine, hold: holds[index] ?? null, now, onHeld: () => held.add(index) });
		}),
	);
	for (const { store, standstill } of cells) {
		await seedProject(store);
		standstill.arm();
	}
	const first = cells.map(({ url }) => deliverPush(url, 1).then(({ status }) => status));
	const watch = new AbortController();
	for (const [index, { store }] of cells.entries()) untilNothingIsLeft(store, watch.signal).then(() => held.add(index));
	const isStill = async () => (held.size === cells.length ? true : undefined);
	await until("every service to stand", isStill, STANDING_MS).catch(() => undefined);
	watch.abort();

	const release = (moment: Moment): void => {
		for (const [index, hold] of holds.entries()) if (hold.moment === moment) cells[index]?.standstill.release();
	};
	release("before");
	await sleep(killedAfter);
	await mongo.kill(underWay);
	release("during");
	await mongo.restart();
	release("after");
	ahead = LEASE_OVER_MS;
	const statuses = await Promise.all(first);
	const care = careFor(mongo);
	const found = await Promise.all(cells.map(goOn));
	await care.end();
	await Promise.all(cells.map((cell) => cell.stop()));
	await Promise.all(databases.map(({ remove }) => remove()));
	const undocumented = statuses.filter((status) => status !== 200 && status !== 500);
	return {
		tried: cells.length,
		lost: found.reduce((sum, { lost }) => sum + lost, 0),
		twice: found.reduce((sum, { twice }) => sum + twice, 0),
		wrong: [
			...undocumented.map((status) => `${name}: a webhook was answered ${status}.`),
			...found.flatMap(({ wrong }, step) =>
				wrong.map((line) => `${name}, ${holds[step]?.moment} step ${step}: ${line}`),
			),
		],
	};
}

/** GitHub delivers again until it is taken; nobody restarts the service. */
async function goOn({ url, store }: Cell) {
	const deliver = async () => ((await deliverPush(url, 1)).status === 200 ? true : undefined);
	const isTaken = await until("the redelivery to be taken", deliver, STANDING_MS).catch(() => false);
	await untilAllDone(store, 1);
	// What is looked at through the store cannot be seen while its server is started once more.
	const found = await until("the database to be read", () => inspect(store, 1).catch(unlessAway), STANDING_MS);
	return isTaken ? found : { ...found, wrong: [...found.wrong, "The redelivery was taken by nobody."] };
}

function unlessAway(error: unknown): undefined {
	if (error instanceof ServiceFault && error.code === "temporarily_unavailable") return undefined;
	throw error;
}
