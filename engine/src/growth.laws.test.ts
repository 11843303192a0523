import { analyze } from "./analyze.ts";
import { Work } from "./lib/work.ts";
import { specOf } from "./parse/testing/memory-files.ts";
import { everNewSets, LADDERS, type Ladder } from "./testing/ladders.ts";
import { makeConfig, makePolicy } from "./testing/make-policy.ts";
import { share } from "./testing/share.ts";

/*
 * A small description starves nobody: however many ways lead through its schemas, each pair of them is decided once. The
 * cost is counted in steps of the judgement's work, which are the same on every machine.
 */

async function stepsOf(ladder: Ladder, levels: number, most?: number): Promise<number> {
	const [before, after] = (["before", "after"] as const).map((version) =>
		specOf({ "api.json": JSON.stringify(ladder(levels, version)) }),
	);
	const work = new Work(most);
	if (before === undefined || after === undefined) throw new Error("There are two versions.");
	const config = makeConfig({ policy: makePolicy() });
	await analyze({ before, after, config, versionBefore: null, today: "2026-11-22", work });
	return work.steps;
}

const LEVELS = 80;

describe("what a description of many ways costs", () => {
	it.each(share([...LADDERS], 4))("is at most 2.2 times as much for twice the levels: %s", async (_, ladder) => {
		const [half, whole] = [await stepsOf(ladder, LEVELS), await stepsOf(ladder, 2 * LEVELS)];
		expect(half).toBeGreaterThan(0);
		expect(whole / half).toBeLessThanOrEqual(2.2);
		expect(half).toBeLessThan(new Work().most / 10);
	});

	it.each(["a wide oneOf", "a wide anyOf"])(
		"is at most 2.2 times as much for 200 branches as for 100, before any bound ends it: %s",
		async (name) => {
			const ladder = LADDERS.get(name) ?? everNewSets;
			const [half, whole] = [await stepsOf(ladder, 20), await stepsOf(ladder, 40)];
			expect(whole / half).toBeLessThanOrEqual(2.2);
		},
	);

	it("is the same each time", async () => {
		const [, ladder] = [...LADDERS][0] ?? [];
		if (ladder !== undefined) expect(await stepsOf(ladder, 40)).toBe(await stepsOf(ladder, 40));
	});
});

describe("a description that takes more than a judgement may cost", () => {
	it("is refused with the place where the work was done, what it is, and what to write instead", async () => {
		await expect(stepsOf(everNewSets, 30)).rejects.toMatchObject({
			code: "spec-too-large",
			issues: [
				{
					at: { pointer: expect.stringMatching(/^\/components\/schemas\/L\d+/), line: 1 },
					message: expect.stringMatching(/^Here `allOf` combines \d+ schemas.* Merge them into one component/),
				},
			],
		});
	});

	it("is refused at the union from which most ways lead down", async () => {
		const ladder = LADDERS.get("oneOf of branches that overlap");
		await expect(stepsOf(ladder ?? everNewSets, 30, 2_000)).rejects.toMatchObject({
			code: "spec-too-large",
			issues: [
				{
					at: { pointer: expect.stringMatching(/\/oneOf$/) },
					message: expect.stringMatching(/^The branches of this `oneOf` lead to \d+ combinations.*`discriminator`/),
				},
			],
		});
	});
});
