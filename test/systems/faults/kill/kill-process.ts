import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { openStore } from "../../../../app/src/store/open-store.ts";
import { createEnginePool } from "../../../../app/src/worker/engine-pool.ts";
import { makeAppKey } from "../app-key.ts";
import { type Cell, startCell } from "../cell.ts";
import type { FaultDatabase, Outcome, Scenario, ScenarioContext } from "../scenario.ts";
import { type Hold, STANDING_MS } from "../standstill.ts";
import { add, nothingYet } from "../sum-outcomes.ts";
import { deliverPush, inspect, seedProject, untilAllDone } from "../tracked-push.ts";
import type { DyingCells, Said } from "./dying-cells.ts";
import { holdsOf, type Means, startOther, stepsOf, urlOf, type Victim } from "./victim.ts";

const LEASE_OVER_MS = 120_000;

/** kill -9 of the one process, which is service and worker, at each of its writes between the webhook and the end. */
export const killProcess: Scenario = {
	name: "kill-process",
	promises:
		"Wherever the service or its worker is killed between a webhook and the end of its sync, the redelivered push is synced once, logged once, and costs one credit.",
	rounds: { short: 1, full: 50 },
	run: (context) => killEach(context, undefined),
};

/** kill -9 of the web process alone, under a worker that lives on. SQLite has both in one process. */
export const killWeb: Scenario = {
	name: "kill-web",
	promises: "The same where the web process alone is killed, and the worker lives on.",
	rounds: { short: 1, full: 50 },
	stores: ["mongodb"],
	run: (context) => killEach(context, "web"),
};

/** kill -9 of the worker alone, under a web process that lives on. */
export const killWorker: Scenario = {
	name: "kill-worker",
	promises: "The same where the worker alone is killed, and the web process lives on.",
	rounds: { short: 1, full: 50 },
	stores: ["mongodb"],
	run: (context) => killEach(context, "worker"),
};

async function killEach(context: ScenarioContext, victim: Victim): Promise<Outcome> {
	const means: Means = { appKey: makeAppKey(), engine: createEnginePool({ threads: 1 }) };
	try {
		const steps = await rehearse(context, means, victim);
		context.print(`steps: ${steps.join(", ")}`);
		let outcome: Outcome = { ...nothingYet, note: `${stepsOf(steps.length, victim)} steps` };
		for (let round = 0; round < context.rounds; round += 1) {
			outcome = add(outcome, await killAtEachStep(context, round, steps, { ...means, victim }));
			context.print(`round ${round + 1} of ${context.rounds}`);
		}
		return outcome;
	} finally {
		await means.engine.close();
	}
}

/** What the victim writes from a push's delivery to the end of its sync, when nothing goes wrong. */
export async function rehearse(
	{ openDatabase }: ScenarioContext,
	means: Means,
	victim?: Victim,
): Promise<readonly string[]> {
	const database = await openDatabase();
	const cell = await startCell({ database, ...means, role: victim });
	const other = await startOther(database, means, { victim });
	await seedProject(cell.store);
	cell.standstill.arm();
	await deliverPush(urlOf(cell, other), 1);
	await untilAllDone(cell.store, 1);
	const written = [...cell.standstill.written];
	await cell.stop();
	await other?.stop();
	await database.remove();
	return written;
}

async function killAtEachStep(
	{ openDatabase, random, seed, store, print }: ScenarioContext,
	round: number,
	steps: readonly string[],
	{ victim, ...means }: Means & { readonly victim: Victim },
): Promise<Outcome> {
	const holds = holdsOf(random(round), steps.length, victim, store);
	const databases = await Promise.all(holds.map(openDatabase));
	await Promise.all(databases.map(prepare));
	let ahead = 0;
	const now = () => Date.now() + ahead;
	const others = await Promise.all(databases.map((database) => startOther(database, means, { victim, now })));
	await die(databases, holds, { appKey: means.appKey, victim, others });
	ahead = LEASE_OVER_MS;
	const found = await Promise.all(
		databases.map((database, index) => recover(database, means, { victim, now, other: others[index] })),
	);
	await Promise.all(databases.map((database) => database.remove()));
	const name = ({ step, moment }: Hold): string =>
		`seed ${seed + round}, ${moment} step ${step} (${steps[step - 1] ?? "nothing written"})`;
	for (const [index, { lost, twice }] of found.entries()) {
		const hold = holds[index];
		if (lost + twice > 0 && hold !== undefined) print(`${name(hold)}: ${lost} lost, ${twice} twice`);
	}
	return {
		tried: found.length,
		lost: found.reduce((sum, { lost }) => sum + lost, 0),
		twice: found.reduce((sum, { twice }) => sum + twice, 0),
		wrong: holds.flatMap((hold, index) => found[index]?.wrong.map((line) => `${name(hold)}: ${line}`) ?? []),
	};
}

/** The database as it was long before. */
async function prepare(database: FaultDatabase): Promise<void> {
	const store = await openStore(database);
	await seedProject(store);
	await store.close();
}

interface Dying {
	readonly appKey: string;
	readonly victim: Victim;
	/** By database. */
	readonly others: readonly (Cell | undefined)[];
}

/** Starts the process, delivers a push to each of its services, and kills it as soon as all of them stand. */
async function die(
	databases: readonly FaultDatabase[],
	holds: readonly Hold[],
	{ appKey, victim, others }: Dying,
): Promise<void> {
	const cells = databases.flatMap((database, index) => {
		const hold = holds[index];
		const { dataFolder, mongodbUri } = database;
		return hold === undefined ? [] : [{ database: { dataFolder, mongodbUri }, hold }];
	});
	const given: DyingCells = { appKey, cells, role: victim };
	const script = join(import.meta.dirname, "dying-cells.ts");
	const flags = ["--conditions=@driftgate/source", "--disable-warning=ExperimentalWarning"];
	const child = spawn(process.execPath, [...flags, script, JSON.stringify(given)], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	const ended = once(child, "close");
	const held = new Set<number>();
	const impatience = setTimeout(() => child.kill("SIGKILL"), 2 * STANDING_MS);
	for await (const line of createInterface({ input: child.stdout })) {
		const said = JSON.parse(line) as Said;
		// Those who die before they answer leave a request that fails, as GitHub would see it.
		if ("urls" in said) {
			for (const [index, url] of said.urls.entries()) deliverPush(url || (others[index]?.url ?? ""), 1).catch(() => {});
		} else held.add(said.held);
		if (held.size === cells.length) child.kill("SIGKILL");
	}
	clearTimeout(impatience);
	const [, signal] = await ended;
	if (signal !== "SIGKILL") throw new Error("The process ended before it was killed.");
}

interface Recovery {
	readonly victim: Victim;
	/** By which the dead one's leases are over. */
	readonly now: () => number;
	readonly other: Cell | undefined;
}

/** Starts again who died, and has GitHub deliver again what it delivered. */
async function recover(database: FaultDatabase, means: Means, { victim, now, other }: Recovery) {
	const cell = await startCell({ database, ...means, now, role: victim });
	const { status } = await deliverPush(urlOf(cell, other), 1);
	await untilAllDone(cell.store, 1);
	const found = await inspect(cell.store, 1);
	await cell.stop();
	await other?.stop();
	return status === 200 ? found : { ...found, wrong: [...found.wrong, `The redelivery was answered ${status}.`] };
}
