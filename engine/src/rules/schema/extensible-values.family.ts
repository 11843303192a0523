import type { ChangeOf, Direction } from "../../contract/change.ts";
import type { JsonValue } from "../../contract/json.ts";
import { quoteValues } from "../../lib/say.ts";
import { DIRECTIONS } from "../law.ts";
import { defineRule, type Rule } from "../rule.ts";

/*
 * `x-extensible-enum` lists values without refusing others. A client may count on it that a listed value is understood;
 * it was told that it may receive values that are not listed.
 */

type Event = "added" | "removed";

function levelOf(event: Event, direction: Direction): "ERR" | "INFO" {
	return direction === "request" && event === "removed" ? "ERR" : "INFO";
}

const WHY: Readonly<Record<"ERR" | "INFO", string>> = {
	ERR: "Clients send the value because it was listed, and the server may no longer understand it.",
	INFO: "`x-extensible-enum` tells clients that values may be added.",
};

const ROLLOUT: Readonly<Record<Direction, string>> = {
	request: "Keep supporting the value while clients migrate, and remove it from the list in the next major version.",
	response: "Announce the change in the changelog before the server first returns the values.",
};

function eventOf({ removed }: ChangeOf<"extensible-values-changed">["facts"]): Event {
	return removed.length > 0 ? "removed" : "added";
}

function say({ added, removed }: ChangeOf<"extensible-values-changed">["facts"]): string {
	const was = (values: readonly JsonValue[]) => `${quoteValues(values)} ${values.length === 1 ? "was" : "were"}`;
	const list = "`x-extensible-enum`";
	if (added.length === 0) return `${was(removed)} removed from ${list}`;
	return removed.length === 0
		? `${was(added)} added to ${list}`
		: `${was(removed)} removed from ${list}, and ${was(added)} added`;
}

const LISTS: Readonly<Record<"added" | "removed", { readonly why: string; readonly breaks: string }>> = {
	added: {
		why: "The list rejects no value; it names the known ones and says that others may follow.",
		breaks: "every value that was valid stays valid",
	},
	removed: {
		why: "The list rejected no value, so removing it allows nothing new.",
		breaks: "the same values stay valid",
	},
};

/** Beside an `enum` the list makes its type open: code that knows every value does not take, or get, the others. */
const listRules: readonly Rule[] = DIRECTIONS.flatMap((direction) =>
	(["added", "removed"] as const).map((event) =>
		defineRule({
			id: `${direction}-extensible-list-${event}`,
			judges: "extensible-list-changed",
			axes: { direction, area: "schema", aspect: "extensible-list", action: event },
			level: "INFO",
			doing: `${event === "added" ? "adding" : "removing"} \`x-extensible-enum\` in a ${direction}`,
			why: LISTS[event].why,
			rollout: ROLLOUT[direction],
			convention: { is: "exactly", level: "INFO", because: LISTS[event].why },
			breaks: LISTS[event].breaks,
			source: (direction === "response") === (event === "added") ? "ERR" : "INFO",
			judge: ({ facts }) => (facts.listed === (event === "added") ? facts : null),
			say: ({ values }) => `\`x-extensible-enum\` with ${quoteValues(values)} was ${event}`,
		}),
	),
);

const valueRules: readonly Rule[] = DIRECTIONS.flatMap((direction) =>
	(["added", "removed"] as const).map((event) => {
		const level = levelOf(event, direction);
		const doing = event === "added" ? "adding a value to" : "removing a value from";
		return defineRule({
			id: `${direction}-extensible-value-${event}`,
			judges: "extensible-values-changed",
			axes: { direction, area: "schema", aspect: "extensible-value", action: event },
			level,
			doing: `${doing} \`x-extensible-enum\` in a ${direction}`,
			why: WHY[level],
			rollout: ROLLOUT[direction],
			convention: { is: "exactly", level, because: WHY[level] },
			breaks:
				level === "ERR"
					? "clients still send it, and the server may no longer understand it"
					: "clients of an extensible enum must expect it",
			source: "INFO",
			judge: ({ facts }) => (eventOf(facts) === event ? facts : null),
			say,
		});
	}),
);

export const extensibleValueRules: readonly Rule[] = [...valueRules, ...listRules];
