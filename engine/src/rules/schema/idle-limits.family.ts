import type { ChangeOf, Direction } from "../../contract/change.ts";
import type { Level } from "../../contract/level.ts";
import { quote, quoteValue } from "../../lib/say.ts";
import { DIRECTIONS } from "../law.ts";
import { defineRule, type Rule } from "../rule.ts";

/*
 * Limits that do not apply to the declared type: `maximum` of a string, `minLength` of an object. By JSON Schema they
 * refuse nothing. But the limit or the type is a mistake, validators that look at the keyword alone do apply it (Bean
 * Validation's `@Max` takes text), and whoever moved it meant something: it is judged as though it applied.
 */

type IdleFacts = ChangeOf<"idle-limit-changed">["facts"];

interface Row {
	readonly direction: Direction;
	readonly tightened: boolean;
	readonly level: Level;
	readonly because: string;
	readonly breaks: string;
	readonly breaksReceivers: string;
}

const ROWS: readonly Row[] = DIRECTIONS.flatMap((direction) =>
	[true, false].map((tightened): Row => {
		const isHarmless = (direction === "request") !== tightened;
		return isHarmless
			? {
					...{ direction, tightened, level: "INFO" as const },
					because: "The limit does not apply to the type, and no client breaks even if the server enforces it.",
					breaks: "no client breaks, whether or not the limit is enforced",
					breaksReceivers: "no receiver breaks, whether or not the limit is enforced",
				}
			: {
					...{ direction, tightened, level: "ERR" as const },
					because:
						"The limit does not apply to the type, so one of the two is a mistake; if the server enforces the limit anyway, clients break.",
					breaks: "clients break if the server enforces the limit although it does not apply to the type",
					breaksReceivers: "receivers break if the sender enforces the limit although it does not apply to the type",
				};
	}),
);

const ROLLOUT = "First correct the type or remove the limit in a separate change, then change the limit.";

function say({ keyword, from, to }: IdleFacts): string {
	return `${quote(keyword)}, which does not apply to the type, changed from ${quoteValue(from)} to ${quoteValue(to)}`;
}

export const idleLimitRules: readonly Rule[] = ROWS.map(
	({ direction, tightened, level, because, breaks, breaksReceivers }) =>
		defineRule({
			id: `${direction}-idle-limit-${tightened ? "tightened" : "loosened"}`,
			judges: "idle-limit-changed",
			axes: { direction, area: "schema", aspect: "idle-limit", action: tightened ? "tighten" : "loosen" },
			level,
			doing: `${tightened ? "tightening" : "loosening"} a limit that does not apply to the type in a ${direction}`,
			why: because,
			rollout: ROLLOUT,
			convention: { is: "exactly", level, because },
			breaks,
			breaksReceivers,
			source: "INFO",
			judge: ({ facts }) => (facts.tightened === tightened ? facts : null),
			say,
		}),
);
