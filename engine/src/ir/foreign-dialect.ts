import type { JsonValue } from "../contract/json.ts";
import { canonicalJson } from "../lib/canonical-json.ts";

/**
 * Dialects in which every keyword means what it means here: JSON Schema 2020-12, and what OpenAPI makes of it, which adds
 * annotations alone (OpenAPI 3.2, Specifying Schema Dialects).
 */
const UNDERSTOOD =
	/^https:\/\/(?:json-schema\.org\/draft\/2020-12\/schema|spec\.openapis\.org\/oas\/3\.[12]\/dialect\/[^/#]+)#?$/u;

/**
 * What `$schema` or `jsonSchemaDialect` says, where that is another dialect than the one that schemas are read in; null
 * where it is that one, or nothing is said. What is no text is no dialect that anybody knows.
 */
export function foreignDialect(written: JsonValue | undefined): string | null {
	if (written === undefined) return null;
	const dialect = typeof written === "string" ? written : canonicalJson(written);
	return UNDERSTOOD.test(dialect) ? null : dialect;
}
