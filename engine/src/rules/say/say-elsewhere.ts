import type { Change } from "../../contract/change.ts";
import type { Referrer } from "../../contract/change-details.ts";
import { quoteNames } from "../../lib/say.ts";

/**
 * Where else the same was edited, of several places that refer elsewhere now: one finding tells them all, and shows the first.
 * A sentence behind others; empty where there is one.
 */
export function sayElsewhere({ referred }: Change): string {
	const [, ...others] = (referred?.by ?? []).filter(({ places }) => places !== null);
	if (referred?.isKept.before !== true || others.length === 0) return "";
	return ` The same was edited at ${quoteNames([...new Set(others.map(placeOf))])}.`;
}

/** By the file as seen from the entry's folder, which the key begins with, and the pointer of what is there. */
function placeOf({ key, places }: Referrer): string {
	const file = key.slice(0, key.indexOf("#"));
	const pointer = places?.before.pointer ?? "";
	return file === "" ? pointer : `${file}#${pointer}`;
}
