import { allInside } from "./inside-shape.ts";
import type { StructuralType } from "./structural/plan.ts";
import type { Shape, TypeKey } from "./structural/shape.ts";

/**
 * Types that hold a tuple of itself, `type Pair = [Pair?]`, at any depth. TypeScript works out at once what a mapped type
 * makes of a tuple's items, and would never end; `ApiInput` leaves those of a list and of an object for later.
 */
export function typesWithEndlessTuples(types: readonly StructuralType[]): ReadonlySet<TypeKey> {
	const shapes = new Map(types.map(({ key, shape }) => [key, shape]));
	const found = new Set(types.filter((type) => isEndless(type, shapes)).map(({ key }) => key));
	if (found.size === 0) return found;
	const holders = holdersOf(types);
	for (const key of found) for (const holder of holders.get(key) ?? []) found.add(holder);
	return found;
}

function isEndless({ key, shape }: StructuralType, shapes: ReadonlyMap<TypeKey, Shape>): boolean {
	if (!isOrHasTuple(shape)) return false;
	// A set yields what is added while it is walked.
	const reached = new Set([shape]);
	for (const one of reached) {
		if (one.kind === "reference" && one.type === key) return true;
		const target = one.kind === "reference" ? shapes.get(one.type) : undefined;
		for (const inner of target === undefined ? atOnce(one) : [target]) reached.add(inner);
	}
	return false;
}

function isOrHasTuple(shape: Shape): boolean {
	return shape.kind === "tuple" || atOnce(shape).some(isOrHasTuple);
}

/** What TypeScript works out together with a shape. */
function atOnce(shape: Shape): readonly Shape[] {
	if (shape.kind === "union" || shape.kind === "intersection") return shape.members;
	return shape.kind === "tuple" ? [...shape.items, shape.rest] : [];
}

/** The types that mention each. */
function holdersOf(types: readonly StructuralType[]): ReadonlyMap<TypeKey, readonly TypeKey[]> {
	const holders = new Map<TypeKey, TypeKey[]>();
	for (const { key, shape } of types) {
		for (const one of allInside([shape]).flatMap(referred)) {
			const known = holders.get(one);
			if (known === undefined) holders.set(one, [key]);
			else known.push(key);
		}
	}
	return holders;
}

/** The types that a shape names itself. */
export function referred(shape: Shape): readonly TypeKey[] {
	if (shape.kind === "reference") return [shape.type];
	return shape.kind === "record" ? shape.bases : [];
}
