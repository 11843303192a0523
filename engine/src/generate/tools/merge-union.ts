import type { TypePlan } from "../plan/sdk-plan.ts";
import type { Field, Shape, TypeKey } from "../plan/shape.ts";

type RecordShape = Shape & { readonly kind: "record" };

const DEEPEST = 30;

/**
 * One record with the members of several, those of their bases included; null where one of them is no record. Of `any` a
 * member is required that all of them demand, of `all` one that any demands.
 */
export function mergeUnion(
	shapes: readonly Shape[],
	of: "any" | "all",
	types: ReadonlyMap<TypeKey, TypePlan>,
): RecordShape | null {
	const records: RecordShape[] = [];
	for (const shape of shapes) {
		const resolved = recordOf(shape, types, 0);
		if (resolved === null) return null;
		records.push(resolved);
	}
	if (records.length === 0) return null;
	const fields = new Map<string, Field>();
	for (const field of records.flatMap((one) => one.fields)) {
		const known = fields.get(field.name);
		if (known === undefined) fields.set(field.name, field);
		else
			fields.set(field.name, {
				...known,
				shape: either(known.shape, field.shape),
				required: known.required || field.required,
			});
	}
	const demanded = (name: string): boolean =>
		records.every((one) => one.fields.some((field) => field.name === name && field.required));
	const merged = [...fields.values()].map((field) =>
		of === "all" ? field : { ...field, required: demanded(field.name) },
	);
	const ordered = [...merged.filter(({ required }) => required), ...merged.filter(({ required }) => !required)];
	return {
		kind: "record",
		bases: [],
		fields: ordered,
		extra: records.find(({ extra }) => extra !== null)?.extra ?? null,
	};
}

/** Literals add up; elsewhere the first is as good as any. */
function either(one: Shape, other: Shape): Shape {
	if (one.kind !== "literals" || other.kind !== "literals") return one;
	const known = new Set(one.values.map(({ value }) => value));
	return {
		...one,
		values: [...one.values, ...other.values.filter(({ value }) => !known.has(value))],
		open: one.open || other.open,
	};
}

function recordOf(shape: Shape, types: ReadonlyMap<TypeKey, TypePlan>, depth: number): RecordShape | null {
	if (depth > DEEPEST) return null;
	if (shape.kind === "reference") {
		const type = types.get(shape.type);
		return type === undefined ? null : recordOf(type.shape, types, depth + 1);
	}
	if (shape.kind === "intersection") {
		const parts = shape.members.map((member) => recordOf(member, types, depth + 1));
		return parts.some((part) => part === null) ? null : joined(parts.filter((part) => part !== null));
	}
	if (shape.kind !== "record") return null;
	const bases = shape.bases.map((key) => recordOf({ kind: "reference", type: key }, types, depth + 1));
	return joined([...bases.filter((base) => base !== null), shape]);
}

/** Later ones have the last word on a member that several have. */
function joined(records: readonly RecordShape[]): RecordShape {
	const fields = new Map(records.flatMap((one) => one.fields).map((field) => [field.name, field]));
	const extra = records.find((one) => one.extra !== null)?.extra ?? null;
	return { kind: "record", bases: [], fields: [...fields.values()], extra };
}
