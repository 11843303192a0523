import type { Words } from "../names/split-words.ts";
import { isAdjective, oneOf } from "../names/verbs.ts";
import { groupKey } from "./group-path.ts";
import type { SettledName } from "./settle-name.ts";

/** A method on its way to the root: what it does, and to what, which the groups that folded said. */
export interface FoldedName {
	readonly group: readonly Words[];
	readonly verbs: readonly Words[];
	/** Empty where nothing folded. */
	readonly object: Words;
}

/** What is folded: a name, and whether it is about one thing of several. */
export interface FoldableName {
	readonly name: SettledName;
	readonly isOne: boolean;
}

/**
 * Folds each group below the first level that has one method and no group of its own into the group around it, from the
 * deepest on: `checkout.sessions.lineItems.list` becomes `checkout.sessions.listLineItems`. Groups that somebody named
 * stay.
 */
export function foldGroups(names: readonly FoldableName[]): readonly FoldedName[] {
	const folded: FoldedName[] = names.map(({ name }) => ({ group: name.group, verbs: name.verbs, object: [] }));
	const deepest = names.reduce((depth, { name }) => Math.max(depth, name.group.length), 0);
	for (let level = deepest; level > 1; level--) {
		const members = Map.groupBy(folded.keys(), (index) => groupKey(folded[index]?.group.slice(0, level) ?? []));
		for (const [key, [only = -1, ...more]] of members) {
			const [item, own] = [names[only], folded[only]];
			if (more.length > 0 || item?.name.folds !== true || own?.group.length !== level || key !== groupKey(own.group))
				continue;
			folded[only] = foldOnce(own, item.isOne);
		}
	}
	return folded;
}

function foldOnce({ group, verbs, object }: FoldedName, isOne: boolean): FoldedName {
	const noun = group.at(-1) ?? [];
	return { group: group.slice(0, -1), verbs, object: join(noun, object, isOne) };
}

/** `dispute` and `evidence` are the evidence of a dispute; `threads` and `active` are active threads. */
function join(noun: Words, object: Words, isOne: boolean): Words {
	const [first] = object;
	if (first === undefined) return isOne ? oneOf(noun) : noun;
	return isAdjective(first) ? [...object, ...(isOne ? oneOf(noun) : noun)] : [...oneOf(noun), ...object];
}
