import type { Change } from "../contract/change.ts";
import type { Referrer } from "../contract/change-details.ts";

type Places = Pick<Change, "before" | "after" | "site">;

/** Where a change is shown: where somebody edited, which is whoever refers to a place that is as it was. */
export function shownPlaces({ inside, referred, ...change }: Change): Places {
	const { site } = change;
	const before = inside?.before ?? change.before;
	const after = inside?.after ?? change.after;
	const places = referred?.by.find((one) => one.places !== null)?.places ?? referred?.by.find(isOfPart)?.ofPart;
	if (referred === undefined || places == null) return { before, after, site };
	const { isKept } = referred;
	return {
		before: before !== null && isKept.before ? places.before : before,
		after: after !== null && isKept.after ? places.after : after,
		site: {
			before: isKept.before ? places.before : site.before,
			after: isKept.after ? places.after : site.after,
		},
	};
}

function isOfPart({ ofPart }: Referrer): boolean {
	return ofPart !== undefined;
}
