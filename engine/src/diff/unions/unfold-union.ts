import { isPureUnion } from "../../containment/formulas/demands.ts";
import type { Schema, SchemaId, Union } from "../../contract/api.ts";
import { bitsOf, NULL } from "../../lib/json-types.ts";

/**
 * `oneOf [{enum: [a]}, {enum: [b]}]` is read as the list of values that it is. Where the other side is a union of the same
 * kind that is no such list, as its branches overlap, the list is read as the union that it was written as: then each
 * branch has its version.
 */
export function unfoldUnlike(schema: Schema, other: Schema, get: (id: SchemaId) => Schema): Schema {
	const { folded } = schema;
	const [union] = other.unions;
	if (folded === null || other.folded !== null || union?.kind !== folded.kind || !isPureUnion(other)) return schema;
	const types = other.types === null ? null : schema.types;
	const unfolded: Schema = { ...schema, types, enum: null, unions: [folded], folded: null };
	return isPureUnion(unfolded) && isWhole(schema, folded, get) ? unfolded : schema;
}

/** Whether nothing beside the union cuts its branches. */
function isWhole({ types, enum: values }: Schema, { branches }: Union, get: (id: SchemaId) => Schema): boolean {
	const schemas = branches.map(get);
	if (values !== null)
		return schemas.reduce((count, branch) => count + (branch.enum?.length ?? 0), 0) === values.length;
	const all = schemas.reduce((bits, branch) => bits | bitsOf(branch.types), 0);
	return (all & ~NULL) === (bitsOf(types) & ~NULL);
}
