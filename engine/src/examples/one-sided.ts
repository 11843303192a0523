import type { Api, Schema, SchemaId } from "../contract/api.ts";

/** Who sends a payload. */
export type Sender = "client" | "provider";

/**
 * The schemas as one side has to keep them: a client sends no readOnly property and a provider no writeOnly one, so that
 * neither is required of it (OpenAPI 3.0.4, "Fixed Fields" of the Schema Object).
 */
export function oneSided(api: Pick<Api, "schemas">, sender: Sender): (id: SchemaId) => Schema {
	const known = new Map<SchemaId, Schema>();
	return (id) => {
		const before = known.get(id);
		if (before !== undefined) return before;
		const schema = api.schemas.get(id);
		const required = [...schema.required].filter((name) => {
			const property = schema.properties.get(name);
			return property === undefined || !isOthers(api.schemas.get(property.schema), sender);
		});
		const seen = required.length === schema.required.size ? schema : { ...schema, required: new Set(required) };
		known.set(id, seen);
		return seen;
	};
}

/** Whether only the other side sends it. */
export function isOthers({ readOnly, writeOnly }: Schema, sender: Sender): boolean {
	return sender === "client" ? readOnly : writeOnly;
}
