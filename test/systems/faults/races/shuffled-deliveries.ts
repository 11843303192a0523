import { readAll } from "../../../../app/src/flows/records/read-all.ts";
import { createDeliveryHandler } from "../../../../app/src/github/webhooks/handle-delivery.ts";
import { receiveVerified } from "../../../../app/src/github/webhooks/receive-verified.ts";
import { deriveId } from "../../../../app/src/lib/derive-id.ts";
import type { Ports } from "../../../../app/src/ports.ts";
import { openStore } from "../../../../app/src/store/open-store.ts";
import { openTestPorts, type TestPorts } from "../../../../app/src/testing/test-ports.ts";
import { createEnginePool } from "../../../../app/src/worker/engine-pool.ts";
import { deliverOnce } from "../../../../app/src/worker/start-deliveries.ts";
import { workOnce } from "../../../../app/src/worker/start-worker.ts";
import type { Random } from "../../../tools/fuzz/random.ts";
import type { Outcome, Scenario, ScenarioContext } from "../scenario.ts";
import { createDeliveryWorld, type Delivery, type DeliveryWorld } from "./delivery-world.ts";
import { decidedState, differences, heardState, type State } from "./settled-state.ts";

/** The short version is smaller both ways: 5 shuffles of 50 deliveries in CI, 100 of 1,000 by hand. */
const DELIVERIES_PER_ROUND = 10;
const REPEATED_AT_MOST = 10;
/** Received at the same time. */
const AT_ONCE = 4;
const SHOWN = 10;

const LEASE_MS = 60_000;
/** Longer than any pause after which a worker looks at a run again. */
const LATER_MS = 130_000;

/** Each delivery from one to ten times, in an order of chance: as GitHub repeats it, or under an id that nobody signed. */
function shuffle(deliveries: readonly Delivery[], random: Random): readonly Delivery[] {
	const repeated = deliveries.flatMap((delivery) =>
		Array.from({ length: 1 + random.below(REPEATED_AT_MOST) }, (_, time) =>
			time % 2 === 0 ? delivery : { ...delivery, id: deriveId("again", delivery.id, String(time)) },
		),
	);
	for (let last = repeated.length - 1; last > 0; last -= 1) {
		const other = random.below(last + 1);
		[repeated[last], repeated[other]] = [repeated[other] as Delivery, repeated[last] as Delivery];
	}
	return repeated;
}

async function deliver(ports: TestPorts, { id, event, body }: Delivery): Promise<number> {
	const headers = { "x-github-event": event, "x-github-delivery": id };
	return (await receiveVerified(ports, body, headers)).status;
}

/** Carries out one delivery that is due, and one run. */
async function workOn(ports: TestPorts): Promise<boolean> {
	const hasDelivered = await deliverOnce(ports, "deliveries", createDeliveryHandler(ports), LEASE_MS);
	return (await workOnce(ports, "worker", LEASE_MS)) || hasDelivered;
}

/** Carries out everything that is due, and what it puts off, until nothing is left that will ever be due. */
async function drain(ports: TestPorts): Promise<void> {
	let hasWorked = true;
	while (hasWorked) {
		hasWorked = false;
		ports.clock.advance(LATER_MS);
		while (await workOn(ports)) hasWorked = true;
	}
}

interface Shuffle {
	readonly order: readonly Delivery[];
	/** Whether runs are carried out while deliveries still come. */
	readonly isInterleaved: boolean;
}

interface Settled {
	readonly heard: State;
	readonly decided: State;
	readonly lost: number;
	readonly twice: number;
	readonly wrong: readonly string[];
}

/** Delivers one shuffle to an empty service, carries out what it queued, and reads what is there then. */
async function settle(ports: TestPorts, world: DeliveryWorld, { order, isInterleaved }: Shuffle): Promise<Settled> {
	for (const project of world.projects) await ports.store.insert("projects", project);
	const wrong: string[] = [];
	for (let start = 0; start < order.length; start += AT_ONCE) {
		const statuses = await Promise.all(order.slice(start, start + AT_ONCE).map((delivery) => deliver(ports, delivery)));
		if (statuses.some((status) => status !== 200)) wrong.push(`deliveries were answered ${statuses.join(", ")}`);
		ports.clock.advance(1);
		if (isInterleaved) await workOn(ports);
	}
	// Unless runs are carried out meanwhile, all is heard before any of it is.
	if (!isInterleaved) while (await deliverOnce(ports, "deliveries", createDeliveryHandler(ports), LEASE_MS));
	await drain(ports);
	const counted = await countRuns(ports, world);
	const [heard, decided] = [await heardState(ports.store), await decidedState(ports.store)];
	return { heard, decided, ...counted, wrong: [...wrong, ...(await outdatedBaselines(ports))] };
}

async function countRuns(
	{ store }: Ports,
	{ expectedRuns }: DeliveryWorld,
): Promise<{ readonly lost: number; readonly twice: number }> {
	const runs = await readAll(store, "syncRuns", { where: {}, sort: { field: "id", direction: "asc" } });
	const leaves = await readAll(store, "logLeaves", { where: {}, sort: { field: "id", direction: "asc" } });
	const finished = new Set(runs.filter(({ result }) => result !== null).map(({ id }) => id));
	const unexpected = runs.filter(({ id }) => !expectedRuns.has(id));
	const decided = new Set(leaves.map(({ runId }) => runId));
	return {
		lost: [...expectedRuns].filter((id) => !finished.has(id)).length,
		twice: unexpected.length + leaves.length - decided.size,
	};
}

/** However runs were carried out, no push that the gate let through is newer than the baseline of its project. */
async function outdatedBaselines({ store }: Ports): Promise<readonly string[]> {
	const projects = await readAll(store, "projects", { where: {}, sort: { field: "id", direction: "asc" } });
	const outdated: string[] = [];
	for (const { id, baseline, defaultBranch } of projects) {
		const branch = `refs/heads/${defaultBranch}`;
		const sort = { field: "createdAt", direction: "asc" } as const;
		const runs = await readAll(store, "syncRuns", { where: { projectId: id }, sort });
		const allowed = runs.filter(({ ref, result }) => ref === branch && result?.gateAction === "proceed");
		const newest = Math.max(...allowed.map(({ pushedAt = 0 }) => pushedAt));
		const synced = runs.find((run) => run.id === baseline?.runId)?.pushedAt;
		if (allowed.length > 0 && synced !== newest) outdated.push(`the baseline of ${id} is of ${synced}, not ${newest}`);
	}
	return outdated;
}

async function run({ rounds, seed, random, openDatabase, print }: ScenarioContext): Promise<Outcome> {
	const world = createDeliveryWorld(random(0), rounds * DELIVERIES_PER_ROUND);
	const engine = createEnginePool({ threads: 1 });
	const settleOn = async (shuffled: Shuffle): Promise<Settled> => {
		const database = await openDatabase();
		const ports = await openTestPorts({ engine, github: world.github, store: await openStore(database) });
		try {
			return await settle(ports, world, shuffled);
		} finally {
			await ports.close();
			await database.remove();
		}
	};
	const wrong: string[] = [];
	let [tried, lost, twice] = [0, 0, 0];
	try {
		const expected = await settleOn({ order: world.deliveries, isInterleaved: false });
		wrong.push(...expected.wrong);
		for (let round = 1; round <= rounds; round += 1) {
			const isInterleaved = round % 2 === 0;
			const order = shuffle(world.deliveries, random(round));
			const settled = await settleOn({ order, isInterleaved });
			const differing = isInterleaved
				? differences(expected.heard, settled.heard)
				: differences(expected.decided, settled.decided);
			wrong.push(...[...settled.wrong, ...differing].map((line) => `seed ${seed + round}: ${line}`));
			tried += order.length;
			lost += settled.lost;
			twice += settled.twice;
			print(
				`shuffle ${round} of ${rounds}: ${order.length} deliveries, ${settled.decided.size} documents, ${differing.length} differ`,
			);
		}
	} finally {
		await engine.close();
	}
	const note = `${world.deliveries.length} deliveries, each up to ${REPEATED_AT_MOST} times, ${world.expectedRuns.size} runs; every second shuffle is carried out while it comes`;
	return { tried, lost, twice, wrong: wrong.slice(0, SHOWN), note };
}

export const shuffledDeliveries: Scenario = {
	name: "shuffled-deliveries",
	promises:
		"GitHub's deliveries, each repeated up to ten times and in any order, lead to one final state: that of their true order.",
	rounds: { short: 2, full: 100 },
	run,
};
