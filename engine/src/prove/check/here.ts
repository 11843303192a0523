import type { JsonObject, JsonValue } from "../../contract/json.ts";
import type { Resolved } from "../../contract/source.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { Unprovable } from "../say/unprovable.ts";
import type { Spot } from "./spot.ts";

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

/** Whether only a place further below counts. */
export function isElsewhere({ spot }: Here): boolean {
	return spot.path !== null && spot.path.length > 0;
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

export function asList(value: JsonValue): readonly JsonValue[] {
	return isList(value) ? value : [];
}

export function asObject(value: JsonValue): JsonObject {
	return isObject(value) ? value : {};
}
