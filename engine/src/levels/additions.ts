import type { Finding } from "../contract/finding.ts";

/*
 * What a minor step is for (Semantic Versioning 2.0.0, 7): something new that breaks nobody, and something that is
 * deprecated. What a change does to valid payloads does not tell it: an open object allowed a new property with any value,
 * so that by containment it narrows, and a new status is no matter of payloads.
 */

/** Rules about what came, where payloads may be as many as before. */
const COMING: ReadonlySet<string> = new Set([
	"endpoint-added",
	"request-parameter-added-optional",
	"webhook-parameter-added",
	"request-body-added-optional",
	"webhook-body-added",
	"response-status-added",
	"webhook-response-status-added",
	"webhook-response-body-added",
	"request-media-type-added",
	"response-media-type-added",
	"response-header-added",
	"request-header-added-optional",
	"request-property-added-optional",
	"response-property-added",
	"response-required-property-described",
	"request-read-only-removed",
	"response-write-only-removed",
	"request-branch-added",
	"response-branch-added",
	"request-extensible-value-added",
	"response-extensible-value-added",
	"response-extensible-enum-value-added",
	"security-scheme-flows-extended",
	"server-added",
	"server-variable-value-added",
]);

const DEPRECATING: ReadonlySet<string> = new Set([
	"endpoint-deprecated",
	"parameter-deprecated",
	"header-deprecated",
	"property-deprecated",
	"branch-deprecated",
	"security-scheme-deprecated",
]);

/** No SDK has types of headers that are received. */
const WITHOUT_TYPES: ReadonlySet<string> = new Set(["response-header-added", "header-deprecated"]);

type OfChange = Pick<Finding, "rule" | "effect">;

/** Whether a change that breaks nobody asks for a minor step of the API. */
export function addsToApi({ rule, effect }: OfChange): boolean {
	return effect === "widens" || COMING.has(rule) || DEPRECATING.has(rule);
}

/** The same of SDKs. */
export function addsToSdks(change: OfChange): boolean {
	return addsToApi(change) && !WITHOUT_TYPES.has(change.rule);
}
