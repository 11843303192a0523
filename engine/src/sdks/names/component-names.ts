import type { Api, SchemaId } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import type { Resolved } from "../../contract/source.ts";
import { isObject } from "../../lib/json-kind.ts";

/** What a schema is told from others by: its object in memory, which is one for each place; its place, where it is none. */
export type Identity = JsonValue;

export function identityOf({ at, value }: Resolved): Identity {
	return isObject(value) ? value : `${at.file}#${at.pointer}`;
}

/**
 * The names of components by what stands there. One that is nothing but a reference to another stands where that one does,
 * and has no type of its own: the type is called as the schema is.
 */
export function componentNames({ namedSchemas, schemas }: Api): ReadonlyMap<Identity, string> {
	const known = new Map<SchemaId, string>();
	const names = new Map<Identity, string>();
	for (const [component, id] of namedSchemas) {
		// To ask the schema reads all of it, and most have one name.
		const name = known.has(id) ? (schemas.get(id).name ?? component) : component;
		known.set(id, name);
		for (const part of schemas.parts(id)) names.set(identityOf(part), name);
	}
	return names;
}
