import type { SchemaId } from "../../../contract/api.ts";
import type { Direction } from "../../../contract/change.ts";
import { nullShape, type Shape } from "../../../generate/typescript/structural/shape.ts";
import type { LazyShapes } from "../../types/lazy-shapes.ts";
import { alternativesOf, type Open, type RecordShape, recordOf } from "../../types/record-members.ts";

/** What code can name of one value, as a structural checker sees it. References are closed: they are other places. */
export interface ValueSurface {
	readonly shape: Shape;
	/** What it can be, null by itself. */
	readonly alternatives: readonly Shape[];
	/** The one record among the alternatives, with all of its members; null where there are several, or none. */
	readonly record: RecordShape | null;
}

/** Reads one side. A value of which the description says nothing has no schema. */
export function valueSurface(id: SchemaId | null, side: Direction, shapes: LazyShapes): ValueSurface {
	const open: Open = (reference) => shapes.open(reference, side);
	const shape = shapes.of(id, side);
	const alternatives = alternativesOf(shape, open).flatMap(nullApart);
	return { shape, alternatives, record: onlyRecord(alternatives, open) };
}

/** Null among listed values is lost and found by itself. */
function nullApart(shape: Shape): readonly Shape[] {
	if (shape.kind !== "literals" || !shape.values.includes(null)) return [shape];
	const values = shape.values.filter((value) => value !== null);
	return values.length === 0 ? [nullShape] : [{ ...shape, values }, nullShape];
}

function onlyRecord(shapes: readonly Shape[], open: Open): RecordShape | null {
	let only: RecordShape | null = null;
	for (const shape of shapes) {
		const record = recordOf(shape, open);
		if (record !== null && only !== null) return null;
		only ??= record;
	}
	return only;
}
