import { describeWithShared, sharedPath } from "../../../engine/src/testing/shared-data.ts";
import { type Answers, missesOf } from "./case-table.ts";
import { inputOf, readCases } from "./labelled-cases.ts";
import { readReasons } from "./reasons.ts";
import { checkVendorLists, isUnanswered } from "./vendor-lists.ts";
import { ask } from "./verdict.ts";

/*
 * What `npm run accuracy` prints may only get better: each miss has a reason, each reason has its miss, and the figures
 * do not fall. The day is fixed, because sunsets are measured against it.
 */

const TODAY = "2026-11-21";
/** Two labels ask for an error where no client breaks (authentication dropped, the body of a GET in 3.0): reasons.json. */
const BREAKING_CAUGHT = 162;
const SAFE_BLOCKED = 1;

async function judgeCases(): Promise<Answers> {
	const cases = await Promise.all(
		readCases(sharedPath("cases")).map(async (known) => ({
			known,
			answer: await ask(inputOf(known.before), inputOf(known.after), TODAY),
		})),
	);
	return { tool: "driftgate", cases };
}

describeWithShared("cases", "the accuracy of verdicts", () => {
	it("is no worse than it was, and says why wherever it differs from a label", async () => {
		const misses = missesOf(await judgeCases(), readReasons());
		expect(misses.filter(({ reason }) => reason === null)).toEqual([]);
		const total = readCases(sharedPath("cases")).filter(({ label }) => label === "breaking").length;
		expect(total - misses.filter(({ label }) => label === "breaking").length).toBeGreaterThanOrEqual(BREAKING_CAUGHT);
		expect(misses.filter(({ label }) => label === "safe").length).toBeLessThanOrEqual(SAFE_BLOCKED);
		const missed = new Set(misses.map(({ id }) => id));
		const cases = new Set(readCases(sharedPath("cases")).map(({ id }) => id));
		expect([...readReasons().keys()].filter((id) => cases.has(id) && !missed.has(id))).toEqual([]);
	});

	it("finds or explains what vendors list as breaking", async () => {
		const checked = await checkVendorLists(sharedPath("corpus"), TODAY);
		expect(checked.length).toBeGreaterThan(20);
		expect(checked.filter(isUnanswered).map(({ entry, missing }) => [entry.says, missing])).toEqual([]);
	});
});
