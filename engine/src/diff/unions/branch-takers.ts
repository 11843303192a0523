import type { Schema, SchemaId } from "../../contract/api.ts";
import { bitsOf, NULL } from "../../lib/json-types.ts";
import { areDisjoint } from "./similarity.ts";
import type { Schemas } from "./told-apart.ts";

/*
 * Of the other branches of a union only those count that may accept a branch's payloads: what one describes that refuses
 * them all says nothing of them.
 */

/** Whether a schema may take what a branch describes, as one look tells: a search costs far more. */
export function mayTake(own: Schema): (taker: Schema) => boolean {
	const types = bitsOf(own.types) & ~NULL;
	return ({ types: taken, unions, required }) => {
		if ((types & ~bitsOf(taken)) !== 0) return false;
		return unions.length + own.unions.length > 0 || [...required].every((name) => own.required.has(name));
	};
}

/** Those of some schemas that may take what a branch describes; all of them where it is plain that none does. */
export function takersAmong(own: Schema, get: (id: SchemaId) => Schema, others: Schemas): Schemas {
	const isTaker = mayTake(own);
	const takers = others.all.filter((one) => isTaker(one) && !areDisjoint(own, one, get, others.get));
	return takers.length === 0 ? others : { ...others, all: takers };
}
