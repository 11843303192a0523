import type { JsonValue } from "../contract/json.ts";
import { canonicalJson } from "../lib/canonical-json.ts";
import { jsonEqual } from "../lib/json-equal.ts";
import type { DemandOf, Formula } from "./formula.ts";
import { type Found, NONE, UNDECIDED, union } from "./found.ts";
import { MAX_ITEMS } from "./limits.ts";
import { type Leaf, type Search, tightest } from "./search.ts";

/** What each position of a list must satisfy, under construction. */
type Slots = readonly (readonly Formula[])[];

/** Lists whose items satisfy what their positions demand, the shortest first. */
export function findArrays(leaf: Leaf, want: number, search: Search): Found {
	const excluded = leaf.excluded;
	const plan = planOf(leaf, excluded.length);
	if (plan === null) return NONE;
	const wanted = want + excluded.length;
	const lengths = function* (): Iterable<() => Found> {
		for (let length = plan.shortest; length <= plan.longest; length++)
			yield () => ofLength(length, plan, wanted, search);
	};
	const found = union(lengths(), wanted);
	const values = found.values.filter((value) => !excluded.some((one) => jsonEqual(one, value))).slice(0, want);
	const isExhaustive = values.length === 0 ? plan.isExhaustive : plan.isAll && values.length < want;
	return { values, complete: found.complete && isExhaustive };
}

interface Plan {
	readonly each: readonly DemandOf<"each-item">[];
	readonly some: readonly DemandOf<"some-item">[];
	readonly counts: readonly DemandOf<"count">[];
	readonly unique: boolean;
	readonly duplicate: boolean;
	/** The positions from this one on are alike. */
	readonly boundary: number;
	readonly shortest: number;
	readonly longest: number;
	/** Whether a longer list could satisfy no more: an item that is needed for nothing can be left out. */
	readonly isExhaustive: boolean;
	/** Whether there are no longer lists. */
	readonly isAll: boolean;
}

function planOf(leaf: Leaf, spare: number): Plan | null {
	const each = leaf.of("each-item");
	const some = leaf.of("some-item");
	const counts = leaf.of("count");
	const uniques = leaf.of("unique");
	const unique = uniques.some(({ holds }) => holds);
	const duplicate = uniques.some(({ holds }) => !holds);
	if (unique && duplicate) return null;
	const { min, max } = tightest(leaf.of("items"));
	const boundary = Math.max(0, ...[...each, ...some].map(({ from, to }) => Math.max(from, to ?? 0)));
	const needed = some.length + counts.reduce((sum, count) => sum + count.min, 0) + (duplicate ? 2 : 0);
	const useful = Math.min(max, Math.max(min, boundary + needed) + spare);
	const longest = Math.min(useful, MAX_ITEMS);
	const reach = { shortest: min, longest, isExhaustive: longest >= useful, isAll: longest >= max };
	return { each, some, counts, unique, duplicate, boundary, ...reach };
}

function ofLength(length: number, plan: Plan, want: number, search: Search): Found {
	search.spend();
	const slots = Array.from({ length }, (_, index) =>
		plan.each.filter(({ from, to }) => index >= from && (to === null || index < to)).map(({ value }) => value),
	);
	return union(choices(slots, plan, search), want);

	function* choices(start: Slots, { some, counts }: Plan, { formulas }: Search): Iterable<() => Found> {
		for (const placed of placeSome(start, some, plan.boundary)) {
			for (const counted of placeCounts(placed, counts, plan.boundary, (value) => formulas.opposite(value))) {
				yield* pairings(counted, plan, search, want);
			}
		}
	}
}

/** Each existential at each position where it may be; of positions that are alike only the first free one. */
function* placeSome(slots: Slots, some: Plan["some"], boundary: number): Iterable<Slots> {
	const [first, ...rest] = some;
	if (first === undefined) {
		yield slots;
		return;
	}
	const last = Math.min(slots.length, first.to ?? slots.length);
	// Two positions beyond the boundary differ only in what was placed there.
	const seen = new Set<string>();
	for (let index = first.from; index < last; index++) {
		const key = index < boundary ? `${index}` : `like ${slots[index]?.join()}`;
		if (seen.has(key)) continue;
		seen.add(key);
		yield* placeSome(withDemand(slots, index, first.value), rest, boundary);
	}
}

function withDemand(slots: Slots, index: number, value: Formula): Slots {
	return slots.map((slot, position) => (position === index && !slot.includes(value) ? [...slot, value] : slot));
}

/** Each count by which of the positions satisfy it for sure, which surely do not, and which may. */
function* placeCounts(
	slots: Slots,
	counts: Plan["counts"],
	boundary: number,
	opposite: (value: Formula) => Formula,
): Iterable<Slots> {
	const [first, ...rest] = counts;
	if (first === undefined) {
		yield slots;
		return;
	}
	const { value, min, max } = first;
	if (min > slots.length || (max !== null && max < min)) return;
	if (max === null || max >= slots.length) {
		for (const chosen of subsets(slots, min, boundary)) {
			yield* placeCounts(
				chosen.reduce((all, index) => withDemand(all, index, value), slots),
				rest,
				boundary,
				opposite,
			);
		}
		return;
	}
	for (let held = min; held <= max; held++) {
		for (const chosen of subsets(slots, held, boundary)) {
			const forced = slots.map((slot, index) => [...slot, chosen.includes(index) ? value : opposite(value)]);
			yield* placeCounts(forced, rest, boundary, opposite);
		}
	}
}

/** Sets of so many positions; of positions that are alike the earlier ones are taken first. */
function* subsets(slots: Slots, size: number, boundary: number, from = 0): Iterable<readonly number[]> {
	if (size === 0) {
		yield [];
		return;
	}
	const seen = new Set<string>();
	for (let index = from; index <= slots.length - size; index++) {
		const key = index < boundary ? `${index}` : `like ${slots[index]?.join()}`;
		if (seen.has(key)) continue;
		seen.add(key);
		for (const rest of subsets(slots, size - 1, boundary, index + 1)) yield [index, ...rest];
	}
}

/** The lists of these slots; where two items must be equal, for each pair that may be. */
function* pairings(slots: Slots, plan: Plan, search: Search, want: number): Iterable<() => Found> {
	if (!plan.duplicate) {
		yield () => fill(slots, plan.unique, want, search);
		return;
	}
	const seen = new Set<string>();
	for (let left = 0; left < slots.length; left++) {
		for (let right = left + 1; right < slots.length; right++) {
			const shared = [...new Set([...(slots[left] ?? []), ...(slots[right] ?? [])])];
			const key = [...shared].sort((a, b) => a - b).join() + (left < plan.boundary ? `@${left},${right}` : "");
			if (seen.has(key)) continue;
			seen.add(key);
			yield () => {
				const item = search.solve(shared, 1);
				const [value] = item.values;
				if (value === undefined) return item;
				const others = fill(
					slots.filter((_, index) => index !== left && index !== right),
					false,
					1,
					search,
				);
				const [rest] = others.values;
				if (!Array.isArray(rest)) return others;
				const list: JsonValue[] = [...rest];
				list.splice(left, 0, value);
				list.splice(right, 0, value);
				return { values: [list], complete: false };
			};
		}
	}
}

/** Lists with one item for each slot. */
function fill(slots: Slots, unique: boolean, want: number, search: Search): Found {
	// Of so many values that one is left over for each slot, some are always different.
	const each = unique ? slots.length + want - 1 : want;
	const found: Found[] = [];
	for (const slot of slots) {
		search.spend();
		const own = search.solve(slot, Math.max(1, each));
		if (own.values.length === 0) return own.complete ? NONE : UNDECIDED;
		found.push(own);
	}
	const lists: JsonValue[] = [];
	const all = combine(found, 0, [], unique, lists, want, search);
	const isAll = all && found.every(({ complete, values }) => complete || values.length >= each);
	return {
		values: lists,
		complete: lists.length < want && isAll && found.every((own) => own.complete || lists.length === 0),
	};
}

/** Tries the values of each slot in turn; answers whether everything was tried. */
function combine(
	found: readonly Found[],
	index: number,
	chosen: readonly JsonValue[],
	unique: boolean,
	lists: JsonValue[],
	want: number,
	search: Search,
): boolean {
	const slot = found[index];
	if (slot === undefined) {
		lists.push([...chosen]);
		return true;
	}
	for (const value of slot.values) {
		if (lists.length >= want) return false;
		search.spend();
		if (unique && chosen.some((other) => canonicalJson(other) === canonicalJson(value))) continue;
		combine(found, index + 1, [...chosen, value], unique, lists, want, search);
	}
	return true;
}
