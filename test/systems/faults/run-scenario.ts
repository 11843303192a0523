import { type LentDatabases, lendDatabases } from "../../harness/lent-databases.ts";
import { openOwnDatabase } from "../../harness/own-database.ts";
import { createRandom, type Random } from "../../tools/fuzz/random.ts";
import type { Outcome, Scenario, StoreKind } from "./scenario.ts";

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

export async function runScenario(scenario: Scenario, options: RunOptions): Promise<Outcome> {
	const { seed, store } = options;
	const databases = databasesOf(store);
	const random = (round: number): Random => createRandom(seed + round);
	try {
		return await scenario.run({ ...options, random, openDatabase: databases.open });
	} finally {
		await databases.drop();
	}
}

function databasesOf(store: StoreKind): LentDatabases {
	if (store === "mongodb") return lendDatabases("faults", process.env["MONGODB_TEST_URL"] ?? "");
	return { open: () => openOwnDatabase("faults", undefined), drop: async () => undefined };
}
