import { share } from "../../../engine/src/testing/share.ts";
import { describeWithShared } from "../../../engine/src/testing/shared-data.ts";
import { readHeld, rulesVersions, sayFlips, stillKnown } from "./held-verdicts.ts";
import { ownPairs, sharedPairs } from "./known-pairs.ts";
import { judgePairs } from "./verdicts.ts";

/*
 * `gate.rules_version` pins what the rules mean: whatever is mended or added later, a gate that passed stays green, and
 * one that blocked stays red, until its team moves to another version.
 */

describe.each(rulesVersions)("version %d of the rules", (version) => {
	it("says of our own cases what its snapshot has", async () => {
		const [held, found] = [readHeld(version), await judgePairs(ownPairs(), version)];
		expect(sayFlips(version, held, found)).toEqual([]);
		expect(Object.keys(stillKnown(held, found))).toEqual(Object.keys(held));
	}, 120_000);

	describeWithShared("corpus/index.json", "and of the shared pairs", () => {
		it("the same", async () => {
			expect(sayFlips(version, readHeld(version), await judgePairs(share(sharedPairs(), 20), version))).toEqual([]);
		}, 600_000);
	});
});

describe("sayFlips", () => {
	it("names each pair that is judged otherwise, and what to do", () => {
		const held = { a: "1 0 0 x", b: "0 0 0 y" };
		expect(sayFlips(1, held, { a: "1 0 0 x" })).toEqual([]);
		expect(sayFlips(1, held, { a: "0 1 0 z", b: "0 0 0 y", __proto: "0 0 0 z" })).toEqual([
			"a was judged 1 0 0 x, and is now judged 0 1 0 z.",
			"__proto is judged 0 0 0 z, and the snapshot has no verdict of it.",
			expect.stringContaining("add version 2"),
		]);
	});
});
