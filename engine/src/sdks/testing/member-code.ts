import type { Field, Shape } from "../../generate/typescript/structural/shape.ts";

/* Code that names each member of a type. */

/** Each member by its name, in records that stand in a record, in a list, beside null, or beside others that hold together with them too. */
export function memberTypes(shape: Shape, type: string, name: string): readonly string[] {
	if (shape.kind === "list") return memberTypes(shape.items, `ItemOf<NonNullable<${type}>>`, `${name}_items`);
	if (shape.kind === "intersection") {
		const records = shape.members.filter((member) => member.kind === "record");
		return records.flatMap((record, i) => useMembers(record.fields, type, `${name}_part${i}`));
	}
	if (shape.kind === "union") {
		const [only, ...others] = shape.members.filter((member) => member.kind !== "scalar" || member.type !== "null");
		return only === undefined || others.length > 0 ? [] : memberTypes(only, type, name);
	}
	if (shape.kind !== "record") return [];
	const unnamed = `export const ${name}_unnamed: string extends MemberOf<NonNullable<${type}>> ? true : never = true;`;
	// One of which nothing is said is a map of anything.
	const isMap = shape.extra !== null || shape.fields.length + shape.bases.length === 0;
	return [...(isMap ? [unnamed] : []), ...useMembers(shape.fields, type, name)];
}

export function useMembers(
	members: readonly Pick<Field, "name" | "shape">[],
	type: string,
	name: string,
): readonly string[] {
	return members.flatMap((member, i) => [
		`export const ${name}_${i}: MemberOf<Named<NonNullable<${type}>>> = ${JSON.stringify(member.name)};`,
		...memberTypes(member.shape, `At<NonNullable<${type}>, ${JSON.stringify(member.name)}>`, `${name}_${i}`),
	]);
}
