import type { Degradation } from "../contract/artifact.ts";
import type { Shape } from "./plan/shape.ts";
import type { Shape as StructuralShape } from "./structural/shape.ts";

type AnyShape = Shape | StructuralShape;

/** A type that a target declares, whichever view of the plan it prints from. */
interface DeclaredShape {
	readonly pointer: string;
	readonly shape: AnyShape;
}

/** Says of each type with typed members that are not named, beside some that are, what a target makes of those. */
export function openRecords(types: readonly DeclaredShape[], message: string): readonly Degradation[] {
	return types.filter(({ shape }) => hasTypedExtra(shape)).map(({ pointer }) => ({ pointer, message }));
}

function hasTypedExtra(shape: AnyShape): boolean {
	switch (shape.kind) {
		case "record": {
			const { fields, extra } = shape;
			if (fields.length > 0 && extra !== null && extra.kind !== "unknown") return true;
			return fields.some((field) => hasTypedExtra(field.shape)) || (extra !== null && hasTypedExtra(extra));
		}
		case "list":
			return hasTypedExtra(shape.items);
		case "tuple":
			return shape.items.some(hasTypedExtra) || hasTypedExtra(shape.rest);
		case "union":
		case "intersection":
			return shape.members.some(hasTypedExtra);
		default:
			return false;
	}
}
