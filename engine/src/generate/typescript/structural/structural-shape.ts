import type { Degrade } from "../../plan/degrade.ts";
import type { Field as PlannedField, Shape as PlannedShape } from "../../plan/shape.ts";
import { type Field, intersectionOf, type Native, plainField, type Shape, unionOf } from "./shape.ts";

/** TypeScript multiplies intersections of unions out; beyond this product the further unions are left out. */
const MAX_COMBINATIONS = 500;

/** Told of a shape's own simplifications; the pointer is that of the type that it is within. */
type Say = (message: string) => void;

/** What a scalar is instead of what JSON has; undefined where it is that. */
export type NativeOf = (scalar: PlannedShape & { readonly kind: "scalar" }) => Native | undefined;

interface Converting {
	readonly say: Say;
	readonly nativeOf: NativeOf;
	/** What was made of shapes and members of which nothing was said: a plan has those that are equal as one object. */
	readonly shapes: Map<PlannedShape, Shape>;
	readonly fields: Map<PlannedField, Field>;
}

/** What a structural checker sees of a shape, each once. Told of its simplifications is `degrade`, at the pointer. */
export type StructuralShapes = (shape: PlannedShape, degrade: Degrade, pointer: string) => Shape;

export function createStructuralShapes(nativeOf: NativeOf = () => undefined): StructuralShapes {
	const known = { nativeOf, shapes: new Map<PlannedShape, Shape>(), fields: new Map<PlannedField, Field>() };
	return (shape, degrade, pointer) => convert(shape, { ...known, say: (message) => degrade({ pointer, message }) });
}

/** What a structural checker sees of one shape. */
export function structuralShape(shape: PlannedShape, degrade: Degrade, pointer: string): Shape {
	return createStructuralShapes()(shape, degrade, pointer);
}

function convert(shape: PlannedShape, by: Converting): Shape {
	const known = by.shapes.get(shape);
	if (known !== undefined) return known;
	let isSilent = true;
	const say = (message: string) => {
		isSilent = false;
		by.say(message);
	};
	const made = converted(shape, { ...by, say });
	if (isSilent) by.shapes.set(shape, made);
	return made;
}

function converted(shape: PlannedShape, by: Converting): Shape {
	switch (shape.kind) {
		case "scalar":
			return scalar(shape, by.nativeOf(shape));
		case "literals":
			return { kind: "literals", values: shape.values.map(({ value }) => value), open: shape.open };
		case "list":
			return { kind: "list", items: convert(shape.items, by) };
		case "tuple": {
			const items = shape.items.map((item) => convert(item, by));
			return { kind: "tuple", items, required: shape.required, rest: convert(shape.rest, by) };
		}
		case "record": {
			const fields = shape.fields.map((field) => fieldOf(field, by));
			const extra = shape.extra === null ? null : convert(shape.extra, by);
			return { kind: "record", bases: shape.bases, fields, extra };
		}
		case "union":
			return openUnion(
				shape,
				unionOf(shape.members.map((member, index) => withTag(shape, index, convert(member, by)))),
			);
		case "intersection":
			return intersectionOf(
				bounded(
					shape.members.map((member) => convert(member, by)),
					by.say,
				),
			);
		default:
			return shape;
	}
}

function scalar({ type }: PlannedShape & { readonly kind: "scalar" }, as: Native | undefined): Shape {
	return as === undefined ? { kind: "scalar", type } : { kind: "scalar", type, as };
}

/** Only values of a tag say that an alternative is none of those that are described. */
function openUnion({ open, tag }: PlannedShape & { readonly kind: "union" }, union: Shape): Shape {
	return open && tag?.written === true && union.kind === "union" ? { ...union, variant: tag.property } : union;
}

function fieldOf(field: PlannedField, by: Converting): Field {
	const { name, required, notes } = field;
	const shape = convert(field.shape, by);
	const known = by.fields.get(field);
	if (known?.shape === shape) return known;
	const made = { name, shape, required, notes };
	by.fields.set(field, made);
	return made;
}

/** Adds to an alternative the tag that tells it apart, where it does not say it itself. */
function withTag({ tag }: PlannedShape & { readonly kind: "union" }, index: number, member: Shape): Shape {
	const values = tag?.values[index] ?? [];
	if (tag === null || values.length === 0 || tag.declared[index] !== false) return member;
	const field: Field = {
		...plainField,
		name: tag.property,
		shape: { kind: "literals", values, open: false },
		required: true,
	};
	return { kind: "intersection", members: [member, { kind: "record", bases: [], fields: [field], extra: null }] };
}

function bounded(members: readonly Shape[], say: Say): readonly Shape[] {
	let combinations = 1;
	return members.filter((member) => {
		if (member.kind !== "union") return true;
		combinations *= member.members.length;
		if (combinations <= MAX_COMBINATIONS) return true;
		say("Too many alternatives hold together: only the first are typed.");
		return false;
	});
}
