import { setTimeout as sleep } from "node:timers/promises";
import type { Outcome, Scenario, ScenarioContext } from "../scenario.ts";
import { ask } from "./ask.ts";
import { type Fleet, PROCESSES, pushJob, sendAtOnce, startFleet } from "./fleet.ts";

/** The short version is smaller both ways: 2 rounds of 100 in CI, 20 rounds of 1,000 by hand. */
const EXCHANGES_PER_ROUND = 50;
const SHORT_ROUNDS = 2;

/** How often a caller comes again who is told to: with the pauses that the service asks for, minutes. */
const PATIENCE = 20;

/** What became of one exchange, once the service had the time for it: its status, with the code of a refusal. */
async function exchange(url: string, token: string, address: string): Promise<string> {
	const asked = { method: "POST", headers: { "x-forwarded-for": address }, body: { token } };
	for (let again = PATIENCE; ; again -= 1) {
		const { status, headers, body } = await ask(`${url}/api/action/oidc/exchange`, asked);
		const { error } = body as { readonly error?: string };
		if (error === undefined) return String(status);
		if (error !== "temporarily_unavailable" || again === 0) return `${status} ${error}`;
		await sleep(Number(headers["retry-after"]) * 1_000);
	}
}

async function race(fleet: Fleet, count: number): Promise<ReadonlyMap<string, number>> {
	const token = await fleet.issuer.mint(pushJob(await fleet.linkProject()), fleet.publicUrl);
	const counts = new Map<string, number>();
	let callers = 0;
	// Each from an address of its own: what is refused of one counts against it.
	const anAddress = () => `2001:db8:0:${(callers++).toString(16)}::1`;
	for (const answer of await sendAtOnce(fleet, count, (url) => exchange(url, token, anAddress()))) {
		counts.set(answer, (counts.get(answer) ?? 0) + 1);
	}
	return counts;
}

async function run({ rounds, openDatabase, print }: ScenarioContext): Promise<Outcome> {
	const database = await openDatabase();
	const fleet = await startFleet(database, rounds <= SHORT_ROUNDS ? PROCESSES.short : PROCESSES.full);
	const wrong: string[] = [];
	const parallel = rounds * EXCHANGES_PER_ROUND;
	let lost = 0;
	let twice = 0;
	try {
		for (let round = 0; round < rounds; round += 1) {
			const counts = await race(fleet, parallel);
			const successes = counts.get("200") ?? 0;
			const refusals = counts.get("401 invalid_oidc_token") ?? 0;
			if (successes === 0) lost += 1;
			twice += Math.max(0, successes - 1);
			if (successes + refusals < parallel) wrong.push(`round ${round}: ${JSON.stringify([...counts])}`);
			print(`round ${round + 1} of ${rounds}: ${successes} of ${parallel} exchanged, ${refusals} refused`);
		}
	} finally {
		await fleet.stop();
		await database.remove();
	}
	const note = `${parallel} exchanges of one token at once over ${fleet.urls.length} processes in each round`;
	return { tried: rounds * parallel, lost, twice, wrong, note };
}

export const exchangeOnce: Scenario = {
	name: "exchange-once",
	promises: "One OIDC token that is exchanged by many callers at once, over four processes, succeeds exactly once.",
	rounds: { short: SHORT_ROUNDS, full: 20 },
	run,
};
