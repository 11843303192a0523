/** The rules, or why there is none: the end of a sentence. */
export type Counterpart = readonly string[] | { readonly none: string };

/* Why a check of oasdiff has no counterpart. */

export const MERGED = {
	none: "allOf is merged before anything is compared, so what it brings or takes is judged by itself",
};
export const NOTHING_TRAVELS = { none: "it is an annotation, and nothing that travels changes" };
export const ONLY_ANNOUNCED = { none: "a deprecation without a date changes nothing, and lets nothing be removed" };
export const NOTICE = {
	none: "how long a notice must be is checked where the thing is removed, by `deprecation.min_days` of the policy",
};
export const TAKEN_BACK = { none: "what is no longer deprecated is promised again" };
export const ONLY_OPERATIONS = { none: "only operations have a stability" };
export const UNKNOWN_STABILITY = {
	none: "a stability that nobody knows counts as `stable`, the most that can be promised",
};
export const WHERE_USED = { none: "what stands under components is judged where it is used" };
