/** The rules, or why there is none: the end of a sentence. */
export type Counterpart = readonly string[] | { readonly none: string };

/* Why a check of oasdiff has no counterpart. */

export const MERGED = {
	none: "allOf is merged before comparing, so each resulting change is judged by its own rule",
};
export const NOTHING_TRAVELS = { none: "it is an annotation, which changes no request or response" };
export const ONLY_ANNOUNCED = { none: "a deprecation without a date does not allow a removal" };
export const NOTICE = {
	none: "`deprecation.min_days` of the policy checks the notice period when the feature is removed",
};
export const TAKEN_BACK = { none: "a feature that is no longer deprecated is supported again" };
export const ONLY_OPERATIONS = { none: "only operations have a stability level" };
export const UNKNOWN_STABILITY = {
	none: "an unknown stability level counts as `stable`",
};
export const WHERE_USED = { none: "components are judged where they are used" };
