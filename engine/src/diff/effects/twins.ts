import type { Patterns } from "../../containment/language/patterns.ts";
import { PayloadSearch } from "../../containment/payload-search.ts";
import type { Schema, SchemaId } from "../../contract/api.ts";
import { similarity } from "../schemas/similarity.ts";

/**
 * Whether two branches of a `oneOf` are valid for the same values, however each is spelled: then neither ever holds
 * alone, and what they describe is refused, whatever people mean by them.
 */
export function hasTwins({ unions }: Schema, get: (id: SchemaId) => Schema, patterns: Patterns): boolean {
	const exclusive = unions.filter(({ kind }) => kind === "oneOf");
	return exclusive.some(({ branches }) => {
		const pairs = branches.flatMap((own, index) => branches.slice(index + 1).map((other) => [own, other] as const));
		const alike = pairs.filter(([own, other]) => own === other || similarity(get(own), get(other)) === 1);
		return alike.slice(0, MAX_TWINS).some(([own, other]) => own === other || areEqual(own, other, get, patterns));
	});
}

function areEqual(own: SchemaId, other: SchemaId, get: (id: SchemaId) => Schema, patterns: Patterns): boolean {
	const search = new PayloadSearch({ patterns });
	const isWithin = (a: SchemaId, b: SchemaId) => search.decide({ id: a, get }, { id: b, get }, MAX_STEPS).kind;
	return isWithin(own, other) === "contained" && isWithin(other, own) === "contained";
}

/** Pairs of branches that are held against each other, and the steps that each may take. */
const MAX_TWINS = 20;
const MAX_STEPS = 300;
