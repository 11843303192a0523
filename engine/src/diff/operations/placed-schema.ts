import type { Api, Schema, SchemaId } from "../../contract/api.ts";
import { bitsOf, typesOf } from "../../lib/json-types.ts";
import { branchBits } from "../schemas/branch-bits.ts";

/**
 * The schema of a parameter, header or part, with the types that its unions leave: how a value is written depends on whether
 * there may be several, wherever that is said. Null where it has none.
 */
export function placedSchema({ schemas }: Api, id: SchemaId | null): Schema | null {
	if (id === null) return null;
	const schema = schemas.get(id);
	if (schema.unions.length === 0) return schema;
	const bits = bitsOf(schema.types) & branchBits(schema, (branch) => schemas.get(branch));
	return { ...schema, types: typesOf(bits) };
}
