import type { JsonValue } from "../../contract/json.ts";
import { exactsIn, withExacts } from "../../lib/exact-numbers.ts";
import { isObject } from "../../lib/json-kind.ts";
import { foreignDialect } from "../foreign-dialect.ts";
import { mapSubschemas } from "./map-subschemas.ts";
import { isAnnotation } from "./schema-keywords.ts";

/** What a schema demands, as written: without the titles, descriptions and examples in it. */
export function stripAnnotations(schema: JsonValue): JsonValue {
	if (!isObject(schema)) return schema;
	const demands = Object.entries(schema).filter(
		([keyword, value]) => !isAnnotation(keyword) && !isOwnDialect(keyword, value),
	);
	const stripped = Object.fromEntries(demands.map(([keyword, value]) => [keyword, stripKeyword(keyword, value)]));
	return withExacts(stripped, exactsIn(schema));
}

function isOwnDialect(keyword: string, value: JsonValue): boolean {
	return keyword === "$schema" && foreignDialect(value) === null;
}

/** The same for the value of one keyword. */
export function stripKeyword(keyword: string, value: JsonValue): JsonValue {
	return mapSubschemas(keyword, value, stripAnnotations);
}
