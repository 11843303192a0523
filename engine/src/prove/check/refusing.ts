import type { Dialect, JsonType } from "../../contract/api.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isListed } from "../../lib/is-listed.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { bitsOf, bitsOfValue } from "../../lib/json-types.ts";
import { type Here, here } from "./here.ts";
import { respell } from "./respell.ts";

/**
 * The one keyword that by itself refuses every value that there is, with nothing beside it; null where there is none.
 * In a branch of a union it is enough: the branch is refused whatever else it says.
 */
export function refusing(keywords: JsonObject, { values, objects }: Here): JsonObject | null {
	const { type, const: constant, required } = keywords;
	const listed = constant === undefined ? keywords["enum"] : [constant];
	if (values.length === 0) return null;
	if (isList(type)) {
		const types = bitsOf(type.filter((name): name is JsonType => typeof name === "string"));
		if (values.every((value) => (bitsOfValue(value) & types) === 0)) return { type };
	}
	if (isList(listed) && values.every((value) => !isListed(listed, value))) return { enum: listed };
	if (isList(required) && objects.length === values.length) {
		const missing = required.find((name) => objects.every((object) => !Object.hasOwn(object, String(name))));
		if (missing !== undefined && missing !== "__proto__") return { required: [missing] };
	}
	return null;
}

/** A property whose own keywords refuse every value that there is: the tag of another branch, mostly. */
export function refusingTag({ properties }: JsonObject, around: Here, dialect: Dialect): JsonValue {
	const { node, objects, spot } = around;
	if (!isObject(properties) || objects.length === 0) return null;
	for (const name of Object.keys(objects[0] ?? {})) {
		const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
		if (!isObject(property) || !objects.every((object) => Object.hasOwn(object, name))) continue;
		const values = objects.map((object) => object[name] ?? null);
		const { keywords, nullable } = respell(property, dialect);
		const decisive = nullable ? null : refusing(keywords, here(node, values, spot));
		if (decisive !== null) return { properties: Object.fromEntries([[name, decisive]]) };
	}
	return null;
}
