import type { Degradation } from "../contract/artifact.ts";
import type { TypePlan } from "./plan/sdk-plan.ts";
import type { Shape } from "./plan/shape.ts";

/** Says of each type with typed members that are not named, beside some that are, what a target makes of those. */
export function openRecords(types: readonly TypePlan[], message: string): readonly Degradation[] {
	return types.filter(({ shape }) => hasTypedExtra(shape)).map(({ pointer }) => ({ pointer, message }));
}

function hasTypedExtra(shape: Shape): boolean {
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
