import type { Shape, TypeKey } from "../shape.ts";

/** The declared types that shapes mention, each once. */
export function typesIn(shapes: readonly Shape[]): readonly TypeKey[] {
	const found = new Set<TypeKey>();
	for (const shape of shapes) find(shape, found);
	return [...found];
}

function find(shape: Shape, found: Set<TypeKey>): void {
	switch (shape.kind) {
		case "reference":
			found.add(shape.type);
			return;
		case "record":
			for (const base of shape.bases) found.add(base);
			for (const field of shape.fields) find(field.shape, found);
			if (shape.extra !== null) find(shape.extra, found);
			return;
		case "list":
			find(shape.items, found);
			return;
		case "tuple":
			for (const item of shape.items) find(item, found);
			find(shape.rest, found);
			return;
		case "union":
		case "intersection":
			for (const member of shape.members) find(member, found);
	}
}
