import type { Operation, SchemaId, SchemaTable } from "../../contract/api.ts";
import { usualUsesOf } from "../../generate/plan/methods.ts";
import { noNotes } from "../../generate/plan/notes.ts";
import { planStream } from "../../generate/plan/sequences/streams.ts";
import type { Shape } from "../../generate/plan/shape.ts";
import type { Shapes } from "../../generate/plan/shapes/shape-context.ts";

/** The schemas that types of an operation's method are made of: what it takes and gives, and what it gives one by one. */
export function typedUsesOf(operation: Operation, schemas: SchemaTable): readonly SchemaId[] {
	return [...usualUsesOf(operation, schemas).map(({ id }) => id), ...streamedUses(operation, schemas)];
}

/** Those of them that come back. */
export function answeredUsesOf(operation: Operation, schemas: SchemaTable): readonly SchemaId[] {
	const answers = usualUsesOf(operation, schemas).filter(({ side }) => side === "response");
	return [...answers.map(({ id }) => id), ...streamedUses(operation, schemas)];
}

function streamedUses(operation: Operation, schemas: SchemaTable): readonly SchemaId[] {
	const stream = planStream(operation, [], [], { schemas, shapes: references });
	return stream === null ? [] : referencesIn(stream.shape);
}

/** Every schema is a reference to it. */
const references: Shapes = {
	use: (id) => ({ kind: "reference", type: `${id}` }),
	fieldsOf: () => null,
	notesOf: () => noNotes,
	isComposed: () => false,
	declared: () => [],
};

function referencesIn(shape: Shape): readonly SchemaId[] {
	if (shape.kind === "reference") return [Number(shape.type) as SchemaId];
	return shape.kind === "union" ? shape.members.flatMap(referencesIn) : [];
}
