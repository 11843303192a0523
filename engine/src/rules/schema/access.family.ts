import type { ChangeOf, Direction } from "../../contract/change.ts";
import type { Level } from "../../contract/level.ts";
import { quote } from "../../lib/say.ts";
import { defineRule, type Rule } from "../rule.ts";

/*
 * readOnly and writeOnly say which way a property travels. To forbid a way is to take the property out of it; for the
 * other way nothing changes. That a property is required holds for the way it travels alone (OpenAPI 3.0, Schema Object):
 * to open the way of requests to one is to demand it there, and to close that of responses is to break a promise.
 */

type Keyword = ChangeOf<"access-changed">["facts"]["keyword"];

interface Row {
	readonly direction: Direction;
	readonly keyword: Keyword;
	readonly to: boolean;
	/** Of a property that the object requires all the time. */
	readonly required: boolean;
	readonly level: Level;
	readonly source: Level;
	readonly because: string;
	readonly breaks: string;
	readonly breaksReceivers?: string;
}

const CLOSED_WAYS: readonly Row[] = [
	{
		direction: "request",
		keyword: "readOnly",
		to: true,
		required: false,
		level: "ERR",
		source: "ERR",
		because:
			"Servers ignore or reject a read-only value in a request (JSON Schema 2020-12, Validation, section 9.4), and deployed clients still send it.",
		breaks: "clients still send it, and the server ignores or rejects it",
		breaksReceivers: "receivers still return it, and the sender ignores or rejects it",
	},
	{
		direction: "response",
		keyword: "writeOnly",
		to: true,
		required: false,
		level: "WARN",
		source: "ERR",
		because:
			"OpenAPI says that a write-only property should not be returned, so clients that read it no longer find it.",
		breaks: "clients that read it no longer find it",
		breaksReceivers: "receivers that read it no longer find it",
	},
];

const OF_REQUIRED: readonly Row[] = [
	{
		direction: "request",
		keyword: "readOnly",
		to: false,
		required: true,
		level: "ERR",
		source: "ERR",
		because: "The property is required, and deployed clients do not send it because it was read-only.",
		breaks: "requests from clients that do not send it are rejected",
		breaksReceivers: "answers of receivers that do not return it are rejected",
	},
	{
		direction: "response",
		keyword: "writeOnly",
		to: true,
		required: true,
		level: "ERR",
		source: "ERR",
		because: "The property is required, so every response contained it.",
		breaks: "clients that read it no longer find it",
		breaksReceivers: "receivers that read it no longer find it",
	},
];

/** What a mark does that opens a way, or that speaks of the other one. */
const HARMLESS = {
	request: { level: "INFO", breaks: "everything that was accepted still is" },
	response: { level: "INFO", breaks: "responses still contain everything that clients read" },
} as const;

const WAYS: readonly Row[] = (["request", "response"] as const).flatMap((direction) =>
	(["readOnly", "writeOnly"] as const).flatMap((keyword) =>
		[true, false].map(
			(to) =>
				CLOSED_WAYS.find((row) => row.direction === direction && row.keyword === keyword && row.to === to) ?? {
					direction,
					keyword,
					to,
					required: false,
					...HARMLESS[direction],
					// A property that is there from now on is one more argument, or ends a map of anything.
					source: CLOSED_WAYS.some((row) => row.direction === direction && row.keyword === keyword) ? "ERR" : "INFO",
					because: `The keyword removes nothing from the ${direction}.`,
				},
		),
	),
);

const NAMES: Readonly<Record<Keyword, string>> = { readOnly: "read-only", writeOnly: "write-only" };

const ROLLOUT: Readonly<Record<Direction, string>> = {
	request:
		"Keep honouring the value that clients send, announce in the description that it will be ignored, and mark it `readOnly` in the next major version.",
	response: "Keep returning the value while clients read it, and stop in the next major version.",
};

/** Requests must hold what they need not hold before, or responses need not hold what they had to. */
function isOfRequired({ effect, direction, facts }: ChangeOf<"access-changed">): boolean {
	const isBreaking = effect === (direction === "request" ? "narrows" : "widens");
	const isSuch = (row: Row) => row.direction === direction && row.keyword === facts.keyword && row.to === facts.to;
	return isBreaking && OF_REQUIRED.some(isSuch);
}

const ROWS: readonly Row[] = [...WAYS, ...OF_REQUIRED];

function sayDoing({
	direction,
	keyword,
	to,
	required,
}: Pick<Row, "direction" | "keyword" | "to" | "required">): string {
	const what = `a ${required ? "required property" : "value"} of a ${direction}`;
	return to ? `marking ${what} as \`${keyword}\`` : `removing \`${keyword}\` from ${what}`;
}

export const accessRules: readonly Rule[] = ROWS.map(
	({ direction, keyword, to, required, level, source, because, breaks, breaksReceivers }) =>
		defineRule({
			id: `${direction}-${NAMES[keyword]}-${to ? "set" : "removed"}${required ? "-on-required" : ""}`,
			judges: "access-changed",
			axes: {
				direction,
				area: "schema",
				aspect: NAMES[keyword],
				action: `${to ? "set" : "remove"}${required ? "-on-required" : ""}`,
			},
			level,
			doing: sayDoing({ direction, keyword, to, required }),
			why: because,
			rollout: ROLLOUT[direction],
			convention: { is: "exactly", level, because },
			breaks,
			...(breaksReceivers === undefined ? {} : { breaksReceivers }),
			source,
			judge: (change) => {
				const { facts } = change;
				return facts.keyword === keyword && facts.to === to && isOfRequired(change) === required ? facts : null;
			},
			say: (facts) =>
				`The ${required ? "required property" : "value"} ${facts.to ? "became" : "is no longer"} ${quote(facts.keyword)}`,
		}),
);
