import { nameKey } from "../names/assign-names.ts";
import type { SdkPlan, TypePlan } from "../plan/sdk-plan.ts";
import type { Field, Shape, TypeKey } from "../plan/shape.ts";

/** What objects are made of, whatever they are put together from. */
export interface Records {
	readonly types: PlannedTypes;
	/** All members, those of bases first; null for what is no object with named members. */
	fieldsOf(shape: Shape): readonly Field[] | null;
	/** Whether the description allows members that it does not name. */
	isOpen(shape: Shape): boolean;
	/** The declared type that a class is derived from; null where it says all of its members itself. */
	baseOf(shape: Shape): TypeKey | null;
}

/** More bases of bases than this are a circle. */
const MAX_DEPTH = 64;

export function createRecords(plan: SdkPlan): Records {
	return recordsOf(new Map(plan.types.map((type) => [type.key, type])));
}

export function recordsOf(types: PlannedTypes): Records {
	const fieldsOf = (shape: Shape): readonly Field[] | null => gather(shape, types, 0);
	return {
		types,
		fieldsOf,
		isOpen: (shape) => takesOthers(shape, types, 0),
		baseOf: (shape) => {
			if (shape.kind !== "record") return null;
			const [base, ...others] = shape.bases;
			if (base === undefined || others.length > 0 || isCircular(base, types)) return null;
			const inherited = fieldsOf({ kind: "reference", type: base }) ?? [];
			const given = new Map(inherited.map((field) => [field.name, field]));
			const earlier = new Set(inherited.flatMap(({ aliases = [] }) => aliases.map(nameKey)));
			// A member of another type in a derived class is refused by type checkers, and rightly so.
			const hides = shape.fields.some((field) => {
				const same = given.get(field.name);
				return same === undefined ? earlier.has(nameKey(field.words)) : !addsNotes(field, same);
			});
			return inherited.length === 0 || hides ? null : base;
		},
	};
}

/** A member that is said again for its notes alone: equal shapes of a plan are one object. */
function addsNotes(field: Field, to: Field): boolean {
	return field.shape === to.shape && field.required === to.required && field.words === to.words;
}

/** The types of a plan by their keys. */
type PlannedTypes = Pick<ReadonlyMap<TypeKey, TypePlan>, "get">;

function isCircular(start: TypeKey, types: PlannedTypes): boolean {
	const seen = new Set<TypeKey>();
	let key: TypeKey | undefined = start;
	while (key !== undefined) {
		if (seen.has(key)) return true;
		seen.add(key);
		const shape: Shape | undefined = types.get(key)?.shape;
		key = shape?.kind === "record" ? shape.bases[0] : undefined;
	}
	return false;
}

function gather(shape: Shape, types: PlannedTypes, depth: number): readonly Field[] | null {
	if (depth > MAX_DEPTH) return null;
	switch (shape.kind) {
		case "reference": {
			const type = types.get(shape.type);
			return type === undefined ? null : gather(type.shape, types, depth + 1);
		}
		case "record": {
			const bases = shape.bases.map((type) => gather({ kind: "reference", type }, types, depth + 1) ?? []);
			return joined([...bases, shape.fields]);
		}
		case "intersection": {
			const members = shape.members.map((member) => gather(member, types, depth + 1));
			const known = members.filter((member) => member !== null);
			return known.length < members.length ? null : joined(known);
		}
		default:
			return null;
	}
}

function takesOthers(shape: Shape, types: PlannedTypes, depth: number): boolean {
	if (depth > MAX_DEPTH) return true;
	const next = (member: Shape): boolean => takesOthers(member, types, depth + 1);
	switch (shape.kind) {
		case "reference":
			return next(types.get(shape.type)?.shape ?? { kind: "unknown" });
		case "record":
			return shape.extra !== null || shape.bases.some((type) => next({ kind: "reference", type }));
		case "intersection":
			return shape.members.some(next);
		default:
			return true;
	}
}

/** The last who says a member says what it is; who requires it requires it. */
function joined(lists: readonly (readonly Field[])[]): readonly Field[] {
	const fields = new Map<string, Field>();
	for (const field of lists.flat()) {
		const before = fields.get(field.name);
		fields.set(field.name, before === undefined ? field : { ...field, required: field.required || before.required });
	}
	return [...fields.values()];
}
