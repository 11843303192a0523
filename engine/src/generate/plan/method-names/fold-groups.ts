import type { Words } from "../../names/split-words.ts";
import { isAdjective, oneOf } from "../../names/verbs.ts";
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
	/** The group where a lock has it. */
	readonly kept: readonly Words[] | null;
}

/**
 * Folds each group below the first level that has one method and no group of its own into the group around it, from the
 * deepest on: `checkout.sessions.lineItems.list` becomes `checkout.sessions.listLineItems`. Groups that somebody named
 * stay. Where a lock has methods of a group in the one around it, those that join them fold too.
 */
export function foldGroups(names: readonly FoldableName[]): readonly FoldedName[] {
	const folded: FoldedName[] = names.map(({ name }) => ({ group: name.group, verbs: name.verbs, object: [] }));
	const deepest = names.reduce((depth, { name }) => Math.max(depth, name.group.length), 0);
	for (let level = deepest; level > 1; level--) {
		const members = Map.groupBy(folded.keys(), (index) => groupKey(folded[index]?.group.slice(0, level) ?? []));
		for (const [key, indexes] of members) {
			const isWhole = indexes.every((index) => {
				const group = folded[index]?.group ?? [];
				return group.length === level && groupKey(group) === key;
			});
			if (!isWhole || !foldsTogether(key, indexes, names)) continue;
			for (const index of indexes) {
				const [item, own] = [names[index], folded[index]];
				if (item?.name.folds === true && own !== undefined) folded[index] = foldOnce(own, item.isOne);
			}
		}
	}
	return folded;
}

/** Whether a group is none: it has one method, or a lock has those of its methods elsewhere that it knows. */
function foldsTogether(key: string, indexes: readonly number[], names: readonly FoldableName[]): boolean {
	const kept = indexes.flatMap((index) => {
		const group = names[index]?.kept;
		return group == null ? [] : [groupKey(group)];
	});
	return kept.length === 0 ? indexes.length === 1 : !kept.includes(key);
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
