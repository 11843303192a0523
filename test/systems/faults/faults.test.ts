import { describe, expect, it } from "@jest/globals";
import { share } from "../../../engine/src/testing/share.ts";
import { runScenario, runsOn, storesAtHand } from "./run-scenario.ts";
import { scenarios } from "./scenarios.ts";

/* The short version of scenarios, always with the same seed, and in CI of every one; `npm run faults` is the long one. */

const SEED = 1;
/** More than every wait of a round together, so that what is late says itself what it waited for. */
const TIMEOUT_MS = 600_000;

if (!storesAtHand().includes("mongodb")) {
	process.stdout.write("MONGODB_TEST_URL is not set: faults are made on SQLite alone.\n");
}

for (const store of storesAtHand()) {
	for (const { name, lacks } of scenarios) {
		const lacking = lacks?.(store);
		if (lacking !== undefined) process.stdout.write(`${name} on ${store} is not tried: ${lacking}\n`);
	}
}

describe.each(storesAtHand())("faults on %s", (store) => {
	it.each(
		share(
			scenarios.filter((scenario) => runsOn(scenario, store)).map((scenario) => [scenario.name, scenario] as const),
			6,
		),
	)(
		"%s",
		async (_, scenario) => {
			const options = { store, rounds: scenario.rounds.short, seed: SEED, print: () => {} };
			const { tried, lost, twice, wrong } = await runScenario(scenario, options);
			expect({ lost, twice, wrong }).toEqual({ lost: 0, twice: 0, wrong: [] });
			expect(tried).toBeGreaterThan(0);
		},
		TIMEOUT_MS,
	);
});
