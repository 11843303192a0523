import { allInside, referred } from "./inside-shape.ts";
import type { StructuralType } from "./structural/plan.ts";
import type { Shape, TypeKey } from "./structural/shape.ts";

type Names = ReadonlyMap<TypeKey, readonly TypeKey[]>;

/**
 * Types that hold a tuple of itself, `type Pair = [Pair?]`, at any depth. TypeScript works out at once what a mapped type
 * makes of a tuple's items, and would never end; `ApiInput` leaves those of a list and of an object for later.
 */
export function typesWithEndlessTuples(types: readonly StructuralType[]): ReadonlySet<TypeKey> {
	const endless = endlessTypes(new Map(types.map(({ key, shape }) => [key, namedAtOnce(shape)])));
	if (endless.size === 0) return endless;
	const holders = holdersOf(new Map(types.map(({ key, shape }) => [key, allInside([shape]).flatMap(referred)])));
	for (const key of endless) for (const holder of holders.get(key) ?? []) endless.add(holder);
	return endless;
}

/** What is left when types that name no other are taken away, then those that named none but these, and so on. */
function endlessTypes(named: Names): Set<TypeKey> {
	const holders = holdersOf(named);
	const left = new Map([...named].map(([key, names]) => [key, names.length]));
	const ended = [...named.keys()].filter((key) => left.get(key) === 0);
	for (const key of ended) {
		for (const holder of holders.get(key) ?? []) {
			const rest = (left.get(holder) ?? 0) - 1;
			left.set(holder, rest);
			if (rest === 0) ended.push(holder);
		}
	}
	const all = new Set(named.keys());
	for (const key of ended) all.delete(key);
	return all;
}

/** The types that TypeScript works out together with a shape: an alias never leads to itself but by a tuple. */
function namedAtOnce(shape: Shape): readonly TypeKey[] {
	// A set yields what is added while it is walked.
	const all = new Set([shape]);
	for (const one of all) for (const inner of atOnce(one)) all.add(inner);
	return [...all].flatMap((one) => (one.kind === "reference" ? [one.type] : []));
}

function atOnce(shape: Shape): readonly Shape[] {
	if (shape.kind === "union" || shape.kind === "intersection") return shape.members;
	return shape.kind === "tuple" ? [...shape.items, shape.rest] : [];
}

/** By each type those that name it, once for each time that they do. */
function holdersOf(named: Names): Names {
	const pairs = [...named].flatMap(([holder, names]) => names.map((name) => ({ name, holder })));
	const groups = Map.groupBy(pairs, ({ name }) => name);
	return new Map([...groups].map(([name, group]) => [name, group.map(({ holder }) => holder)]));
}
