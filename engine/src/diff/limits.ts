import type { Location } from "../contract/source.ts";
import { Fault } from "../lib/fault.ts";

/*
 * What two descriptions may differ in before the comparison would fill the memory. The figures behind each limit were
 * measured on the public corpus. Nothing is dropped in silence: beyond a limit the pair is refused, which blocks.
 */

/**
 * Ways between pairs of schemas: 41,000 where every schema of GitHub's description is edited, 1,600 between two years
 * of Stripe's. Cycles of coprime lengths would meet in as many pairs as the product of their lengths.
 */
export const MAX_LINKS = 200_000;

/** What a way between two pairs costs beside the look-ups of their schemas, in steps of the judgement's work. */
export const STEPS_OF_A_LINK = 20;

/** Pairs that are passed while the operations above every edit are sought; about a tenth of a second a million. */
export const MAX_VISITS = 5_000_000;

/** Parts of operations that all changes reach together: 138,000 between two years of Stripe's. One costs a pointer. */
export const MAX_REACHES = 2_000_000;

/** Steps of the ways that lead payloads to all changes together. One costs a pointer. */
export const MAX_WAY_STEPS = 4_000_000;

/** Parts for which one change says its whole trail; more ways to the same place tell nobody anything new. */
export const MAX_TRAILS = 100;

/** Steps of one trail that are said. Nobody follows more, and cycles make trails as long as they are. */
export const MAX_TRAIL_STEPS = 20;

/** Steps of one decision of containment; those of real pairs take a few hundred. What takes more is said to be unknown. */
export const MAX_DECISION_STEPS = 1_000;

/** Steps of one decision of a pair that no edit tells anything of: real ones seldom differ, and are asked last. */
export const MAX_QUIET_STEPS = 50;

/** Steps of all decisions of one comparison together: about a second. */
export const MAX_STEPS_OF_A_RUN = 8_000;

/** Parts of formulas that all decisions of one comparison look at together: a tenth of a second. Figma's take 250,000. */
export const MAX_LOOKS_OF_A_RUN = 2_550_000;

/** Pairs that are passed while it is sought whether an edit below a pair tells already what its payloads do. */
export const MAX_TOLD_VISITS = 1_000_000;

/** `at` is where the comparison was, where that is known. */
export function tooEntangled(at: Location | null = null): Fault {
	const message =
		"The two versions differ in more connected places than Driftgate compares. Compare versions that are closer together, or break up circular references between schemas.";
	return new Fault("spec-too-large", [{ at, message }]);
}
