import type { Attack } from "./attack.ts";
import { randomOf } from "./client/random.ts";
import { createTally } from "./tally.ts";
import { openWorld } from "./world/open-world.ts";
import type { StoreKind } from "./world.ts";

export interface RunOptions {
	readonly store: StoreKind;
	readonly seed: number;
	/** 1: all of it. */
	readonly share: number;
}

export interface AttackResult {
	readonly attempts: number;
	/** One sentence an attempt that was accepted, with what was asked and answered. */
	readonly accepted: readonly string[];
	/** Why the attack could not be made to its end. */
	readonly failed: string | undefined;
}

/** The databases that are at hand: SQLite, and MongoDB where MONGODB_TEST_URL names a server. */
export function storesAtHand(environment: NodeJS.ProcessEnv = process.env): readonly StoreKind[] {
	return (environment["MONGODB_TEST_URL"] ?? "") === "" ? ["sqlite"] : ["sqlite", "mongodb"];
}

/** Makes one attack on a world of its own. */
export async function runAttack(attack: Attack, { store, seed, share }: RunOptions): Promise<AttackResult> {
	const tally = createTally();
	const world = await openWorld(store === "mongodb" ? process.env["MONGODB_TEST_URL"] : undefined);
	try {
		await attack.run({ world, tally, share, random: randomOf(seed, attack.name) });
		return { attempts: tally.attempts, accepted: tally.accepted, failed: undefined };
	} catch (error) {
		const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
		return { attempts: tally.attempts, accepted: tally.accepted, failed: said };
	} finally {
		await world.stop();
	}
}
