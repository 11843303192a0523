import type { JsonObject, JsonValue } from "../../contract/json.ts";

/**
 * How many subschemas a validator goes through for one payload at most: it follows each reference anew, so that
 * definitions which refer to others several times multiply. Infinite where a definition leads back to itself.
 */
export function countWays({ $defs = {}, ...schema }: JsonObject): number {
	const definitions = new Map(Object.entries($defs as JsonObject).map(([name, own]) => [`#/$defs/${name}`, own]));
	const known = new Map<JsonValue, number>();
	const waysOf = (value: JsonValue): number => {
		if (typeof value !== "object" || value === null) return 0;
		let ways = 1;
		for (const [keyword, own] of Object.entries(value)) {
			const target = typeof own === "string" && keyword === "$ref" ? definitions.get(own) : undefined;
			ways += target === undefined ? waysOf(own) : waysOfDefinition(target);
		}
		return ways;
	};
	const waysOfDefinition = (definition: JsonValue): number => {
		const before = known.get(definition);
		if (before !== undefined) return before;
		known.set(definition, Number.POSITIVE_INFINITY);
		const ways = waysOf(definition);
		known.set(definition, ways);
		return ways;
	};
	return waysOf(schema);
}
