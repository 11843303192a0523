import { rulePages } from "../../src/rule-pages.ts";
import type { Counterpart } from "./oasdiff-counterpart.ts";
import { NAMED_CHECKS } from "./oasdiff-named-checks.ts";
import { SCHEMA_EVENTS } from "./oasdiff-schema-events.ts";

/*
 * Which rule of ours judges what a check of oasdiff judges. Its ids say subject and event, as ours do; so most follow
 * from two short tables, and the rest are named one by one. A check that has no counterpart has its reason.
 */

type Direction = "request" | "response";

/** Bounds: our keyword names and moves. */
const BOUNDS: Readonly<Record<string, string>> = {
	max: "maximum",
	min: "minimum",
	"exclusive-max": "exclusive-maximum",
	"exclusive-min": "exclusive-minimum",
	"max-length": "max-length",
	"min-length": "min-length",
	"max-items": "max-items",
	"min-items": "min-items",
	"max-properties": "max-properties",
	"min-properties": "min-properties",
};
const MOVES: Readonly<Record<string, string>> = {
	increased: "raised",
	decreased: "lowered",
	set: "set",
	unset: "removed",
};

/** Announcements, which say the same in either direction. */
const SUNSETS: Readonly<Record<string, Counterpart>> = {
	"deprecated-with-sunset": ["sunset-announced"],
	"deprecated-sunset-invalid": ["sunset-unreadable"],
};

/** Keywords that are compared as written. */
const KEYWORD_EVENT =
	/^(?:contains|content-encoding|content-media-type|content-schema|dependent-required|dependent-schema|if|then|else|max-contains|min-contains|pattern-property|prefix-items|property-names|unevaluated-items|unevaluated-properties)-(?:added|removed|changed|increased|decreased)$/;

const SUBJECT =
	/^(request|response)-(?:body|(?:read-only-|write-only-|optional-|required-)?property|parameter-property|header-property|parameter|header|mediatype)-(.+)$/;

/** What judges the same as a check of oasdiff; undefined where the id is not one of its ids, or is newer than this. */
export function counterpartOf(check: string): Counterpart | undefined {
	if (Object.hasOwn(NAMED_CHECKS, check)) return NAMED_CHECKS[check];
	const [, direction, event] = SUBJECT.exec(check) ?? [];
	if (direction === undefined || event === undefined) return undefined;
	return ofSchema(event, direction as Direction);
}

function ofSchema(event: string, direction: Direction): Counterpart | undefined {
	const [, bound = "", move = ""] = /^(.+)-(increased|decreased|set|unset)$/.exec(event) ?? [];
	if (Object.hasOwn(BOUNDS, bound)) return known([`${direction}-${BOUNDS[bound]}-${MOVES[move]}`]);
	if (KEYWORD_EVENT.test(event)) return known(keywordRules(event, direction));
	if (Object.hasOwn(SUNSETS, event)) return SUNSETS[event];
	const found = Object.hasOwn(SCHEMA_EVENTS, event) ? SCHEMA_EVENTS[event] : undefined;
	if (found === undefined || "none" in found) return found;
	return known(found.map((suffix) => `${direction}-${suffix}`));
}

function keywordRules(event: string, direction: Direction): readonly string[] {
	const happened = event.endsWith("-added") ? "set" : event.endsWith("-removed") ? "removed" : "changed";
	return [`${direction}-keyword-${happened}`];
}

function known(rules: readonly string[]): Counterpart | undefined {
	const present = rules.filter((rule) => rulePages.has(rule));
	return present.length === 0 ? undefined : present;
}
