import type { Overlap } from "../../contract/change-details.ts";
import { quote, quoteNames } from "../../lib/say.ts";
import { sayEdited } from "./say-edited.ts";

/** Which edit let values match several branches of a `oneOf`, or one alone: a sentence without a full stop. */
export function sayOverlap({ came, branch, others, edited }: Overlap): string {
	const what =
		edited === null ? `The branch ${quote(branch)} was ${came ? "added" : "removed"}` : sayEdited(edited, branch);
	const told = others.filter((other) => other !== branch);
	const beside = told.length === 0 ? "another branch" : quoteNames(told);
	return came
		? `${what}, so some values that match ${beside} now match it too`
		: `${what}, so some values no longer match it as well as ${beside}`;
}
