import type { SchemaId } from "../../contract/api.ts";
import type { Direction } from "../../contract/change.ts";
import { noNotes } from "../../generate/plan/notes.ts";
import type { TypePlan } from "../../generate/plan/sdk-plan.ts";
import type { Shape, TypeKey } from "../../generate/plan/shape.ts";
import { unionOf } from "../../generate/plan/shapes/union-of.ts";
import type { LazyShapes } from "./lazy-shapes.ts";

/** What every schema without a name of its own is called: where both sides have one, it is the same. */
export const NAMELESS = "nameless";

/** Shapes that stand in each other without a name, and have no end, end here. */
const MAX_DEPTH = 8;

/** What a schema is, closed; null where nothing describes a value. */
export function shapeOf(id: SchemaId | null): Shape {
	return id === null ? { kind: "unknown" } : { kind: "reference", type: `${id}` };
}

/** The types of one side as a target is given them, of which each is made when it is asked for. */
export class PlannedTypes {
	readonly #shapes: LazyShapes;
	readonly #side: Direction;
	readonly #known = new Map<TypeKey, TypePlan>();

	constructor(shapes: LazyShapes, side: Direction) {
		this.#shapes = shapes;
		this.#side = side;
	}

	get(key: TypeKey): TypePlan {
		const known = this.#known.get(key);
		if (known !== undefined) return known;
		const id = Number(key) as SchemaId;
		const name = this.nameOf(key);
		const isSent = this.#side === "request";
		const type: TypePlan = {
			key,
			pointer: "",
			name: [name],
			aliases: [],
			shape: this.inPlace(this.#shapes.plannedOf(id, this.#side)),
			notes: noNotes,
			sent: isSent,
			received: !isSent,
		};
		this.#known.set(key, type);
		return type;
	}

	/** The component's name. */
	nameOf(key: TypeKey): string {
		return this.#shapes.componentOf(Number(key) as SchemaId) ?? NAMELESS;
	}

	/** A shape in which what has no name of its own, and needs none, is written out. */
	inPlace(shape: Shape, depth = 0): Shape {
		if (depth > MAX_DEPTH) return { kind: "unknown" };
		const inner = (one: Shape): Shape => this.inPlace(one, depth + 1);
		switch (shape.kind) {
			case "reference": {
				const id = Number(shape.type) as SchemaId;
				if (this.#shapes.componentOf(id) !== null) return shape;
				const opened = this.#shapes.plannedOf(id, this.#side);
				return needsName(opened) ? shape : inner(opened);
			}
			case "list":
				return { ...shape, items: inner(shape.items) };
			case "tuple":
				return { ...shape, items: shape.items.map(inner), rest: inner(shape.rest) };
			case "record":
				return {
					...shape,
					fields: shape.fields.map((field) => ({ ...field, shape: inner(field.shape) })),
					extra: extraBeside(shape, shape.extra === null ? null : inner(shape.extra)),
				};
			case "union": {
				const members = shape.members.map(inner);
				return shape.tag === null ? unionOf(members, shape.open) : { ...shape, members };
			}
			case "intersection":
				return { ...shape, members: shape.members.map(inner) };
			default:
				return shape;
		}
	}
}

type RecordShape = Shape & { readonly kind: "record" };

/** As build-shape.ts has it, which sees what is closed here: beside members that have names, no others are what all records print. */
function extraBeside({ fields, bases }: RecordShape, extra: Shape | null): Shape | null {
	return extra?.kind === "never" && fields.length + bases.length > 0 ? null : extra;
}

function needsName(shape: Shape): boolean {
	return shape.kind === "record" && shape.fields.length + shape.bases.length > 0;
}
