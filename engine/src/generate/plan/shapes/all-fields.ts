import type { JsonType, Schema } from "../../../contract/api.ts";
import type { Field } from "../shape.ts";
import { recordShape } from "./build-shape.ts";
import type { ShapeContext, Spot } from "./shape-context.ts";

/** A base that leads back to what extends it would never end. */
const MAX_BASES = 100;

/** All members of a record that has named ones, those of its bases included, by name; null for whatever else. */
export function allFields(schema: Schema, spot: Spot, context: ShapeContext): readonly Field[] | null {
	const fields = new Map<string, Field>();
	const waiting: Schema[] = [schema];
	for (let next = waiting.pop(), seen = 0; next !== undefined; next = waiting.pop(), seen++) {
		// Aliases may lead round in circles.
		if (seen > MAX_BASES) return null;
		const { alias, bases, subtypes } = context.compose(next);
		if (alias !== null && !alias.orNull) {
			waiting.push(alias.of);
			continue;
		}
		if (!isPlainRecord(next) || subtypes.length > 0) return null;
		for (const field of recordShape(next, spot, context).fields) {
			const known = fields.get(field.name);
			// What extends a base says more of a member than the base does.
			fields.set(field.name, known === undefined ? field : { ...known, required: known.required || field.required });
		}
		waiting.push(...bases.toReversed());
	}
	return fields.size === 0 ? null : [...fields.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Nothing but an object with members: no value but an object, and no alternatives beside them. */
function isPlainRecord({ satisfiable, types, enum: values, unions, meansNull }: Schema): boolean {
	const isObject = types === null || (types.length === 1 && types[0] === ("object" satisfies JsonType));
	return satisfiable && isObject && values === null && unions.length === 0 && !meansNull;
}
