import type { Direction, Effect } from "../../contract/change.ts";
import type { Level } from "../../contract/level.ts";
import { byLaw } from "../law.ts";
import { defineRule, type Rule } from "../rule.ts";
import { sayNull } from "../say/say-null.ts";

const ROLLOUT: Readonly<Record<Direction, string>> = {
	request: "Keep accepting null, treat it as an absent value, and reject it in the next major version.",
	response:
		"Keep returning a value, or omit the property if it is optional, and return null in the next major version.",
};

interface Row {
	readonly direction: Direction;
	readonly nullable: boolean;
	readonly effect: Effect;
	/** Under strict null checks, null that is newly read or no longer accepted does not compile. */
	readonly source: Level;
}

const ROWS: readonly Row[] = [
	{ direction: "request", nullable: true, effect: "widens", source: "INFO" },
	{ direction: "request", nullable: false, effect: "narrows", source: "ERR" },
	{ direction: "response", nullable: true, effect: "widens", source: "ERR" },
	{ direction: "response", nullable: false, effect: "narrows", source: "INFO" },
];

/** Null, in whichever of its three spellings: `nullable`, a type of a list, a branch of a union. */
export const nullableRules: readonly Rule[] = ROWS.map(({ direction, nullable, effect, source }) =>
	defineRule({
		id: `${direction}-nullable-${nullable ? "gained" : "lost"}`,
		judges: "nullable-changed",
		axes: { direction, area: "schema", aspect: "nullable", action: nullable ? "gain" : "lose" },
		...byLaw(
			effect,
			direction,
			`${nullable ? "allowing null in" : "removing null from the allowed values of"} a ${direction}`,
		),
		rollout: ROLLOUT[direction],
		source,
		judge: (change) => (change.facts.nullable === nullable ? change : null),
		say: sayNull,
	}),
);
