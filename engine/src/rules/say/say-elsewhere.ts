import type { Change } from "../../contract/change.ts";
import { quoteNames } from "../../lib/say.ts";

/**
 * Where else the same was edited, of several places that refer elsewhere now: one finding tells them all, and shows the first.
 * A sentence behind others; empty where there is one.
 */
export function sayElsewhere({ referred }: Change): string {
	const [, ...others] = (referred?.by ?? []).filter(({ places }) => places !== null);
	if (referred?.isKept.before !== true || others.length === 0) return "";
	return ` The same was edited at ${quoteNames(others.map(({ key }) => key.replace(/^#/u, "")))}.`;
}
