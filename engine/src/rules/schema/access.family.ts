import type { ChangeOf, Direction } from "../../contract/change.ts";
import type { Level } from "../../contract/level.ts";
import { quote } from "../../lib/say.ts";
import { title } from "../law.ts";
import { defineRule, type Rule } from "../rule.ts";

/*
 * readOnly and writeOnly say which way a property travels. To forbid a way is to take the property out of it; for the
 * other way nothing changes.
 */

type Keyword = ChangeOf<"access-changed">["facts"]["keyword"];

interface Row {
	readonly direction: Direction;
	readonly keyword: Keyword;
	readonly to: boolean;
	readonly level: Level;
	readonly source: Level;
	readonly because: string;
	readonly breaks: string;
}

const CLOSED_WAYS: readonly Row[] = [
	{
		direction: "request",
		keyword: "readOnly",
		to: true,
		level: "ERR",
		source: "ERR",
		because:
			"Who owns a read-only value ignores or rejects attempts to set it (JSON Schema 2020-12, Validation, section 9.4): clients that set it are refused, or what they ask for no longer happens.",
		breaks: "clients that set it are refused, or what they ask for with it no longer happens",
	},
	{
		direction: "response",
		keyword: "writeOnly",
		to: true,
		level: "WARN",
		source: "ERR",
		because:
			"The specification says that a write-only property should not be returned: clients that read it find nothing.",
		breaks: "clients that read it find nothing",
	},
];

/** What a mark does that opens a way, or that speaks of the other one. */
const HARMLESS = { level: "INFO", breaks: "no payload that was valid becomes invalid" } as const;

const WAYS: readonly Row[] = (["request", "response"] as const).flatMap((direction) =>
	(["readOnly", "writeOnly"] as const).flatMap((keyword) =>
		[true, false].map(
			(to) =>
				CLOSED_WAYS.find((row) => row.direction === direction && row.keyword === keyword && row.to === to) ?? {
					direction,
					keyword,
					to,
					...HARMLESS,
					// A property that is there from now on is one more argument, or ends a map of anything.
					source: CLOSED_WAYS.some((row) => row.direction === direction && row.keyword === keyword) ? "ERR" : "INFO",
					because: `The mark takes nothing out of the ${direction}.`,
				},
		),
	),
);

const NAMES: Readonly<Record<Keyword, string>> = { readOnly: "read-only", writeOnly: "write-only" };

const ROLLOUT: Readonly<Record<Direction, string>> = {
	request:
		"Go on honouring the value where clients send it, say in the description that it will be ignored, and close the way in a new major version.",
	response: "Go on returning the value while clients read it, and stop in a new major version.",
};

export const accessRules: readonly Rule[] = WAYS.map(({ direction, keyword, to, level, source, because, breaks }) =>
	defineRule({
		id: `${direction}-${NAMES[keyword]}-${to ? "set" : "removed"}`,
		judges: "access-changed",
		axes: { direction, area: "schema", aspect: NAMES[keyword], action: to ? "set" : "remove" },
		title: title(level, `${to ? "marking a value" : "no longer marking a value"} of a ${direction} as \`${keyword}\``),
		why: because,
		rollout: ROLLOUT[direction],
		convention: { is: "exactly", level, because },
		breaks,
		source,
		judge: ({ facts }) => (facts.keyword === keyword && facts.to === to ? facts : null),
		say: (facts) => `The value ${facts.to ? "became" : "is no longer"} ${quote(facts.keyword)}`,
	}),
);
