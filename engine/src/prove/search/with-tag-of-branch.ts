import { tagsOf } from "../../containment/formulas/branch-tags.ts";
import type { Schema, SchemaId } from "../../contract/api.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { findViolation, type Side } from "./find-violation.ts";

/**
 * A value of a branch with a tag that means the branch, for people: to a validator any text will do. Null where nothing
 * tells the branches apart, where the value says it already, and where the schema does not accept it so.
 */
export function withTagOfBranch(
	value: JsonValue,
	{ schema, branch }: { readonly schema: Schema; readonly branch: SchemaId },
	side: Side,
): JsonObject | null {
	const { discriminator } = schema;
	if (discriminator === null || !isObject(value)) return null;
	const { propertyName } = discriminator;
	const own = value[propertyName];
	const tags = tagsOf(branch, discriminator, side.get) ?? [];
	const [tag] = tags;
	if (tag === undefined || tags.some((one) => one === own)) return null;
	const tagged = { ...value, [propertyName]: tag };
	return findViolation(schema, tagged, side) === null ? tagged : null;
}
