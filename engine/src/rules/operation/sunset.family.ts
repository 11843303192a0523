import type { ChangeOf } from "../../contract/change.ts";
import type { Level } from "../../contract/level.ts";
import { isoDay } from "../../lib/iso-day.ts";
import { quote } from "../../lib/say.ts";
import { title } from "../law.ts";
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
		doing: "announcing a sunset",
		level: "INFO",
		why: "Who was told that something is deprecated is now told until when it works.",
		breaks: "it works as before until that day",
	},
	postponed: {
		doing: "postponing a sunset",
		level: "INFO",
		why: "What was promised until a day is promised for longer.",
		breaks: "it works for longer than was promised",
	},
	"moved-earlier": {
		doing: "moving a sunset to an earlier day",
		level: "ERR",
		why: "Clients planned their move by the day that was announced, and what they use is now to end before it.",
		breaks: "clients that planned by the announced day lose what they use before it",
	},
	withdrawn: {
		doing: "removing the sunset of what stays deprecated",
		level: "ERR",
		why: "Clients planned their move by the day that was announced, and now it may end on any day.",
		breaks: "clients that planned by the announced day are promised no day any more",
	},
	unreadable: {
		doing: "writing a sunset that is not a date",
		level: "ERR",
		why: "Where one of the two days cannot be read, nobody can tell whether the end came nearer; what cannot be judged blocks.",
		breaks: "nobody can tell from it how long clients may rely on this",
	},
};

function eventOf({ from, to }: SunsetFacts): Event {
	const [earlier, later] = [from === null ? null : isoDay(from), to === null ? null : isoDay(to)];
	if ((from !== null && earlier === null) || (to !== null && later === null)) return "unreadable";
	if (later === null) return "withdrawn";
	if (earlier === null) return "announced";
	return later < earlier ? "moved-earlier" : "postponed";
}

const ROLLOUT =
	"Leave the announced day as it is, or postpone it; write it as an ISO date (`YYYY-MM-DD`), and remove the thing after that day.";

function say({ subject, name, from, to }: SunsetFacts): string {
	const whose = `The sunset of the ${subject} ${quote(name)}`;
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
		title: title(level, doing),
		why,
		rollout: ROLLOUT,
		convention: { is: "exactly", level, because: why },
		breaks,
		source: "INFO",
		judge: ({ facts }) => (eventOf(facts) === event ? facts : null),
		say,
	});
});

type Deprecation = ChangeOf<"operation-deprecated">["facts"];

function isUnreadable({ sunset }: Deprecation): boolean {
	return sunset !== null && isoDay(sunset) === null;
}

const deprecated = defineRule({
	id: "endpoint-deprecated",
	judges: "operation-deprecated",
	axes: { direction: "either", area: "operation", aspect: "deprecated", action: "set" },
	title: "Note deprecating an endpoint",
	why: "Deprecation announces an end and changes nothing before it.",
	rollout: "Set `deprecated: true` and an `x-sunset` date, and name the replacement in the description.",
	convention: { is: "exactly", level: "INFO", because: "The operation works as before." },
	breaks: "it works as before",
	source: "INFO",
	judge: ({ facts }) => (isUnreadable(facts) ? null : facts),
	say: sayDeprecation,
});

const deprecatedUnreadably = defineRule({
	id: "endpoint-deprecated-with-unreadable-sunset",
	judges: "operation-deprecated",
	axes: { direction: "either", area: "operation", aspect: "deprecated", action: "set-unreadable" },
	title: "Disallow deprecating an endpoint with a sunset that is not a date",
	why: ROWS.unreadable.why,
	rollout: ROLLOUT,
	convention: { is: "exactly", level: "ERR", because: ROWS.unreadable.why },
	breaks: ROWS.unreadable.breaks,
	source: "INFO",
	judge: ({ facts }) => (isUnreadable(facts) ? facts : null),
	say: sayDeprecation,
});

/** What can be deprecated within an operation, or is asked for by it. */
const SUBJECTS = ["parameter", "header", "property", "branch", "security-scheme"] as const;

const deprecatedParts: readonly Rule[] = SUBJECTS.map((subject) => {
	const called = subject.replace("-", " ");
	return defineRule({
		id: `${subject}-deprecated`,
		judges: "deprecation-announced",
		axes: { direction: "either", area: "operation", aspect: `${subject}-deprecated`, action: "set" },
		title: `Note deprecating a ${called}`,
		why: "Deprecation announces an end and changes nothing before it.",
		rollout: `Set \`deprecated: true\`, with an \`x-sunset\` date where it is known, and name what to use instead.`,
		convention: { is: "exactly", level: "INFO", because: `The ${called} works as before.` },
		breaks: "it works as before",
		source: "INFO",
		judge: ({ facts }) => (facts.subject === subject ? facts : null),
		say: ({ name }) => `The ${called} ${quote(name)} was deprecated without a sunset`,
	});
});

function sayDeprecation({ sunset }: Deprecation): string {
	return sunset === null
		? "Deprecation was announced without a sunset"
		: `Deprecation was announced with the sunset ${quote(sunset)}`;
}

export const sunsetRules: readonly Rule[] = [deprecated, deprecatedUnreadably, ...deprecatedParts, ...changed];
