import { appliedInPlace, bareNames } from "../../containment/formulas/described-names.ts";
import type { Schema } from "../../contract/api.ts";
import type { ChangeKind, Effect } from "../../contract/change.ts";
import type { Edit } from "../edit.ts";
import type { PairNode } from "../reach/pair-node.ts";
import type { Lookup } from "../schemas/schema-pair.ts";
import { addsOrRemoves } from "./needs-decision.ts";
import type { Truth } from "./searches.ts";
import type { Half } from "./telling.ts";

/*
 * By the convention of changes nobody sends a property that no description of theirs has: to describe a new one refuses
 * nobody. Nor then does what a keyword beside says of new properties alone: `dependentRequired` of two of them, a choice
 * between an old one and a new one.
 */

/** Keywords of one value that speak of its properties by their names. */
const SPEAKING_OF_NAMES: ReadonlySet<ChangeKind> = new Set<ChangeKind>(["keyword-changed", "union-changed"]);

/**
 * The edits of a pair, without what they do to payloads alone that nobody sends. That the new properties came is told where
 * the object describes them: what a keyword alone brings is told by what it refuses.
 */
export function withoutUnsent({ edits, mask, verdict, ...pair }: PairNode, lookup: Lookup): readonly Edit[] {
	if (verdict === null || !edits.some(addsOrRemoves)) return edits;
	const isUnsent = (half: Half) => {
		const [receiver, get] = half === "narrows" ? [pair.after, lookup.after] : [pair.before, lookup.before];
		return !mask[half] && describesWhatItNames(get(receiver), get) && isUnsentAlone(verdict[half]);
	};
	return edits.map((one): Edit => {
		if (!SPEAKING_OF_NAMES.has(one.kind)) return one;
		const { request, response } = one.effects;
		// What hurts nobody in a direction is told as it is.
		const left = (effect: Effect, harm: Half): Effect => {
			if (effect === harm && isUnsent(harm)) return "none";
			if (effect !== "incomparable" || !isUnsent(harm)) return effect;
			return harm === "narrows" ? "widens" : "narrows";
		};
		const effects = { request: left(request, "narrows"), response: left(response, "widens") };
		if (effects.request === request && effects.response === response) return one;
		return { ...one, effects, voided: "unsent" };
	});
}

/** Whether every name that a schema and what it applies to the same value speak of is that of a property of its own. */
function describesWhatItNames(schema: Schema, get: Lookup["before"]): boolean {
	const named = [schema, ...appliedInPlace(schema, get)].flatMap((one) => [
		...one.properties.keys(),
		...bareNames(one),
	]);
	return named.every((name) => schema.properties.has(name));
}

/** Whether what the other version refuses is nothing that is sent. */
export function isUnsentAlone({ contained, refused, undecided }: Truth): boolean {
	return !contained && refused === null && undecided.end.kind === "undescribed";
}
