import { type Field, isNull, type Shape, type TypeKey } from "./shape.ts";

/** Declared types by key. */
export type Types = Pick<ReadonlyMap<TypeKey, Shape>, "get">;

/** Longer chains of aliases and bases are circles. */
const MAX_CHAIN = 50;

/** What a shape finally stands for; null beside one type is left aside. */
export function opened(shape: Shape, types: Types): Shape {
	let current = shape;
	for (let links = 0; links < MAX_CHAIN; links++) {
		if (current.kind === "reference") current = types.get(current.type) ?? { kind: "unknown" };
		else if (current.kind === "union") {
			const [only, ...more] = current.members.filter((member) => !isNull(member));
			if (only === undefined || more.length > 0) return current;
			current = only;
		} else return current;
	}
	return current;
}

/** The members of a record, those of its bases and of what it is joined with included, by name; empty for what is none. */
export function membersOf(shape: Shape, types: Types): ReadonlyMap<string, Field> {
	const fields = new Map<string, Field>();
	const waiting: Shape[] = [shape];
	for (let next = waiting.pop(), seen = 0; next !== undefined && seen < MAX_CHAIN; next = waiting.pop(), seen++) {
		const settled = opened(next, types);
		if (settled.kind === "intersection") waiting.push(...settled.members);
		if (settled.kind !== "record") continue;
		for (const field of settled.fields) if (!fields.has(field.name)) fields.set(field.name, field);
		waiting.push(...settled.bases.map((type): Shape => ({ kind: "reference", type })));
	}
	return fields;
}

/** Whether a value may be of a type. Alternatives may lead round in circles: each declared type is looked at once. */
export function mayBe(shape: Shape, type: "string" | "number" | "boolean", types: Types): boolean {
	const seen = new Set<TypeKey>();
	const waiting: Shape[] = [shape];
	for (const next of waiting) {
		switch (next.kind) {
			case "reference":
				if (!seen.has(next.type)) waiting.push(types.get(next.type) ?? { kind: "never" });
				seen.add(next.type);
				break;
			case "scalar":
				if (next.type === type || (type === "number" && next.type === "integer")) return true;
				break;
			case "literals":
				if (next.values.some(({ value }) => typeof value === type)) return true;
				break;
			case "union":
				waiting.push(...next.members);
		}
	}
	return false;
}
