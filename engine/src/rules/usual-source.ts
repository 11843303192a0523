import type { Level } from "../contract/level.ts";
import type { Rule } from "./rule.ts";

/**
 * Rules of which most findings leave code alone, though one may break it: a limit that goes leaves a branch without a type of
 * its own, what comes gives a type a name. The law of source levels holds them against what their cases have.
 */
const LEAVE_CODE_ALONE: readonly RegExp[] = [
	/^request-parameter-added-optional$/u,
	/^response-status-(?:added|removed)$/u,
	/^webhook-media-type-added$/u,
	/^(?:request-media-type-(?:generalised|specialised)|response-media-type-(?:generalised|suffixed))$/u,
	/^request-property-(?:added|became)-optional$/u,
	/^request-required-property-undescribed$/u,
	/^response-property-added(?:-to-closed-object)?$/u,
	/^response-type-narrowed$/u,
	/^(?:request-items-widened|response-items-narrowed|(?:request|response)-union-(?:narrowed|widened))$/u,
	/^request-enum-(?:dropped|value-added)$/u,
	/^response-enum-(?:value-removed|values-replaced)$/u,
	/-(?:maximum|minimum|max-length|min-length|max-properties|min-properties|pattern|multiple-of|unique-items)-removed$/u,
	/-(?:max|min)-items-/u,
	/-format-/u,
	/-keyword-/u,
	/^(?:request-discriminator-removed|response-discriminator-set)$/u,
];

/** What a rule says of code most often; `source` is the worst. */
export function usualSource({ id, source }: Pick<Rule, "id" | "source">): Level {
	return LEAVE_CODE_ALONE.some((pattern) => pattern.test(id)) ? "INFO" : source;
}
