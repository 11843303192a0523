import { createRandom } from "../fuzz/random.ts";
import { openOwnDatabase } from "../harness/own-database.ts";
import type { FaultDatabase, Outcome, Scenario, StoreKind } from "./scenario.ts";

export interface RunOptions {
	readonly store: StoreKind;
	readonly rounds: number;
	readonly seed: number;
	readonly print: (line: string) => void;
}

/** The databases that are at hand: SQLite, and MongoDB where MONGODB_TEST_URL names a server. */
export function storesAtHand(environment: NodeJS.ProcessEnv = process.env): readonly StoreKind[] {
	return (environment["MONGODB_TEST_URL"] ?? "") === "" ? ["sqlite"] : ["sqlite", "mongodb"];
}

export function runsOn({ stores = ["sqlite", "mongodb"], lacks }: Scenario, store: StoreKind): boolean {
	return stores.includes(store) && lacks?.(store) === undefined;
}

export function runScenario(scenario: Scenario, options: RunOptions): Promise<Outcome> {
	const { seed, store } = options;
	return scenario.run({
		...options,
		random: (round) => createRandom(seed + round),
		openDatabase: () => openDatabase(store),
	});
}

async function openDatabase(store: StoreKind): Promise<FaultDatabase> {
	return openOwnDatabase("faults", store === "sqlite" ? undefined : (process.env["MONGODB_TEST_URL"] ?? ""));
}
