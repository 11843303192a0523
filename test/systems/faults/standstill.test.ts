import { describe, expect, it } from "@jest/globals";
import { createRandom } from "../../tools/fuzz/random.ts";
import { chooseHolds } from "./standstill.ts";

describe("where somebody stands", () => {
	it.each([1, 2, 13])("is at writes that are made, at every seed: %d of them", (writes) => {
		for (let seed = 1; seed <= 200; seed += 1) {
			const holds = chooseHolds(createRandom(seed), { writes, store: "mongodb" });
			expect(holds).toHaveLength(writes + 1 + 4);
			for (const { step, moment } of holds) {
				// Behind the last write there is none to stand before, and none to be on its way.
				const isReached = moment === "after" ? step >= 1 && step <= writes : step >= 0 && step < writes;
				expect({ seed, step, moment, isReached }).toEqual({ seed, step, moment, isReached: true });
			}
		}
	});

	it("begins where it is told", () => {
		const holds = chooseHolds(createRandom(1), { writes: 5, store: "sqlite", first: 2 });
		expect(holds.map(({ step }) => step)).toEqual([2, 3, 4, 5]);
	});
});
