import type { JsonType } from "../contract/api.ts";
import type { JsonObject, JsonValue } from "../contract/json.ts";
import type { Resolved } from "../contract/source.ts";
import { jsonEqual } from "../lib/json-equal.ts";
import { isList, isObject } from "../lib/json-kind.ts";
import { bitsOf, bitsOfValue } from "../lib/json-types.ts";
import type { Spot } from "./spot.ts";
import { Unprovable } from "./unprovable.ts";

/** A schema in the description, and what of the payload it is applied to. */
export interface Here {
	readonly node: Resolved;
	readonly values: readonly JsonValue[];
	readonly spot: Spot;
	readonly objects: readonly JsonObject[];
	readonly lists: readonly (readonly JsonValue[])[];
}

export function here(node: Resolved, values: readonly JsonValue[], spot: Spot): Here {
	return { node, values, spot, objects: values.filter(isObject), lists: values.filter(isList) };
}

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
	if (isList(listed) && values.every((value) => !listed.some((one) => jsonEqual(one, value)))) return { enum: listed };
	if (isList(required) && objects.length === values.length) {
		const missing = required.find((name) => objects.every((object) => !Object.hasOwn(object, String(name))));
		if (missing !== undefined && missing !== "__proto__") return { required: [missing] };
	}
	return null;
}

export function members(objects: readonly JsonObject[]): readonly JsonValue[] {
	return objects.flatMap((object) => Object.values(object));
}

export function names(objects: readonly JsonObject[]): readonly string[] {
	return objects.flatMap((object) => Object.keys(object));
}

/** The validator reads this one name as the prototype of the value. */
export function checkName(name: string): void {
	if (name === "__proto__") throw new Unprovable("the name `__proto__` cannot be checked");
}
