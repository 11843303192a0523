import { describe, expect, it } from "@jest/globals";
import { attacks } from "./attacks.ts";
import { runAttack, storesAtHand } from "./run-attack.ts";

/* A small share of attacks, always with the same seed, and in CI of every one; `npm run attack` makes all of them whole. */

const SEED = 1;
const SHARE = 0.1;
/**
 * Of how many attacks one is made for whoever waits for the tests, and which is the first: those before it take long. The
 * variable is read here once more, because an attacker imports nothing.
 */
const [OF, FIRST] = process.env["DRIFTGATE_NO_SKIP"] === "1" ? [1, 0] : [8, 4];
/** More than every wait of an attack together, so that what is late says itself what it waited for. */
const TIMEOUT_MS = 600_000;

if (!storesAtHand().includes("mongodb")) {
	process.stdout.write("MONGODB_TEST_URL is not set: attacks are made on SQLite alone.\n");
}

describe.each(storesAtHand())("attacks on %s", (store) => {
	it.each(
		attacks.filter((_, index) => index % OF === FIRST).map((attack) => [attack.name, attack.holds, attack] as const),
	)(
		"%s: %s",
		async (_, __, attack) => {
			const { attempts, accepted, failed } = await runAttack(attack, { store, seed: SEED, share: SHARE });
			expect({ accepted, failed }).toEqual({ accepted: [], failed: undefined });
			expect(attempts).toBeGreaterThan(0);
		},
		TIMEOUT_MS,
	);
});
