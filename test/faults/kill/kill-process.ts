import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { EnginePool } from "../../../app/src/ports.ts";
import { openStore } from "../../../app/src/store/open-store.ts";
import { createEnginePool } from "../../../app/src/worker/engine-pool.ts";
import { makeAppKey } from "../app-key.ts";
import { startCell } from "../cell.ts";
import type { FaultDatabase, Outcome, Scenario, ScenarioContext } from "../scenario.ts";
import { chooseHolds, type Hold, STANDING_MS } from "../standstill.ts";
import { add, nothingYet } from "../sum-outcomes.ts";
import { deliverPush, inspect, seedProject, untilAllDone } from "../tracked-push.ts";
import type { DyingCells, Said } from "./dying-cells.ts";

const LEASE_OVER_MS = 120_000;

/** kill -9 of the one process, which is service and worker, at each of its writes between the webhook and the end. */
export const killProcess: Scenario = {
	name: "kill-process",
	promises:
		"Wherever the service or its worker is killed between a webhook and the end of its sync, the redelivered push is synced once, logged once, and costs one credit.",
	rounds: { short: 1, full: 50 },
	async run(context) {
		const appKey = makeAppKey();
		const engine = createEnginePool({ threads: 1 });
		try {
			const steps = await rehearse(context, appKey, engine);
			context.print(`steps: ${steps.join(", ")}`);
			let outcome: Outcome = { ...nothingYet, note: `${steps.length + 1} steps` };
			for (let round = 0; round < context.rounds; round += 1) {
				outcome = add(outcome, await killAtEachStep(context, round, steps, { appKey, engine }));
				context.print(`round ${round + 1} of ${context.rounds}`);
			}
			return outcome;
		} finally {
			await engine.close();
		}
	},
};

interface Means {
	readonly appKey: string;
	readonly engine: EnginePool;
}

/** What a push writes from its delivery to the end of its sync, when nothing goes wrong. */
export async function rehearse(
	{ openDatabase }: ScenarioContext,
	appKey: string,
	engine: EnginePool,
): Promise<readonly string[]> {
	const database = await openDatabase();
	const cell = await startCell({ database, appKey, engine });
	await seedProject(cell.store);
	cell.standstill.arm();
	await deliverPush(cell.url, 1);
	await untilAllDone(cell.store, 1);
	const written = [...cell.standstill.written];
	await cell.stop();
	await database.remove();
	return written;
}

async function killAtEachStep(
	{ openDatabase, random, seed, store, print }: ScenarioContext,
	round: number,
	steps: readonly string[],
	means: Means,
): Promise<Outcome> {
	const holds = chooseHolds(random(round), steps.length + 1, store);
	const databases = await Promise.all(holds.map(openDatabase));
	await Promise.all(databases.map(prepare));
	await die(databases, holds, { ...means, ahead: 0 });
	const found = await Promise.all(databases.map((database) => recover(database, means)));
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

/** Starts the process, delivers a push to each of its services, and kills it as soon as all of them stand. */
async function die(
	databases: readonly FaultDatabase[],
	holds: readonly Hold[],
	{ appKey, ahead }: { readonly appKey: string; readonly ahead: number },
): Promise<void> {
	const cells = databases.flatMap((database, index) => {
		const hold = holds[index];
		const { dataFolder, mongodbUri } = database;
		return hold === undefined ? [] : [{ database: { dataFolder, mongodbUri }, hold }];
	});
	const given: DyingCells = { appKey, ahead, cells };
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
		if ("urls" in said) for (const url of said.urls) deliverPush(url, 1).catch(() => {});
		else held.add(said.held);
		if (held.size === cells.length) child.kill("SIGKILL");
	}
	clearTimeout(impatience);
	const [, signal] = await ended;
	if (signal !== "SIGKILL") throw new Error("The process ended before it was killed.");
}

/** Starts the service again once the dead one's leases are over, and has GitHub deliver again what it delivered. */
async function recover(database: FaultDatabase, { appKey, engine }: Means) {
	const cell = await startCell({ database, appKey, engine, now: () => Date.now() + LEASE_OVER_MS });
	const { status } = await deliverPush(cell.url, 1);
	await untilAllDone(cell.store, 1);
	const found = await inspect(cell.store, 1);
	await cell.stop();
	return status === 200 ? found : { ...found, wrong: [...found.wrong, `The redelivery was answered ${status}.`] };
}
