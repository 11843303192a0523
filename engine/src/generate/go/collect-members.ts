import type { TypePlan } from "../plan/sdk-plan.ts";
import { type Field, isNull, type Shape, type TypeKey } from "../plan/shape.ts";

/** All members of an object, those of its bases and of everything that it must be at once included. */
export interface Members {
	/** By wire name. */
	readonly fields: readonly Field[];
	readonly extra: Shape | null;
	/** Whether some of them are members of one alternative alone. */
	readonly alternatives: boolean;
}

/** The types of a plan by their keys. */
export type PlannedTypes = Pick<ReadonlyMap<TypeKey, TypePlan>, "get">;

/** Deeper than this nobody nests; a description that does costs the members below. */
const MAX_DEPTH = 50;

/** Gathers the members of a record or of an intersection; null where it is no object. */
export function collectMembers(shape: Shape, types: PlannedTypes): Members | null {
	const gathering = { fields: new Map<string, Field>(), extra: null as Shape | null, alternatives: false };
	if (!gather(shape, types, gathering, false, new Set(), 0)) return null;
	const fields = [...gathering.fields.values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
	return { ...gathering, fields };
}

interface Gathering {
	readonly fields: Map<string, Field>;
	extra: Shape | null;
	alternatives: boolean;
}

function gather(
	shape: Shape,
	types: PlannedTypes,
	into: Gathering,
	optional: boolean,
	seen: ReadonlySet<TypeKey>,
	depth: number,
): boolean {
	if (depth > MAX_DEPTH) return true;
	const next = (inner: Shape, isOptional = optional, path = seen): boolean =>
		gather(inner, types, into, isOptional, path, depth + 1);
	switch (shape.kind) {
		case "unknown":
			return true;
		case "reference": {
			const type = types.get(shape.type);
			if (type === undefined || seen.has(shape.type)) return true;
			return next(type.shape, optional, new Set([...seen, shape.type]));
		}
		case "record":
			if (shape.extra !== null && (into.extra === null || into.extra.kind === "unknown")) into.extra = shape.extra;
			for (const field of shape.fields) add(field, into, optional);
			return shape.bases.every((base) => next({ kind: "reference", type: base }));
		case "intersection":
			return shape.members.every((member) => next(member));
		case "union": {
			const members = shape.members.filter((member) => !isNull(member));
			if (members.length > 1) into.alternatives = true;
			return members.every((member) => next(member, optional || members.length > 1));
		}
		default:
			return false;
	}
}

/** The first to say a type is the nearest to the object itself, and goes before its bases. */
function add(field: Field, into: Gathering, optional: boolean): void {
	const before = into.fields.get(field.name);
	const required = (field.required && !optional) || before?.required === true;
	if (before === undefined) into.fields.set(field.name, { ...field, required });
	else {
		into.fields.set(field.name, { ...before, shape: joined(before.shape, field.shape, optional), required });
	}
}

/** A member that alternatives give values of their own has all of them: which of the alternatives it is, it says itself. */
function joined(before: Shape, next: Shape, isAlternative: boolean): Shape {
	if (before.kind === "unknown") return next;
	if (!isAlternative || before.kind !== "literals" || next.kind !== "literals") return before;
	const values = new Map([...before.values, ...next.values].map((one) => [JSON.stringify(one.value), one]));
	return { kind: "literals", values: [...values.values()], open: before.open || next.open };
}
