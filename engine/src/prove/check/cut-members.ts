import type { JsonObject, JsonValue } from "../../contract/json.ts";
import type { CutKeyword } from "./cutter.ts";
import { asObject, checkName, isElsewhere, members, names } from "./here.ts";
import { as, below, partOf } from "./spot.ts";

const cutProperties: CutKeyword = (value, { node, objects, spot }, cutter) => {
	const properties = asObject(value);
	const cuts: [string, JsonValue][] = [];
	for (const name of new Set(names(objects))) {
		const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
		if (property === undefined) continue;
		const own = below(spot, (token) => token === name);
		// That the name is described makes it none of the additional ones.
		cuts.push([name, own === null ? true : cutter.cut({ at: node.at, value: property }, valuesOf(objects, name), own)]);
	}
	return Object.fromEntries(cuts);
};

const cutPatternProperties: CutKeyword = (value, { node, objects, spot }, cutter) => {
	const own = as(partOf(spot));
	return cutMap(asObject(value), (schema) => cutter.cut({ at: node.at, value: schema }, members(objects), own));
};

const cutDependentSchemas: CutKeyword = (value, here, cutter) => {
	const { node, values, objects, spot } = here;
	const wanted = Object.entries(asObject(value)).filter(([name]) =>
		objects.some((object) => Object.hasOwn(object, name)),
	);
	const own = as(partOf(spot));
	return cutMap(Object.fromEntries(wanted), (schema) => cutter.cut({ at: node.at, value: schema }, values, own));
};

function cutMap(map: JsonObject, cut: (schema: JsonValue) => JsonValue): JsonValue {
	const entries = Object.entries(map);
	for (const [name] of entries) checkName(name);
	return Object.fromEntries(entries.map(([name, schema]) => [name, cut(schema)]));
}

/** Which of the others a pattern describes is left to the validator. */
const cutAdditional: CutKeyword = (value, here, cutter, beside) => {
	const { objects, spot } = here;
	const properties = asObject(beside["properties"] ?? {});
	if (isElsewhere(here) && Object.hasOwn(properties, spot.path?.[0] ?? "")) return undefined;
	const others = [...new Set(names(objects))].filter((name) => !Object.hasOwn(properties, name));
	if (others.length === 0) return undefined;
	const own = as(partOf(spot));
	return cutter.cut(
		{ at: here.node.at, value },
		others.flatMap((name) => valuesOf(objects, name)),
		own,
	);
};

/** What others have evaluated is known to the validator alone. */
const cutUnevaluated: CutKeyword = (value, { node, objects, spot }, cutter) =>
	cutter.cut({ at: node.at, value }, members(objects), as(partOf(spot)));

const cutNames: CutKeyword = (value, here, cutter) => {
	const { node, objects, spot } = here;
	if (isElsewhere(here)) return undefined;
	return cutter.cut({ at: node.at, value }, names(objects), as(partOf(spot)));
};

/** Keywords whose subschemas are applied to objects, to their members or to their names. */
export const MEMBERS: ReadonlyMap<string, CutKeyword> = new Map<string, CutKeyword>([
	["properties", cutProperties],
	["patternProperties", cutPatternProperties],
	["additionalProperties", cutAdditional],
	["unevaluatedProperties", cutUnevaluated],
	["propertyNames", cutNames],
	["dependentSchemas", cutDependentSchemas],
]);

function valuesOf(objects: readonly JsonObject[], name: string): readonly JsonValue[] {
	return objects.flatMap((object) => (Object.hasOwn(object, name) ? [object[name] ?? null] : []));
}
