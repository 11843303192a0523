import { isPureUnion } from "../../containment/formulas/demands.ts";
import type { Side } from "../../containment/side.ts";
import type { Schema, SchemaId } from "../../contract/api.ts";

/**
 * What a schema accepts by one of its branches, apart from what its other branches say. What stands beside the branches
 * counts with it.
 */
export function byBranch(whole: SchemaId, branch: SchemaId, get: Side["get"]): Side {
	const schema = get(whole);
	const union = schema.unions.find(({ branches }) => branches.includes(branch));
	if (union === undefined || isPureUnion(schema)) return { id: branch, get };
	const unions = schema.unions.map((one) => (one === union ? { ...one, branches: [branch] } : one));
	const alone: Schema = { ...schema, id: ALONE, unions };
	return { id: ALONE, get: (id) => (id === ALONE ? alone : get(id)) };
}

/** An id that no description has: they count from zero. */
const ALONE = -1 as SchemaId;

/** The branches of a schema that is nothing but a union, and theirs in turn, each of which describes a value by itself. */
export function alternatives(id: SchemaId, get: Side["get"], levels = MAX_LEVELS): readonly Side[] {
	const schema = get(id);
	if (levels === 0 || !isPureUnion(schema)) return [{ id, get }];
	return schema.unions.flatMap(({ branches }) => branches.flatMap((one) => alternatives(one, get, levels - 1)));
}

/** Unions within unions that are opened. */
const MAX_LEVELS = 3;
