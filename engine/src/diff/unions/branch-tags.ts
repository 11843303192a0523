import type { Discriminator, Schema, SchemaId } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import { commonValues } from "../../lib/json-order.ts";
import { constantsOf } from "./similarity.ts";

/** Values that tell what something is, by the property that has them. */
export type Tags = ReadonlyMap<string, readonly JsonValue[]>;

/**
 * By what a branch is told from others: each property of one value, and the values of the discriminator that lead to it,
 * which of one that is mapped to nothing is its name (OpenAPI 3.1, Discriminator Object).
 */
export function tagsOf(id: SchemaId, discriminator: Discriminator | null, get: (id: SchemaId) => Schema): Tags {
	const schema = get(id);
	const tags = new Map<string, readonly JsonValue[]>();
	for (const [name, value] of constantsOf(schema, get)) tags.set(name, [value]);
	if (discriminator === null) return tags;
	const { propertyName, mapping } = discriminator;
	const own = tags.get(propertyName) ?? [];
	const mapped = [...mapping].flatMap(([tag, target]) => (target === id ? [tag] : []));
	const named = own.length + mapped.length === 0 ? impliedTag(id, discriminator, get) : null;
	const all = [...own, ...mapped, ...(named === null ? [] : [named])];
	return all.length === 0 ? tags : tags.set(propertyName, all);
}

/** Whether a property tells one thing here and another there: then the two are not versions of one thing. */
export function areToldApart(a: Tags, b: Tags): boolean {
	return [...a].some(([name, values]) => {
		const others = b.get(name);
		return others !== undefined && commonValues(values, others).length === 0;
	});
}

/**
 * The name of a branch, where neither a mapping nor the property itself says another tag. One that every other tag leads
 * to needs none: whoever does not know its name arrives there.
 */
export function impliedTag(
	branch: SchemaId,
	{ propertyName, mapping, defaultMapping }: Discriminator,
	get: (id: SchemaId) => Schema,
): string | null {
	if (branch === defaultMapping) return null;
	const { name, properties } = get(branch);
	const property = properties.get(propertyName);
	const isListed = property !== undefined && get(property.schema).enum !== null;
	return isListed || [...mapping.values()].includes(branch) ? null : name;
}
