import type { JsonValue } from "../../contract/json.ts";
import { canonicalJson } from "../../lib/canonical-json.ts";
import type { Search } from "../search.ts";
import { ENOUGH, type Found } from "./found.ts";
import type { Slots } from "./slots.ts";

/** Lists with one item for each slot. */
export function fill(slots: Slots, unique: boolean, want: number, search: Search): Found {
	// Of so many values that one is left over for each slot, some are always different.
	const each = unique ? slots.length + want - 1 : want;
	const found: Found[] = [];
	for (const slot of slots) {
		search.spend();
		const own = search.solve(slot, Math.max(1, each));
		if (own.values.length === 0) return own;
		found.push(own);
	}
	const lists: JsonValue[] = [];
	combine(found, 0, [], unique, lists, want, search);
	if (lists.length >= want) return { values: lists, end: ENOUGH };
	// Where there is no list at all, more values than were asked for would make none either.
	const open = found.filter(({ values }) => lists.length > 0 || values.length < each);
	return { values: lists, end: open.find(({ end }) => end !== null)?.end ?? null };
}

/** Tries the values of each slot in turn, until there are as many lists as are wanted. */
function combine(
	found: readonly Found[],
	index: number,
	chosen: readonly JsonValue[],
	unique: boolean,
	lists: JsonValue[],
	want: number,
	search: Search,
): void {
	const slot = found[index];
	if (slot === undefined) {
		lists.push([...chosen]);
		return;
	}
	for (const value of slot.values) {
		if (lists.length >= want) return;
		search.spend();
		if (unique && chosen.some((other) => canonicalJson(other) === canonicalJson(value))) continue;
		combine(found, index + 1, [...chosen, value], unique, lists, want, search);
	}
}
