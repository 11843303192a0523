import { findRefutation, type Judge, type Refutation } from "./find-refutation.ts";
import { judgePair } from "./judge-pair.ts";
import { Oracle } from "./oracle/oracle.ts";
import type { Pair } from "./pair-of-number.ts";
import { createRandom } from "./random.ts";
import { shrinkPair } from "./shrink-pair.ts";

/** A refuted verdict as a person reads it: the pair with whatever can go, and the payload that tells. */
export async function sayRefuted(
	number: number,
	pair: Pair,
	refutation: Refutation,
	judge: Judge = judgePair,
): Promise<string> {
	const retry = async (smaller: Pair): Promise<Refutation | undefined> => {
		const outcome = await findRefutation(smaller, { judge, oracle: new Oracle(), random: createRandom(number) });
		return outcome.kind === "refuted" ? outcome.refutation : undefined;
	};
	const smallest = await shrinkPair(pair, async (smaller) => {
		const other = await retry(smaller).catch(() => undefined);
		return other !== undefined && kindOf(other) === kindOf(refutation);
	});
	const shown = (await retry(smallest)) ?? refutation;
	return [
		`\nedit ${number}: ${kindOf(shown)}, and yet`,
		shown.verdict === "crashed"
			? `  ${shown.because}`
			: `  payload ${JSON.stringify(shown.payload)}  (${shown.rule ?? "no rule"})`,
		`  before  ${JSON.stringify(smallest.before.components)}`,
		`  after   ${JSON.stringify(smallest.after.components)}  (${smallest.before.root})`,
	].join("\n");
}

function kindOf(refutation: Refutation): string {
	return refutation.verdict === "crashed" ? "crashed" : `${refutation.verdict} in the ${refutation.direction}`;
}
