import type { Edit } from "../edit.ts";
import type { PairNode } from "../reach/pair-node.ts";
import { isOfPayload } from "../schemas/schema-pair.ts";
import type { Half } from "./telling.ts";

/*
 * What a pair around an edit is proved not to do, the edit does not do: a branch that came allows nothing where others
 * allow it all. It may do the opposite all the same, by what it has in common with another branch of a `oneOf`: then to
 * say that the same payloads stay valid would be wrong.
 */

/** The edit of which nothing is left, with the half that does not count where the other one is not proved either. */
export function withVoided(edit: Edit, masked: Edit, isSettled: (half: Half) => boolean): Edit {
	if (edit === masked || !isWithoutEffect(masked)) return masked;
	const half = onlyHalf(edit);
	return half === null || isSettled(opposite(half)) ? masked : { ...masked, voided: half };
}

/** Whether every pair around this one, and itself, that is decided is proved not to do this. */
export function isSettledAround(node: PairNode, half: Half): boolean {
	const around = new Set([node]);
	for (const { verdict, parents } of around) {
		if (verdict !== null && !verdict[half].contained) return false;
		if (around.size > MAX_AROUND) return false;
		for (const { parent, step } of parents) if (isOfPayload(step)) around.add(parent);
	}
	return true;
}

/** Pairs that are looked at: where an edit is inside of more, the weaker thing is said, which holds as well. */
const MAX_AROUND = 100;

function isWithoutEffect({ effects: { request, response } }: Edit): boolean {
	return request === "none" && response === "none";
}

function onlyHalf({ effects: { request, response } }: Edit): Half | null {
	if (request !== response) return null;
	return request === "narrows" || request === "widens" ? request : null;
}

function opposite(half: Half): Half {
	return half === "narrows" ? "widens" : "narrows";
}
