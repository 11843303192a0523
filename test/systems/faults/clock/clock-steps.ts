import { generateKeyPairSync } from "node:crypto";
import { ACTION_TOKEN_SECONDS, createActionTokens } from "../../../../app/src/auth/action-token.ts";
import { openSession, readSession } from "../../../../app/src/auth/session.ts";
import type { ActionIdentity, EnginePool, Ports } from "../../../../app/src/ports.ts";
import { systemRandom } from "../../../../app/src/system.ts";
import { createEnginePool } from "../../../../app/src/worker/engine-pool.ts";
import type { Random } from "../../../tools/fuzz/random.ts";
import { makeAppKey } from "../app-key.ts";
import { type Cell, startCell } from "../cell.ts";
import type { FaultDatabase, Outcome, Scenario, ScenarioContext } from "../scenario.ts";
import { add, nothingYet } from "../sum-outcomes.ts";
import { deliverPush, inspect, seedProject, untilAllDone } from "../tracked-push.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const PUSHES = 4;

/** What clocks do: they are set right by a second, or wrong by a day, in both directions. */
const steps = [-DAY, -HOUR, -61 * SECOND, -SECOND, 0, SECOND, 61 * SECOND, HOUR, DAY] as const;

/** Clocks of two services on one database jump, also while one of them is at work. */
export const clockSteps: Scenario = {
	name: "clock-steps",
	promises:
		"Whatever the clocks of two services on one database do, each push is synced and logged once and in order, no token or session is good for longer than its time, and no rate limit stays.",
	rounds: { short: 1, full: 50 },
	async run(context) {
		const means = { appKey: makeAppKey(), engine: createEnginePool({ threads: 1 }) };
		try {
			let outcome = nothingYet;
			for (let round = 0; round < context.rounds; round += 1) {
				outcome = add(outcome, await stepClocks(context, round, means));
			}
			return { ...outcome, note: `${PUSHES} pushes in each round, a worker overtaken in one of them` };
		} finally {
			await means.engine.close();
		}
	},
};

/** A service and its clock. */
interface Clocked {
	readonly cell: Cell;
	readonly clock: { ahead: number; now(): number };
}

interface Means {
	readonly appKey: string;
	readonly engine: EnginePool;
}

async function stepClocks(context: ScenarioContext, round: number, means: Means): Promise<Outcome> {
	const numbers = context.random(round);
	const database = await context.openDatabase();
	// The first stands still at some step of one push; both are on one database.
	const hold = { step: 3 + numbers.below(12), moment: "after" } as const;
	let stands = (): void => {};
	const standing = new Promise<void>((resolve) => {
		stands = resolve;
	});
	const first = await startClocked(database, means, { hold, onHeld: () => stands() });
	const second = await startClocked(database, means, {});
	try {
		await seedProject(first.cell.store);
		const overtaken = 1 + numbers.below(PUSHES);
		for (let push = 1; push <= PUSHES; push += 1) {
			first.clock.ahead = numbers.pick(steps);
			second.clock.ahead = numbers.pick(steps);
			if (push === overtaken) await overtake(first, second, push, standing);
			else await deliverPush(numbers.pick([first, second]).cell.url, push);
		}
		const work = await finish(first, second);
		const wrong = [...(await problemsOfLimits(first, numbers)), ...(await problemsOfTokens(first, numbers))];
		const named = [...work.wrong, ...wrong].map((line) => `seed ${context.seed + round}: ${line}`);
		return { ...work, tried: PUSHES, wrong: named };
	} finally {
		await first.cell.stop();
		await second.cell.stop();
		await database.remove();
	}
}

async function startClocked(
	database: FaultDatabase,
	means: Means,
	held: Pick<Parameters<typeof startCell>[0], "hold" | "onHeld">,
): Promise<Clocked> {
	const clock = { ahead: 0, now: () => Date.now() + clock.ahead };
	return { cell: await startCell({ database, ...means, ...held, now: clock.now }), clock };
}

/** One worker stands in the middle of a run, the other's clock jumps past its lease; then the first goes on. */
async function overtake(first: Clocked, second: Clocked, push: number, standing: Promise<void>): Promise<void> {
	const { cell, clock } = first;
	// Older pushes are worked on first: their writes are not the ones to be counted.
	second.clock.ahead = Math.max(clock.ahead, second.clock.ahead) + DAY;
	clock.ahead = second.clock.ahead;
	await untilAllDone(cell.store, push - 1);
	cell.standstill.arm();
	await deliverPush(cell.url, push);
	const stands = new AbortController();
	await Promise.race([standing, untilAllDone(second.cell.store, push, stands.signal)]);
	stands.abort();
	second.clock.ahead += HOUR;
	await deliverPush(second.cell.url, push);
	await untilAllDone(second.cell.store, push);
	cell.standstill.release();
}

/** Time goes on until everything is due by every clock. */
async function finish(first: Clocked, second: Clocked): Promise<Omit<Outcome, "tried">> {
	first.clock.ahead = 100 * DAY;
	second.clock.ahead = 100 * DAY;
	// Wakes the workers; each delivery is known.
	for (const { cell } of [first, second]) await deliverPush(cell.url, PUSHES);
	await untilAllDone(first.cell.store, PUSHES);
	return inspect(first.cell.store, PUSHES);
}

const WAITLIST = { limit: 5, windowMs: MINUTE };

/** A limit that was reached while the clock was ahead is over soon after the clock was set right. */
async function problemsOfLimits({ cell, clock }: Clocked, numbers: Random): Promise<readonly string[]> {
	const join = async (): Promise<number> => {
		const body = JSON.stringify({ email: "not an address" });
		const headers = { "content-type": "application/json" };
		return (await fetch(`${cell.url}/api/waitlist`, { method: "POST", headers, body })).status;
	};
	const right = clock.ahead + DAY;
	const ahead = numbers.pick([0, SECOND, HOUR, DAY]);
	clock.ahead = right + ahead;
	let status = 0;
	for (let request = 0; request <= WAITLIST.limit; request += 1) status = await join();
	if (status !== 429) return [`The limit was not reached: ${status}.`];
	clock.ahead = right + 2 * WAITLIST.windowMs + SECOND;
	status = await join();
	return status === 429 ? [`A limit stays after a clock that was ${ahead} ms ahead was set right.`] : [];
}

const identity: ActionIdentity = {
	repositoryId: "900",
	repositoryOwnerId: "50",
	repository: "acme/payments",
	ref: "refs/heads/main",
	sha: "a".repeat(40),
	event: "push",
	runId: "1",
	runAttempt: "1",
};

const LEEWAY = 30 * SECOND;
const SESSION_IDLE = 12 * HOUR;

/** What was issued while the clock was ahead is good for no longer than its time, and not before it by the right clock. */
async function problemsOfTokens({ cell, clock }: Clocked, numbers: Random): Promise<readonly string[]> {
	const { privateKey } = generateKeyPairSync("ed25519");
	const random = systemRandom(clock);
	const tokens = createActionTokens({ privateKey, audience: "faults", clock, random });
	const ports = { store: cell.store, clock, random } as unknown as Ports;
	const right = clock.ahead;
	const ahead = numbers.pick([0, SECOND, HOUR, DAY]);
	clock.ahead = right + ahead;
	const token = await tokens.issue(identity);
	const session = await openSession(ports, "user");
	const isTokenGood = () =>
		tokens.verify(token).then(
			() => true,
			() => false,
		);
	const isSessionGood = async () => (await readSession(ports, session.secret)) !== undefined;
	const kinds = [
		{ name: "An action token", lifetime: ACTION_TOKEN_SECONDS * SECOND, isGood: isTokenGood },
		{ name: "A session", lifetime: SESSION_IDLE, isGood: isSessionGood },
	];
	const problems: string[] = [];
	for (const { name, lifetime, isGood } of kinds) {
		// The latest first: a session that is used lives on.
		for (const later of [ahead + lifetime + MINUTE, lifetime + MINUTE, 5 * SECOND]) {
			clock.ahead = right + later;
			const age = later - ahead;
			const mayBeGood = age >= -LEEWAY && age <= lifetime + LEEWAY;
			if ((await isGood()) && !mayBeGood) problems.push(`${name} of a clock ${ahead} ms ahead is good at ${age} ms.`);
		}
	}
	return problems;
}
