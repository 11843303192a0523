import type { DemandOf, Formula } from "../formulas/formula.ts";

/** What each position of a list must satisfy, under construction. */
export type Slots = readonly (readonly Formula[])[];

/** Each existential at each position where it may be; of positions that are alike only the first free one. */
export function* placeSome(slots: Slots, some: readonly DemandOf<"some-item">[], boundary: number): Iterable<Slots> {
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
export function* placeCounts(
	slots: Slots,
	counts: readonly DemandOf<"count">[],
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
