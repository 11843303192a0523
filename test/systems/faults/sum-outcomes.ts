import type { Outcome } from "./scenario.ts";

export const nothingYet: Outcome = { tried: 0, lost: 0, twice: 0, wrong: [] };

/** Both outcomes as one. */
export function add(one: Outcome, other: Outcome): Outcome {
	return {
		...one,
		...other,
		tried: one.tried + other.tried,
		lost: one.lost + other.lost,
		twice: one.twice + other.twice,
		wrong: [...one.wrong, ...other.wrong],
	};
}
