import type { JsonObject, JsonValue } from "./json.ts";
import { isObject } from "./subject.ts";

/** Where a keyword holds schemas: as its value, in a list, or by name (JSON Schema 2020-12, 10 and 11). */
export const HOLDS: Readonly<Record<string, "one" | "list" | "map">> = {
	...{ allOf: "list", anyOf: "list", oneOf: "list", prefixItems: "list" },
	...{ properties: "map", patternProperties: "map", dependentSchemas: "map", $defs: "map" },
	...{ not: "one", if: "one", contains: "one", propertyNames: "one" },
	...{ items: "one", additionalProperties: "one", unevaluatedItems: "one", unevaluatedProperties: "one" },
};

/**
 * The same schema in other words, for a validator that miscounts what several keywords beside each other have evaluated:
 * whatever asks another schema about the same value stands alone, as a member of one `allOf`, and what depends on a
 * condition is an alternative: (condition and consequence) or (no condition and the other consequence).
 */
export function spreadOut(schema: JsonValue): JsonValue {
	if (!isObject(schema)) return schema;
	const alone: JsonValue[] = [];
	const together: Record<string, JsonValue> = {};
	for (const [keyword, value] of Object.entries(schema)) {
		if (keyword === "then" || keyword === "else") continue;
		const parts = partsOf(keyword, value, schema);
		if (parts === undefined) together[keyword] = spreadWithin(keyword, value);
		else alone.push(...parts);
	}
	return alone.length === 0 ? together : { ...together, allOf: alone };
}

/** What a keyword that asks about the same value comes to; undefined for every other keyword. */
function partsOf(
	keyword: string,
	value: JsonValue,
	{ then, else: otherwise }: JsonObject,
): readonly JsonValue[] | undefined {
	switch (keyword) {
		case "$ref":
			return [{ $ref: value }];
		case "anyOf":
		case "oneOf":
			return [{ [keyword]: spreadWithin(keyword, value) }];
		case "allOf":
			return Array.isArray(value) ? value.map(spreadOut) : undefined;
		case "if":
			return [eitherWay(spreadOut(value), spreadOut(then ?? true), spreadOut(otherwise ?? true))];
		case "dependentSchemas":
			return isObject(value) ? Object.entries(value).map(dependent) : undefined;
		default:
			return undefined;
	}
}

function dependent([name, schema]: [string, JsonValue]): JsonValue {
	return eitherWay({ type: "object", required: [name] }, spreadOut(schema), true);
}

function eitherWay(condition: JsonValue, consequence: JsonValue, otherwise: JsonValue): JsonValue {
	return { anyOf: [{ allOf: [condition, consequence] }, { allOf: [{ not: condition }, otherwise] }] };
}

function spreadWithin(keyword: string, value: JsonValue): JsonValue {
	const holds = Object.hasOwn(HOLDS, keyword) ? HOLDS[keyword] : undefined;
	if (holds === "one") return spreadOut(value);
	if (holds === "list") return Array.isArray(value) ? value.map(spreadOut) : value;
	if (holds !== "map" || !isObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, spreadOut(schema)]));
}
