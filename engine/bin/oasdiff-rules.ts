import { rulePages } from "../src/index.ts";

/*
 * Which rule of ours judges what a check of oasdiff judges. Its ids say subject and event, as ours do; so most follow
 * from two short tables, and the rest are named one by one. A check that has no counterpart has its reason.
 */

/** The rules, or why there is none: the end of a sentence. */
export type Counterpart = readonly string[] | { readonly none: string };

type Direction = "request" | "response";

const MERGED = { none: "allOf is merged before anything is compared, so what it brings or takes is judged by itself" };
const NOTHING_TRAVELS = { none: "it is an annotation, and nothing that travels changes" };
const ONLY_ANNOUNCED = { none: "a deprecation without a date changes nothing, and lets nothing be removed" };
const NOTICE = {
	none: "how long a notice must be is checked where the thing is removed, by `deprecation.min_days` of the policy",
};
const TAKEN_BACK = { none: "what is no longer deprecated is promised again" };
const ONLY_OPERATIONS = { none: "only operations have a stability" };
const UNKNOWN_STABILITY = { none: "a stability that nobody knows counts as `stable`, the most that can be promised" };
const WHERE_USED = { none: "what stands under components is judged where it is used" };

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

/** Events of a schema, without their subject and direction. */
const SCHEMA_EVENTS: Readonly<Record<string, Counterpart>> = {
	"enum-value-added": ["enum-value-added"],
	"enum-value-removed": ["enum-value-removed", "enum-values-replaced"],
	"x-extensible-enum-value-removed": ["extensible-value-removed", "enum-value-removed"],
	"became-enum": ["enum-set"],
	"const-added": ["enum-set"],
	"const-changed": ["enum-values-replaced"],
	"const-removed": ["enum-dropped"],
	"became-nullable": ["nullable-gained"],
	"became-not-nullable": ["nullable-lost"],
	"default-value-added": ["default-set"],
	"default-value-changed": ["default-changed"],
	"default-value-removed": ["default-removed"],
	"pattern-added": ["pattern-set"],
	"pattern-changed": ["pattern-changed"],
	"pattern-generalized": ["pattern-changed"],
	"pattern-removed": ["pattern-removed"],
	"type-changed": ["type-changed"],
	"type-generalized": ["type-widened"],
	"type-specialized": ["type-narrowed"],
	"type-compatible": ["type-narrowed", "type-widened"],
	"list-of-types-narrowed": ["type-narrowed"],
	"list-of-types-widened": ["type-widened"],
	"one-of-added": ["branch-added"],
	"one-of-removed": ["branch-removed"],
	"any-of-added": ["branch-added"],
	"any-of-removed": ["branch-removed"],
	"wrapped-in-one-of": ["union-widened"],
	"all-of-added": MERGED,
	"all-of-removed": MERGED,
	"all-of-added-annotation-only": NOTHING_TRAVELS,
	"all-of-removed-annotation-only": NOTHING_TRAVELS,
	"discriminator-added": ["discriminator-set"],
	"discriminator-removed": ["discriminator-removed"],
	"discriminator-property-name-changed": ["discriminator-changed"],
	"discriminator-mapping-added": ["discriminator-mapping-changed"],
	"discriminator-mapping-changed": ["discriminator-mapping-changed"],
	"discriminator-mapping-deleted": ["discriminator-mapping-changed"],
	"became-read-only": ["read-only-set"],
	"became-not-read-only": ["read-only-removed"],
	"became-write-only": ["write-only-set"],
	"became-not-write-only": ["write-only-removed"],
	"became-required": ["property-became-required"],
	"became-required-with-default": ["property-became-required"],
	"became-optional": ["property-became-optional"],
	deprecated: ONLY_ANNOUNCED,
	"deprecated-sunset-missing": ONLY_ANNOUNCED,
	"sunset-date-too-small": NOTICE,
	reactivated: TAKEN_BACK,
	"stability-decreased": ONLY_OPERATIONS,
	"stability-increased": ONLY_OPERATIONS,
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

/** Ids that name something of their own. */
const NAMED: Readonly<Record<string, Counterpart>> = {
	"api-removed-without-deprecation": ["endpoint-removed"],
	"api-removed-before-sunset": ["endpoint-removed"],
	"api-removed-with-deprecation": ["endpoint-removed"],
	"api-path-removed-without-deprecation": ["endpoint-removed"],
	"api-path-removed-before-sunset": ["endpoint-removed"],
	"api-path-removed-with-deprecation": ["endpoint-removed"],
	"webhook-removed": ["endpoint-removed"],
	"endpoint-added": ["endpoint-added"],
	"webhook-added": ["endpoint-added"],
	"endpoint-deprecated": ["endpoint-deprecated"],
	"endpoint-deprecated-with-sunset": ["endpoint-deprecated"],
	"endpoint-reactivated": TAKEN_BACK,
	"sunset-deleted": ["sunset-withdrawn"],
	"api-deprecated-sunset-missing": ONLY_ANNOUNCED,
	"api-deprecated-sunset-parse": ["endpoint-deprecated-with-unreadable-sunset"],
	"api-path-sunset-parse": ["sunset-unreadable", "endpoint-removed"],
	"api-sunset-date-changed-too-small": ["sunset-moved-earlier"],
	"api-sunset-date-too-small": NOTICE,
	"api-invalid-stability-level": UNKNOWN_STABILITY,
	"api-stability-decreased": ["stability-lowered"],
	"api-stability-increased": ["stability-raised"],
	"api-operation-id-added": ["operation-id-changed"],
	"api-operation-id-removed": ["operation-id-changed"],
	"api-tag-added": NOTHING_TRAVELS,
	"api-tag-removed": NOTHING_TRAVELS,
	"api-schema-removed": WHERE_USED,
	"api-major-version-not-bumped": ["version-not-moved"],
	"api-version-not-bumped": ["version-not-moved"],
	"api-version-decreased": ["version-not-moved"],
	"api-security-added": ["security-relaxed"],
	"api-global-security-added": ["security-relaxed"],
	"api-security-removed": ["security-tightened", "security-dropped"],
	"api-global-security-removed": ["security-tightened", "security-dropped"],
	"api-security-scope-added": ["security-tightened"],
	"api-global-security-scope-added": ["security-tightened"],
	"api-security-scope-removed": ["security-relaxed"],
	"api-global-security-scope-removed": ["security-relaxed"],
	"api-security-component-added": WHERE_USED,
	"api-security-component-removed": WHERE_USED,
	"api-security-component-type-changed": ["security-scheme-changed"],
	"api-security-component-oauth-url-changed": ["security-scheme-flows-changed"],
	"api-security-component-oauth-token-url-changed": ["security-scheme-flows-changed"],
	"api-security-component-oauth-scope-added": ["security-scheme-flows-extended"],
	"api-security-component-oauth-scope-changed": NOTHING_TRAVELS,
	"api-security-component-oauth-scope-removed": ["security-scheme-flows-changed"],
	"new-required-request-parameter": ["request-parameter-added-required"],
	"new-request-path-parameter": ["request-parameter-added-required"],
	"new-required-request-default-parameter-to-existing-path": ["request-parameter-added-required"],
	"new-optional-request-parameter": ["request-parameter-added-optional"],
	"new-optional-request-default-parameter-to-existing-path": ["request-parameter-added-optional"],
	"new-required-request-property": ["request-property-added-required"],
	"new-required-request-property-with-default": ["request-property-added-required"],
	"new-required-request-header-property": ["request-property-added-required"],
	"new-optional-request-property": ["request-property-added-optional"],
	"request-parameter-removed": ["request-parameter-removed"],
	"request-parameter-removed-before-sunset": ["request-parameter-with-sunset-removed"],
	"request-parameter-removed-with-deprecation": ["request-parameter-removed"],
	"request-parameter-became-required": ["request-parameter-became-required"],
	"request-parameter-became-optional": ["request-parameter-became-optional"],
	"request-parameter-sunset-date-changed-too-small": ["sunset-moved-earlier"],
	"request-parameter-sunset-deleted": ["sunset-withdrawn"],
	"request-parameter-sunset-parse": ["sunset-unreadable", "request-parameter-with-sunset-removed"],
	"request-body-added-required": ["request-body-added-required"],
	"request-body-added-optional": ["request-body-added-optional"],
	"request-body-removed": ["request-body-removed"],
	"request-body-became-required": ["request-body-became-required"],
	"request-body-became-optional": ["request-body-became-optional"],
	"request-body-media-type-added": ["request-media-type-added"],
	"request-body-media-type-removed": ["request-media-type-removed"],
	"request-body-media-type-schema-added": ["request-type-narrowed"],
	"request-body-media-type-schema-removed": ["request-type-widened"],
	"response-body-media-type-schema-added": ["response-type-narrowed"],
	"response-body-media-type-schema-removed": ["response-type-widened"],
	"request-property-removed": ["request-property-removed", "request-property-removed-from-closed-object"],
	"response-media-type-added": ["response-media-type-added"],
	"response-media-type-removed": ["response-media-type-removed"],
	"response-media-type-name-changed": ["response-media-type-removed"],
	"response-media-type-name-generalized": ["response-media-type-generalised"],
	"response-media-type-name-specialized": ["response-media-type-specialised"],
	"response-success-status-added": ["response-status-added"],
	"response-non-success-status-added": ["response-status-added"],
	"response-success-status-removed": ["response-status-removed"],
	"response-non-success-status-removed": ["response-status-removed"],
	// What breaks in a replacement is what was added here, and what was removed in a request.
	"response-property-enum-value-added": ["response-enum-value-added", "response-enum-values-replaced"],
	"response-property-enum-value-removed": ["response-enum-value-removed"],
	"response-mediatype-enum-value-removed": ["response-enum-value-removed"],
	"response-header-added": ["response-header-added"],
	"response-header-became-optional": ["response-header-became-optional"],
	"required-response-header-removed": ["response-header-removed"],
	"optional-response-header-removed": ["response-optional-header-removed"],
	"response-required-property-added": ["response-property-added", "response-property-added-to-closed-object"],
	"response-optional-property-added": ["response-property-added", "response-property-added-to-closed-object"],
	"response-required-write-only-property-added": ["response-property-added"],
	"response-optional-write-only-property-added": ["response-property-added"],
	"response-required-property-removed": ["response-property-removed"],
	"response-optional-property-removed": ["response-optional-property-removed"],
	"response-required-write-only-property-removed": ["response-property-removed"],
	"response-optional-write-only-property-removed": ["response-optional-property-removed"],
};

/** What judges the same as a check of oasdiff; undefined where the id is not one of its ids, or is newer than this. */
export function counterpartOf(check: string): Counterpart | undefined {
	if (Object.hasOwn(NAMED, check)) return NAMED[check];
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
