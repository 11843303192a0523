import type { SchemaId, SchemaTable } from "../../../contract/api.ts";
import type { JsonValue } from "../../../contract/json.ts";
import type { Resolved } from "../../../contract/source.ts";
import { canonicalJson } from "../../../lib/canonical-json.ts";
import { isList, isObject } from "../../../lib/json-kind.ts";
import { isSamePlace } from "../../../openapi/places.ts";
import { ANNOTATIONS } from "../../../openapi/schema-keywords.ts";

/**
 * Whether a merge has all that a schema says and adds notes alone, so that its type is the very same. What says again what
 * the schema says adds nothing, where nothing of it holds another schema: that would be one of its own.
 */
export function addsNotes(merge: SchemaId, to: SchemaId, schemas: SchemaTable): boolean {
	const given = schemas.parts(to);
	const parts = schemas.parts(merge);
	const isGiven = ({ at }: Resolved) => given.some((one) => isSamePlace(one.at, at));
	const added = parts.filter((part) => !isGiven(part));
	if (parts.length - added.length < given.length) return false;
	return added.every(({ value }) => isObject(value) && Object.entries(value).every((one) => addsNothing(one, given)));
}

function addsNothing([keyword, value]: readonly [string, JsonValue], given: readonly Resolved[]): boolean {
	if (ANNOTATIONS.has(keyword)) return true;
	if (holdsObjects(value)) return false;
	const text = canonicalJson(value);
	return given.some(({ value: said }) => {
		const same = isObject(said) ? said[keyword] : undefined;
		return same !== undefined && canonicalJson(same) === text;
	});
}

function holdsObjects(value: JsonValue): boolean {
	return isObject(value) || (isList(value) && value.some(holdsObjects));
}
