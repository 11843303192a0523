import { share } from "../../../engine/src/testing/share.ts";
import { describeWithShared } from "../../../engine/src/testing/shared-data.ts";
import { corpusPairs } from "./corpus-pairs.ts";

/*
 * What breaks in TypeScript is what tsc says, of every operation of two real versions. A sample, of which
 * a third is tried outside CI: `npm run sdk-law` tries all of the corpus.
 */

const SAMPLE = ["redocly-museum/", "docker-engine/", "netlify/"];

describeWithShared("corpus/index.json", "the comparison of SDKs", () => {
	const pairs = corpusPairs().filter(({ name }) => SAMPLE.some((folder) => name.startsWith(folder)));

	it("has the pairs of the sample, in both directions", () => {
		expect(pairs.length).toBe(2 * SAMPLE.length);
	});

	it.each(share(pairs, SAMPLE.length))(
		"says of $name that an operation breaks exactly where its code does not compile",
		async ({ hold }) => {
			const { operations, broken, traded, ...disagreement } = await hold();
			expect(broken).toBeGreaterThan(0);
			expect(operations).toBeGreaterThanOrEqual(broken + traded);
			expect(disagreement).toEqual({ untold: new Map(), unbroken: new Map(), inSdk: [] });
		},
		120_000,
	);
});
