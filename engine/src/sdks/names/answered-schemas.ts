import type { Api, Schema, SchemaId } from "../../contract/api.ts";
import { once } from "../../lib/once.ts";
import { answeredNames } from "./reached-types.ts";
import type { Said } from "./refs-in.ts";
import { typeAt, typeNameOf } from "./type-names.ts";

/**
 * Whether a schema is, or is part of, a component that can come back to a client: an enum of it is open, also where it is
 * sent and nothing of what comes back has changed.
 */
export function createIsAnswered(api: Api, said: Said): (id: SchemaId) => boolean {
	const names = once(() => new Set([...answeredNames(api, said)].map(typeNameOf)));
	return (id) => {
		const schema = api.schemas.get(id);
		// To find what comes back means to go through all answers: most schemas are the same either way.
		if (!canBeOpen(schema)) return false;
		const type = typeAt(schema.at, api);
		return type !== null && names().has(type);
	};
}

function canBeOpen({ enum: values, unions, discriminator }: Schema): boolean {
	return values !== null || unions.length > 0 || discriminator !== null;
}
