import type { Degrade } from "../../plan/degrade.ts";
import type { StructuralType } from "./plan.ts";
import { intersectionOf, type Shape, type TypeKey, unionOf, unknown } from "./shape.ts";

/**
 * A type that is one of its own alternatives, directly or through others, means nothing to a compiler. Members of records
 * and lists are looked at later and may refer back; alternatives may not. Leaves out each alternative that leads back.
 */
export function breakCycles(types: readonly StructuralType[], degrade: Degrade): readonly StructuralType[] {
	const shapes = new Map(types.map((type) => [type.key, type.shape]));
	const pointers = new Map(types.map((type) => [type.key, type.pointer]));
	const done = new Set<TypeKey>();
	for (const { key } of types) {
		for (let edge = findBackEdge(key, shapes, done); edge !== null; edge = findBackEdge(key, shapes, done)) {
			const [from, to] = edge;
			shapes.set(from, without(shapes.get(from) ?? unknown, to));
			if (from === to) continue;
			degrade({
				pointer: pointers.get(from) ?? "",
				message: `An alternative leads back to ${pointers.get(to)}, which contains it: it is left out here.`,
			});
		}
	}
	return types.map((type) => ({ ...type, shape: shapes.get(type.key) ?? type.shape }));
}

/** A depth-first search with its own stack, for chains of any length. */
function findBackEdge(
	start: TypeKey,
	shapes: ReadonlyMap<TypeKey, Shape>,
	done: Set<TypeKey>,
): readonly [from: TypeKey, to: TypeKey] | null {
	const path: { readonly key: TypeKey; readonly next: TypeKey[] }[] = [];
	const open = new Set<TypeKey>();
	const enter = (key: TypeKey) => {
		open.add(key);
		path.push({ key, next: [...directReferences(shapes.get(key) ?? unknown)] });
	};
	if (!done.has(start)) enter(start);
	for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
		const next = top.next.pop();
		if (next === undefined) {
			done.add(top.key);
			open.delete(top.key);
			path.pop();
		} else if (open.has(next)) return [top.key, next];
		else if (!done.has(next)) enter(next);
	}
	return null;
}

function directReferences(shape: Shape): readonly TypeKey[] {
	if (shape.kind === "reference") return [shape.type];
	return shape.kind === "union" || shape.kind === "intersection" ? shape.members.flatMap(directReferences) : [];
}

function without(shape: Shape, key: TypeKey): Shape {
	if (shape.kind === "reference") return shape.type === key ? unknown : shape;
	if (shape.kind === "union") {
		const members = shape.members.filter((member) => !(member.kind === "reference" && member.type === key));
		const rest = unionOf(members.map((member) => without(member, key)));
		return rest.kind === "union" && shape.variant !== undefined ? { ...rest, variant: shape.variant } : rest;
	}
	return shape.kind === "intersection" ? intersectionOf(shape.members.map((member) => without(member, key))) : shape;
}
