import { setTimeout as sleep } from "node:timers/promises";
import { createEnginePool } from "../../../../app/src/worker/engine-pool.ts";
import { openOwnDatabase } from "../../../harness/own-database.ts";
import { until } from "../../../harness/until.ts";
import { makeAppKey } from "../app-key.ts";
import { type Care, careFor } from "../care-for-mongo.ts";
import { type Cell, type CellOptions, startCell } from "../cell.ts";
import { lacksOwnMongo, type OwnMongo, startOwnMongo } from "../own-mongo.ts";
import type { FaultDatabase, Outcome, Scenario, ScenarioContext } from "../scenario.ts";
import { add, nothingYet } from "../sum-outcomes.ts";
import { deliverPush, inspect, seedProject, untilAllDone } from "../tracked-push.ts";
import { deliverMeanwhile, startAsking } from "./callers.ts";
import { holdLock } from "./hold-lock.ts";

const READY_MS = 120_000;

/** The database does not answer for a while, under a service that is asked and that works all the time. */
export const databaseAway: Scenario = {
	name: "database-away",
	promises:
		"While the database is away every request is answered, with what is described, and when it is back queued work goes on without a restart.",
	rounds: { short: 3, full: 60 },
	unit: "seconds",
	lacks: lacksOwnMongo,
	async run(context) {
		const absences = context.store === "sqlite" ? [lockedFile] : [frozenServer, killedServer];
		// Each has a server and a service of its own, and waits for most of its time.
		const outcomes = await Promise.all(absences.map((absence) => outlast(context, absence)));
		return outcomes.reduce(add, nothingYet);
	},
};

/** A database that can be taken away. */
interface Place {
	readonly database: FaultDatabase;
	takeAway(): Promise<void>;
	bringBack(): Promise<void>;
	remove(): Promise<void>;
}

/** Another process holds the write lock. */
async function lockedFile({ openDatabase }: ScenarioContext): Promise<Place> {
	const database = await openDatabase();
	let giveBack = async (): Promise<void> => {};
	return {
		database,
		async takeAway() {
			giveBack = await holdLock(database);
		},
		bringBack: () => giveBack(),
		remove: database.remove,
	};
}

/** A server of its own that does not answer, although its connections stay open: a stopped machine, a cut cable. */
const frozenServer = () =>
	ownServer((mongo) => ({ takeAway: async () => mongo.freeze(), bringBack: async () => mongo.thaw() }));

/** A server of its own that is dead, whose port refuses. */
const killedServer = () => ownServer((mongo) => ({ takeAway: mongo.kill, bringBack: mongo.restart }));

async function ownServer(absenceOf: (mongo: OwnMongo) => Pick<Place, "takeAway" | "bringBack">): Promise<Place> {
	const mongo = await startOwnMongo();
	const database = await openOwnDatabase("faults", mongo.uri);
	const { takeAway, bringBack } = absenceOf(mongo);
	let care: Care | undefined;
	return {
		database,
		takeAway,
		async bringBack() {
			await bringBack();
			care = careFor(mongo);
		},
		async remove() {
			await care?.end();
			await database.remove().finally(mongo.remove);
		},
	};
}

/** Push 1 is synced before, push 2 is under way when the database goes, push 3 comes while it is away. */
async function outlast(context: ScenarioContext, absence: (context: ScenarioContext) => Promise<Place>) {
	const place = await absence(context);
	const engine = createEnginePool({ threads: 1 });
	const options: CellOptions = { database: place.database, appKey: makeAppKey(), engine };
	const cell = await startCell(options);
	try {
		await seedProject(cell.store);
		await deliverPush(cell.url, 1);
		await untilAllDone(cell.store, 1);
		const asking = startAsking(cell.url, await cell.apiKey());
		const second = deliverMeanwhile(cell.url, 2);
		await sleep(context.random(0).below(20));
		await place.takeAway();
		const third = deliverMeanwhile(cell.url, 3);
		await sleep(context.rounds * 1_000);
		const isReady = (await fetch(`${cell.url}/api/health/ready`)).ok;
		await place.bringBack();
		const outcome = await comeBack(cell);
		const { statuses, slowest, wrong } = await asking.stop();
		const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
		context.print(`${absence.name}: ${counts}; the slowest answer took ${slowest.toFixed(1)} s`);
		const deceived = isReady ? ["It called itself ready while nothing could be written."] : [];
		return {
			...outcome,
			tried: 1,
			wrong: [...outcome.wrong, ...wrong, ...deceived, ...(await second), ...(await third), ...bugsIn(cell.logged)],
		};
	} finally {
		await cell.stop();
		await engine.close();
		await place.remove();
	}
}

/** What an absence of the database must not look like: the lines that the service logged of faults of its own. */
function bugsIn(logged: readonly string[]): readonly string[] {
	return logged.filter((line) => line.includes('"event":"failed"'));
}

async function comeBack(cell: Cell): Promise<Omit<Outcome, "tried">> {
	await until(
		"the service to be ready",
		async () => ((await fetch(`${cell.url}/api/health/ready`)).ok ? true : undefined),
		READY_MS,
	);
	const statuses = [await deliverPush(cell.url, 2), await deliverPush(cell.url, 3)].map(({ status }) => status);
	await untilAllDone(cell.store, 3);
	// Both wait for the database, and either may be the first that gets in.
	const found = await inspect(cell.store, 3, [2]);
	return statuses.every((status) => status === 200)
		? found
		: { ...found, wrong: [...found.wrong, `Redeliveries were answered ${statuses.join(" and ")}.`] };
}
