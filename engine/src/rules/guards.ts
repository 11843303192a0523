import type { Change } from "../contract/change.ts";
import { dayNumber } from "../lib/day-number.ts";
import { plain } from "../lib/say.ts";
import { carries, isXml, mayBeXml } from "../openapi/xml-media-types.ts";
import type { Cap, Guard, GuardContext } from "./guard.ts";
import { ofAddresses, ofEnds, ofKinds, ofRequestValues, ofResponseValues, ofValues } from "./guarded-rules.ts";
import { breaksByLaw } from "./law.ts";
import { responseGuards } from "./response-guards.ts";

/** A property that the change reaches only through properties that never travel this way. */
const readOnlyInRequest: Guard = {
	id: "read-only",
	speaksOf: ofRequestValues,
	onPage: [{ level: "INFO", where: "where the value is read-only" }],
	cap: (change) =>
		change.direction === "request" &&
		change.kind !== "access-changed" &&
		(change.readOnly || isMarked(change, "readOnly"))
			? { wire: "INFO", source: "INFO", because: "read-only values are not sent in requests" }
			: null,
};

const writeOnlyInResponse: Guard = {
	id: "write-only",
	speaksOf: ofResponseValues,
	onPage: [{ level: "INFO", where: "where the value is write-only" }],
	cap: (change) =>
		change.direction === "response" &&
		change.kind !== "access-changed" &&
		(change.writeOnly || isMarked(change, "writeOnly"))
			? { wire: "INFO", source: "INFO", because: "write-only values are not returned in responses" }
			: null,
};

function isMarked(change: Change, mark: "readOnly" | "writeOnly"): boolean {
	return (change.kind === "property-added" || change.kind === "property-removed") && change.facts[mark];
}

/** What a text holds once it is decoded: an annotation (JSON Schema 2020-12, Validation, section 8.5). */
const insideText: Guard = {
	id: "inside-text",
	speaksOf: ofValues,
	onPage: [{ level: "WARN", where: "inside `contentSchema`" }],
	cap: ({ inContent }) =>
		inContent === true
			? {
					wire: "WARN",
					source: "INFO",
					because: "clients that decode the string may rely on it, but validators need not check `contentSchema`",
				}
			: null,
};

/** A property that moved between parts of what describes a value: whoever sends or reads it is served as before. */
const describedBeside: Guard = {
	id: "described-beside",
	speaksOf: ofKinds("property-added", "property-removed"),
	onPage: [{ level: "INFO", where: "where another subschema still describes the property" }],
	cap: (change) =>
		(change.kind === "property-added" || change.kind === "property-removed") &&
		(change.facts.describedBeside === true || change.isSplitOff === true) &&
		!breaksByLaw(change)
			? {
					wire: "INFO",
					source: "ERR",
					because: "another subschema of the same value, such as a branch of `oneOf`, still describes it",
				}
			: null,
};

/** Values that a mapping lists where an enum did. */
const listedByMapping: Guard = {
	id: "listed-by-mapping",
	speaksOf: ({ judges, axes }) => judges === "enum-changed" && axes.direction === "response",
	onPage: [{ level: "WARN", where: "where the property is a discriminator whose mapping lists the same values" }],
	cap: (change) =>
		change.isListedByMapping === true && breaksByLaw(change)
			? {
					wire: "WARN",
					source: "ERR",
					because: "the discriminator's mapping lists no other values, although the schema accepts them",
				}
			: null,
};

/** A parameter that came or went in the description alone. */
const sameOnTheWire: Guard = {
	id: "same-on-the-wire",
	speaksOf: ofKinds("parameter-added", "parameter-removed"),
	onPage: [
		{ level: "INFO", where: "where the requests that can be sent stay the same" },
		{ level: "WARN", where: "where members of the parameter were parameters" },
	],
	cap: ({ kind, effect }) => {
		// Arguments of generated methods come and go with it.
		if ((kind === "parameter-added" || kind === "parameter-removed") && effect === "none") {
			return { wire: "INFO", source: "ERR", because: "the requests that can be sent stay the same" };
		}
		return kind === "parameter-added" && effect === "unknown" ? PERHAPS_SENT : null;
	},
};

const PERHAPS_SENT: Cap = {
	wire: "WARN",
	source: "ERR",
	because: "its members were parameters, and requests with none of them may be rejected",
};

/** Requests to what went are requests to another operation, which may answer them otherwise. */
const stillAddressed: Guard = {
	id: "still-addressed",
	speaksOf: ofAddresses,
	onPage: [{ level: "WARN", where: "where another operation describes the URL" }],
	cap: ({ kind, direction, effect, facts, isServedElsewhere }) => {
		if (kind === "enum-changed" && isServedElsewhere === true) return OF_VALUES;
		if (kind !== "operation-removed" || direction !== "request" || effect !== "unknown") return null;
		return "operation" in facts && facts.operation.includes("{") ? OF_TEMPLATE : OF_PATH;
	},
};

const OF_PATH: Cap = {
	wire: "WARN",
	source: "ERR",
	because: "another operation describes its URL, and may answer differently",
};

const OF_TEMPLATE: Cap = { ...OF_PATH, because: "other operations describe its URLs, and may answer differently" };

const OF_VALUES: Cap = {
	...OF_PATH,
	because: "other operations describe the URLs that have these values, and may answer differently",
};

/** What a default stands for is never left out: nobody meets the new one. */
const alwaysSent: Guard = {
	id: "always-sent",
	speaksOf: ofKinds("default-changed"),
	onPage: [{ level: "INFO", where: "where no message of one version leaves the value out" }],
	cap: ({ kind, alwaysSent: by }) =>
		kind === "default-changed" && by !== undefined ? { wire: "INFO", source: "INFO", because: SENT_ALWAYS[by] } : null,
};

/** Who left out a value that became required is judged by that, and not by what its default was. */
const SENT_ALWAYS: Readonly<Record<NonNullable<Change["alwaysSent"]>, string>> = {
	both: "the value is always sent, so its default is never used",
	before: "the value was required before, so no client relies on its default yet",
	after: "the value became required, which is a finding of its own, so its default is no longer used",
	either: "the value is required in one version at least, so no client relies on the default in both",
};

/** XML's elements, attributes and namespaces: an annotation where nothing that travels is XML. */
const notXml: Guard = {
	id: "not-xml",
	speaksOf: ofKinds("keyword-changed"),
	onPage: [
		{ level: "WARN", where: "for `xml` where payloads may be XML" },
		{ level: "INFO", where: "for `xml` where no payload is XML" },
	],
	cap: (change) => {
		if (change.kind !== "keyword-changed" || change.facts.keyword !== "xml") return null;
		if (change.reaches.some(carries(isXml))) return null;
		return change.reaches.some(carries(mayBeXml))
			? {
					wire: "WARN",
					source: "ERR",
					because: "the description does not say whether payloads that contain it are XML",
				}
			: { wire: "INFO", source: "INFO", because: "no payload that contains it is XML" };
	},
};

/** What was announced with a date, and is removed after that date, was never promised beyond it. */
const sanctionedRemoval: Guard = {
	id: "sanctioned",
	speaksOf: ofEnds,
	onPage: [{ level: "INFO", where: "after its sunset date" }],
	cap: (change, context) => {
		const announcements = announcedEnds(change);
		if (announcements.length === 0 || !announcements.every((end) => isOver(end, context))) return null;
		return { wire: "INFO", source: "INFO", because: "it was deprecated, and its sunset date has passed" };
	},
};

interface Announcement {
	readonly deprecated: boolean;
	readonly sunset: string | null;
}

function announcedEnds(change: Change): readonly Announcement[] {
	if (change.kind === "operation-removed") {
		const { ends } = change.facts;
		return ends === undefined ? change.reaches : [{ deprecated: true, ...ends }];
	}
	if (change.kind === "property-removed" || change.kind === "parameter-removed") return [change.facts];
	const announced = "announced" in change.facts ? change.facts.announced : undefined;
	return announced === undefined ? [] : [{ deprecated: true, ...announced }];
}

/** True where the announced day and the policy's days of grace lie behind `today`. A date that cannot be read never is. */
function isOver({ deprecated, sunset }: Announcement, { policy, today }: GuardContext): boolean {
	if (!deprecated || sunset === null) return false;
	const end = dayNumber(sunset);
	const now = dayNumber(today);
	// The sunset day itself is the last on which the thing is promised.
	return end !== null && now !== null && end + Math.max(1, policy.deprecationMinDays) <= now;
}

/** The guards in the order in which their reasons are said. */
export const guards: readonly Guard[] = [
	insideText,
	readOnlyInRequest,
	writeOnlyInResponse,
	describedBeside,
	listedByMapping,
	...responseGuards,
	sameOnTheWire,
	stillAddressed,
	alwaysSent,
	notXml,
	sanctionedRemoval,
];

/** What would make a removal harmless, for whoever must roll it out; null where nothing was announced. */
export function sayAnnouncement(change: Change, { policy }: GuardContext): string | null {
	const end = announcedEnds(change).find((announcement) => announcement.deprecated);
	if (end === undefined) return null;
	if (end.sunset === null) return "It was deprecated without an `x-sunset` date";
	if (dayNumber(end.sunset) === null) return `Its \`x-sunset\`, ${plain(end.sunset, 40)}, is not an ISO date`;
	const grace = policy.deprecationMinDays === 0 ? " has" : ` and ${policy.deprecationMinDays} days of grace have`;
	return `Its sunset date is ${plain(end.sunset, 40)}: wait until that date${grace} passed`;
}
