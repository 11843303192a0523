import type { JsonType } from "../../contract/api.ts";
import type { ChangeOf } from "../../contract/change.ts";
import { count, listed, quote } from "../../lib/say.ts";

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

/** That nothing may come behind so many items any more, or that anything may; null where items have a schema. */
export function sayClosed({ facts: { to }, closedBehind: items }: ChangeOf<"items-changed">): string | null {
	if (items === undefined) return null;
	const nothing = items === 0 ? "nothing" : `nothing behind the first ${items === 1 ? "item" : count(items, "item")}`;
	return to === "any"
		? `\`items\`, which allowed ${nothing}, now allows anything`
		: `\`items\`, which allowed anything, now allows ${nothing}`;
}

function sayTypes(types: readonly JsonType[] | null): string {
	return types === null ? "anything" : listed(types, quote, "or");
}
