import type { StructuralMethod, StructuralType } from "./structural/plan.ts";
import type { Field, TypeKey } from "./structural/shape.ts";

export type DeclaredTypes = ReadonlyMap<TypeKey, StructuralType>;

/**
 * The declared type that gives a request all the members of its body, so that they need not be said again; null where it
 * would give others: the body may be left out, one of its members gave way to a parameter, or it is no plain record.
 */
export function inheritedBody({ body, arguments: given }: StructuralMethod, types: DeclaredTypes): TypeKey | null {
	if (body === null || body.type === null || body.form !== "members" || body.contents.length !== 1) return null;
	const fields = fieldsOf(namedBy(body.type, types, []), types, []);
	const members = given.filter(({ source }) => source.kind === "member");
	if (fields === null || fields.size !== members.length) return null;
	const isGiven = members.every(({ source, member, required }) => {
		return source.kind === "member" && source.name === member && fields.get(member)?.required === required;
	});
	return isGiven ? body.type : null;
}

/** The type that a type is another name of, by however many names; itself where it is none. */
function namedBy(key: TypeKey, types: DeclaredTypes, above: readonly TypeKey[]): TypeKey {
	const shape = types.get(key)?.shape;
	return shape?.kind !== "reference" || above.includes(key) ? key : namedBy(shape.type, types, [...above, key]);
}

/** The members of a record with those of its bases; null for what is none. */
export function fieldsOf(
	key: TypeKey,
	types: DeclaredTypes,
	above: readonly TypeKey[],
): ReadonlyMap<string, Field> | null {
	const shape = types.get(key)?.shape;
	if (shape?.kind !== "record" || shape.fields.length + shape.bases.length === 0 || above.includes(key)) return null;
	const fields = new Map<string, Field>();
	for (const base of shape.bases) {
		const inherited = fieldsOf(base, types, [...above, key]);
		if (inherited === null) return null;
		for (const [name, field] of inherited) fields.set(name, field);
	}
	for (const field of shape.fields) fields.set(field.name, field);
	return fields;
}
