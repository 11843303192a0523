import type { Schema, SchemaId, Union } from "../../contract/api.ts";
import { ANY_TYPE, bitsOf, type TypeBits } from "../../lib/json-types.ts";

/** The types that the branches of each union leave. */
export function branchBits({ unions }: Schema, get: (id: SchemaId) => Schema): TypeBits {
	const bitsOfUnion = ({ branches }: Union) => branches.reduce((bits, id) => bits | bitsOf(get(id).types), 0);
	return unions.reduce((bits, union) => bits & bitsOfUnion(union), ANY_TYPE);
}
