import type { ChangeOf } from "../../contract/change.ts";
import type { Level } from "../../contract/level.ts";
import { dayNumber } from "../../lib/day-number.ts";
import { capitalised, quote } from "../../lib/say.ts";
import { sayOperation } from "../../openapi/say-operation.ts";
import { defineRule, type Rule } from "../rule.ts";

/*
 * `x-sunset` promises that something deprecated works until that day. The promise may be prolonged, and not shortened,
 * withdrawn, or written so that nobody can tell the day. It travels in no message: these levels are conventions.
 */

type SunsetFacts = ChangeOf<"sunset-changed">["facts"];
type Event = "announced" | "postponed" | "moved-earlier" | "withdrawn" | "unreadable";

interface Row {
	readonly doing: string;
	readonly level: Level;
	readonly why: string;
	readonly breaks: string;
}

const ROWS: Readonly<Record<Event, Row>> = {
	announced: {
		doing: "announcing a sunset date",
		level: "INFO",
		why: "Clients now know how long the deprecated feature works.",
		breaks: "it works as before until that date",
	},
	postponed: {
		doing: "postponing a sunset date",
		level: "INFO",
		why: "The feature works for longer than announced.",
		breaks: "it works for longer than announced",
	},
	"moved-earlier": {
		doing: "moving a sunset date earlier",
		level: "ERR",
		why: "Clients planned their migration by the announced date, and now have less time.",
		breaks: "clients that planned for the announced date have less time to migrate than announced",
	},
	withdrawn: {
		doing: "removing the sunset date of a feature that stays deprecated",
		level: "ERR",
		why: "Clients planned their migration by the announced date, and now the feature may end at any time.",
		breaks: "clients that planned for the announced date no longer have one",
	},
	unreadable: {
		doing: "setting a sunset that is not a date",
		level: "ERR",
		why: "A sunset that cannot be read does not show whether the date moved earlier, so the change is treated as breaking.",
		breaks: "it does not show how long clients can rely on the feature",
	},
};

/** Whether a day that is promised lies behind `today`; it is promised itself. */
function hasPassed(sunset: string | null, today: string): boolean {
	const [end, now] = [sunset === null ? null : dayNumber(sunset), dayNumber(today)];
	return end !== null && now !== null && end < now;
}

const OVER = "that day has passed, so it may end at any time";

function eventOf({ from, to }: SunsetFacts): Event {
	const [earlier, later] = [from === null ? null : dayNumber(from), to === null ? null : dayNumber(to)];
	if ((from !== null && earlier === null) || (to !== null && later === null)) return "unreadable";
	if (later === null) return "withdrawn";
	if (earlier === null) return "announced";
	return later < earlier ? "moved-earlier" : "postponed";
}

const ROLLOUT =
	"Keep or postpone the announced date, write it as an ISO date (`YYYY-MM-DD`), and remove the feature only after it.";

function say({ subject, name, from, to }: SunsetFacts): string {
	const whose = `The sunset of ${subject === "operation" ? sayOperation(name) : `the ${subject} ${quote(name)}`}`;
	if (from === null) return `${whose} was set to ${quote(to ?? "")}`;
	return to === null
		? `${whose}, which was ${quote(from)}, was removed`
		: `${whose} changed from ${quote(from)} to ${quote(to)}`;
}

const changed: readonly Rule[] = (Object.keys(ROWS) as Event[]).map((event) => {
	const { doing, level, why, breaks } = ROWS[event];
	return defineRule({
		id: `sunset-${event}`,
		judges: "sunset-changed",
		axes: { direction: "either", area: "operation", aspect: "sunset", action: event },
		level,
		doing,
		why,
		rollout: ROLLOUT,
		convention: { is: "exactly", level, because: why },
		breaks,
		breaksBy: ({ facts: { to } }, today) => (level === "INFO" && hasPassed(to, today) ? OVER : null),
		source: "INFO",
		judge: ({ facts }) => (eventOf(facts) === event ? facts : null),
		say,
	});
});

type Deprecation = ChangeOf<"operation-deprecated">["facts"];

function isUnreadable({ sunset }: Deprecation): boolean {
	return sunset !== null && dayNumber(sunset) === null;
}

const deprecated = defineRule({
	id: "endpoint-deprecated",
	judges: "operation-deprecated",
	axes: { direction: "either", area: "operation", aspect: "deprecated", action: "set" },
	level: "INFO",
	doing: "deprecating an endpoint",
	why: "Deprecation announces a removal and changes nothing until then.",
	rollout: "Set `deprecated: true` and an `x-sunset` date, and name the replacement in the description.",
	convention: { is: "exactly", level: "INFO", because: "The operation works as before." },
	breaks: "it works as before",
	breaksBy: ({ facts: { sunset } }, today) => (hasPassed(sunset, today) ? OVER : null),
	source: "INFO",
	judge: ({ facts }) => (isUnreadable(facts) ? null : facts),
	say: sayDeprecation,
});

const deprecatedUnreadably = defineRule({
	id: "endpoint-deprecated-with-unreadable-sunset",
	judges: "operation-deprecated",
	axes: { direction: "either", area: "operation", aspect: "deprecated", action: "set-unreadable" },
	level: "ERR",
	doing: "deprecating an endpoint with a sunset that is not a date",
	why: ROWS.unreadable.why,
	rollout: ROLLOUT,
	convention: { is: "exactly", level: "ERR", because: ROWS.unreadable.why },
	breaks: ROWS.unreadable.breaks,
	source: "INFO",
	judge: ({ facts }) => (isUnreadable(facts) ? facts : null),
	say: ({ operation, sunset }) =>
		`${capitalised(sayOperation(operation))} was deprecated, but its \`x-sunset\` (${quote(sunset ?? "")}) is not a date`,
});

/** What can be deprecated within an operation, or is asked for by it. */
const SUBJECTS = ["parameter", "header", "property", "branch", "security-scheme"] as const;

const deprecatedParts: readonly Rule[] = SUBJECTS.map((subject) => {
	const called = subject.replace("-", " ");
	return defineRule({
		id: `${subject}-deprecated`,
		judges: "deprecation-announced",
		axes: { direction: "either", area: "operation", aspect: `${subject}-deprecated`, action: "set" },
		level: "INFO",
		doing: `deprecating a ${called}`,
		why: "Deprecation announces a removal and changes nothing until then.",
		rollout: `Set \`deprecated: true\`, add an \`x-sunset\` date if you know it, and name the replacement.`,
		convention: { is: "exactly", level: "INFO", because: `The ${called} works as before.` },
		breaks: "it works as before",
		source: "INFO",
		judge: ({ facts }) => (facts.subject === subject ? facts : null),
		say: ({ name }) => `The ${called} ${quote(name)} was deprecated without a sunset date`,
	});
});

function sayDeprecation({ operation, sunset }: Deprecation): string {
	const end = sunset === null ? "without a sunset date" : `with the sunset date ${quote(sunset)}`;
	return `${capitalised(sayOperation(operation))} was deprecated ${end}`;
}

export const sunsetRules: readonly Rule[] = [deprecated, deprecatedUnreadably, ...deprecatedParts, ...changed];
