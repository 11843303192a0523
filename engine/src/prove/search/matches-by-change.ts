import type { Api } from "../../contract/api.ts";
import type { Change } from "../../contract/change.ts";
import type { JsonValue } from "../../contract/json.ts";
import type { Checker } from "../check/checker.ts";
import { expectedRefusal } from "../check/expected-refusal.ts";
import { ownRefusal } from "../check/refusal.ts";
import { locationsOf, type Step } from "./locations.ts";
import type { Ids, PairSampler, Sides } from "./pair-sampler.ts";

interface Around {
	readonly change: Change;
	readonly checker: Checker;
	readonly sides: Sides<Api>;
	readonly pairs: PairSampler;
}

/**
 * Whether it is by a change, some steps below, that a value matches the branch in which it stands on the refusing side
 * alone: where another branch accepts it as well, a `oneOf` refuses it there.
 */
export function matchesByChange(
	value: JsonValue,
	branch: Ids,
	steps: readonly Step[],
	{ change, checker, sides, pairs }: Around,
): boolean {
	if (branch.accepting === null || branch.refusing === null) return false;
	if (!checker.accepts(sides.refusing, branch.refusing, value)) return false;
	const errors = checker.errorsAt(sides.accepting, branch.accepting, value, "", true);
	const expected = expectedRefusal(turned(change), pairs.get(steps.at(-1)?.below ?? branch).refusing);
	return locationsOf({ value, location: "" }, steps, pairs).some(
		(found) => expected.isShownBy(found.value) && ownRefusal(errors, found.location, expected) !== undefined,
	);
}

/** Read the other way round: what one side accepts from now on is refused by the other. */
function turned(change: Change): Change {
	return { ...change, direction: change.direction === "request" ? "response" : "request" };
}
