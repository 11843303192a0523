import type { Operation, SchemaId, SchemaTable } from "../../contract/api.ts";
import { usualAnswersOf, usualUsesOf } from "../../generate/plan/methods.ts";
import { planStream } from "../../generate/plan/sequences/streams.ts";
import type { Shape } from "../../generate/plan/shape.ts";
import { closedShapes } from "../types/closed-shapes.ts";

/** The schemas that types of an operation's method are made of: what it takes and gives, and what it gives one by one. */
export function typedUsesOf(operation: Operation, schemas: SchemaTable): readonly SchemaId[] {
	return [...usualUsesOf(operation, schemas).map(({ id }) => id), ...streamedUses(operation, schemas)];
}

/** Those of them that come back. */
export function answeredUsesOf(operation: Operation, schemas: SchemaTable): readonly SchemaId[] {
	return [...usualAnswersOf(operation).map(({ id }) => id), ...streamedUses(operation, schemas)];
}

/** Those of them that are sent. */
export function sentUsesOf(operation: Operation, schemas: SchemaTable): readonly SchemaId[] {
	return usualUsesOf(operation, schemas).flatMap(({ id, side }) => (side === "request" ? [id] : []));
}

function streamedUses(operation: Operation, schemas: SchemaTable): readonly SchemaId[] {
	const stream = planStream(operation, [], [], { schemas, shapes: closedShapes });
	return stream === null ? [] : referencesIn(stream.shape);
}

function referencesIn(shape: Shape): readonly SchemaId[] {
	if (shape.kind === "reference") return [Number(shape.type) as SchemaId];
	return shape.kind === "union" ? shape.members.flatMap(referencesIn) : [];
}
