import { items, member, type Node } from "../node.ts";
import type { SchemaInterner } from "./schema-interner.ts";
import { demandsNothing, demandsOnly } from "./schema-keywords.ts";
import { unwrapSchema } from "./unwrap-schema.ts";

/** Members that are looked at inside one schema: what has more may demand something. */
const MAX_INSIDE = 20;

/** Whether a schema demands nothing, wrapped or in an `allOf` of such; false where that is not plain to see. */
export function allowsEverything(node: Node, schemas: SchemaInterner, bound = { left: MAX_INSIDE }): boolean {
	const inner = unwrapSchema(node, schemas);
	if (demandsNothing(inner.value)) return true;
	if (!demandsOnly(inner.value, ["allOf"])) return false;
	const parts = items(member(inner, "allOf"));
	bound.left -= parts.length;
	schemas.work.spend(parts.length);
	return parts.length > 0 && bound.left >= 0 && parts.every((part) => allowsEverything(part, schemas, bound));
}
