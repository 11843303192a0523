import { isPureUnion } from "../../containment/formulas/demands.ts";
import type { Side } from "../../containment/side.ts";
import type { Schema, SchemaId } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";

/**
 * What a schema accepts by one of its branches, apart from what its other branches say. What stands beside the branches
 * counts with it.
 */
export function byBranch(whole: SchemaId, branch: SchemaId, get: Side["get"], as: SchemaId = branch): Side {
	const schema = get(whole);
	const union = schema.unions.find(({ branches }) => branches.includes(branch));
	if (union === undefined || isPureUnion(schema)) return { id: as, get };
	const unions = schema.unions.map((one) => (one === union ? { ...one, branches: [as] } : one));
	const alone: Schema = { ...schema, id: ALONE, unions };
	return { id: ALONE, get: (id) => (id === ALONE ? alone : get(id)) };
}

/** Some values of a property of an object. */
export interface Held {
	readonly name: string;
	readonly values: readonly JsonValue[];
}

/** What a schema accepts by one of its branches where a property has one of some values. */
export function byBranchHolding({ name, values }: Held, whole: SchemaId, branch: SchemaId, get: Side["get"]): Side {
	const own = get(branch);
	const property = own.properties.get(name);
	// Numbers that no double is are listed elsewhere: nothing is said of those here.
	if (property === undefined || get(property.schema).exact !== null) return byBranch(whole, branch, get);
	const listed: Schema = { ...get(property.schema), id: LISTED, enum: values };
	const holding: Schema = {
		...own,
		id: HOLDING,
		required: new Set([...own.required, name]),
		properties: new Map(own.properties).set(name, { ...property, schema: LISTED }),
	};
	const known = new Map([holding, listed].map((schema) => [schema.id, schema]));
	return byBranch(whole, branch, (id) => known.get(id) ?? get(id), HOLDING);
}

/** Ids that no description has: they count from zero. */
const ALONE = -1 as SchemaId;
const HOLDING = -2 as SchemaId;
const LISTED = -3 as SchemaId;

/** The branches of a schema that is nothing but a union, and theirs in turn, each of which describes a value by itself. */
export function alternatives(id: SchemaId, get: Side["get"], levels = MAX_LEVELS): readonly Side[] {
	const schema = get(id);
	if (levels === 0 || !isPureUnion(schema)) return [{ id, get }];
	return schema.unions.flatMap(({ branches }) => branches.flatMap((one) => alternatives(one, get, levels - 1)));
}

/** Unions within unions that are opened. */
const MAX_LEVELS = 3;
