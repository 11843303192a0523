import type { JsonType } from "../contract/api.ts";
import type { ChangeOf } from "../contract/change.ts";
import { listed, quote } from "../lib/say.ts";

/**
 * That items of a list came to be allowed, or no longer are, where nothing was allowed in their place; null of any other
 * change of a type.
 */
export function sayItems({ facts: { from, to }, reaches, effect }: ChangeOf<"type-changed">): string | null {
	const came = from?.length === 0;
	if (!came && to?.length !== 0) return null;
	const types = sayTypes(came ? to : from);
	const step = reaches[0]?.trail.at(-1);
	if (step?.kind === "items") {
		return came
			? `\`items\`, which allowed nothing, now allows ${types}`
			: `\`items\`, which allowed ${types}, now allows nothing`;
	}
	// What the length of the list rules out is not allowed by its description.
	if (step?.kind !== "item" || effect === "none") return null;
	const item = `Item ${step.index + 1}`;
	return came
		? `${item}, which was not allowed, may now be ${types}`
		: `${item}, which was ${types}, is no longer allowed`;
}

function sayTypes(types: readonly JsonType[] | null): string {
	return types === null ? "anything" : listed(types, quote, "or");
}
