import type { Unread } from "../../contract/api.ts";

export interface UnreadMatch {
	readonly removed: readonly Unread[];
	readonly added: readonly Unread[];
	readonly changed: readonly (readonly [Unread, Unread])[];
}

/** Pairs the fields that the model does not understand: equal ones are dropped, the rest goes by the field's name. */
export function matchUnread(
	before: readonly Unread[],
	after: readonly Unread[],
	same: (before: Unread, after: Unread) => boolean,
): UnreadMatch {
	if (before.length === 0 && after.length === 0) return NONE;
	const fields = Map.groupBy(after, ({ field }) => field);
	const removed: Unread[] = [];
	const changed: (readonly [Unread, Unread])[] = [];
	const added: Unread[] = [];
	for (const [field, left] of Map.groupBy(before, (unread) => unread.field)) {
		const right = [...(fields.get(field) ?? [])];
		fields.delete(field);
		const different = left.filter((from) => !take(right, (to) => same(from, to)));
		const pairs = Math.min(different.length, right.length);
		changed.push(...different.slice(0, pairs).flatMap((from, index) => pairOf(from, right[index])));
		removed.push(...different.slice(pairs));
		added.push(...right.slice(pairs));
	}
	return { removed, added: [...added, ...[...fields.values()].flat()], changed };
}

const NONE: UnreadMatch = { removed: [], added: [], changed: [] };

/** Takes the first that matches out of a list; false where none does. */
function take(list: Unread[], matches: (candidate: Unread) => boolean): boolean {
	const index = list.findIndex(matches);
	return index !== -1 && list.splice(index, 1).length === 1;
}

function pairOf(from: Unread, to: Unread | undefined): readonly (readonly [Unread, Unread])[] {
	return to === undefined ? [] : [[from, to]];
}
