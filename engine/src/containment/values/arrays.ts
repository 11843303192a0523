import type { JsonValue } from "../../contract/json.ts";
import type { DemandOf } from "../formulas/formula.ts";
import { MAX_ITEMS } from "../limits.ts";
import { type Leaf, type Search, tightest } from "../search.ts";
import { fill } from "./fill-slots.ts";
import { ENOUGH, type Found, NONE, union, without } from "./found.ts";
import { placeCounts, placeSome, type Slots } from "./slots.ts";

const TOO_LONG = { kind: "bound", of: "items", most: MAX_ITEMS } as const;

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
	const found = without(union(lengths(), wanted), excluded, want);
	const isExhaustive = found.values.length === 0 ? plan.isExhaustive : plan.isAll;
	return found.end === null && !isExhaustive ? { ...found, end: TOO_LONG } : found;
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
	const { min, max } = tightest(leaf.of("items"));
	if (min > max || (unique && duplicate)) return null;
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
				return { values: [list], end: ENOUGH };
			};
		}
	}
}
