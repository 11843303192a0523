import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";

/** What values refer to, by the value: two versions of a description share those that they say in the same words. */
export type Said = Map<JsonValue, readonly string[]>;

/** The references of a value that types are made of, found once of each value. */
export function refsOf(value: JsonValue, said: Said): readonly string[] {
	const refs = said.get(value) ?? refsIn(value);
	said.set(value, refs);
	return refs;
}

/** Descriptions nest as deep as the parser lets them: no recursion. */
function refsIn(root: JsonValue): readonly string[] {
	const refs = new Set<string>();
	const waiting: JsonValue[] = [root];
	for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
		if (isList(value)) for (const item of value) waiting.push(item);
		if (!isObject(value)) continue;
		for (const key in value) {
			const member = value[key];
			if (key === "$ref" && typeof member === "string") refs.add(member);
			else if (key === "mapping" && isObject(member)) for (const ref of mappedRefs(member)) refs.add(ref);
			else if (key === "properties" && isObject(member)) for (const name in member) waiting.push(member[name] ?? null);
			else if (typeof member === "object" && member !== null && !UNTYPED.has(key)) waiting.push(member);
		}
	}
	return [...refs];
}

function mappedRefs(mapping: JsonObject): readonly string[] {
	const targets = Object.values(mapping).filter((target) => typeof target === "string");
	return targets.map((target) => (/[#/]|\.(?:json|ya?ml)$/u.test(target) ? target : `#/components/schemas/${target}`));
}

/** Values that are no schemas, and keywords of which no type is made. */
const UNTYPED: ReadonlySet<string> = new Set(
	"example examples enum const default required not if then else contains dependentSchemas propertyNames patternProperties $defs definitions".split(
		" ",
	),
);
