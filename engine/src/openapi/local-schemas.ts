import { formatPointer } from "../lib/json-pointer.ts";

/** Where a file that is not the entry keeps its schemas; last, a file of schemas alone. */
const MAPS: readonly (readonly string[])[] = [["components", "schemas"], ["definitions"], ["$defs"], ["schemas"], []];

const referenceTo = (tokens: readonly string[]): string => `#${encodeURI(formatPointer(tokens).toWellFormed())}`;

/** References to the maps in which it may have them. */
export function localSchemaMaps(): readonly string[] {
	return MAPS.map(referenceTo);
}

/**
 * References, in the order of precedence, by which it may have a schema of a name. A name in a discriminator's mapping is
 * one of the entry's components first, and else one of the file that it stands in (OpenAPI 3.1.1, Resolving Implicit
 * Connections, which allows both).
 */
export function localSchemaReferences(name: string): readonly string[] {
	return MAPS.map((tokens) => referenceTo([...tokens, name]));
}
