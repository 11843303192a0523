import type { Operation, SchemaId, SchemaTable } from "../../contract/api.ts";
import { usualUsesOf } from "../../generate/plan/methods.ts";
import { planStream } from "../../generate/plan/sequences/streams.ts";
import type { Shape } from "../../generate/plan/shape.ts";
import type { SchemaUse } from "../../generate/plan/shapes/reach.ts";
import { closedShapes } from "../types/closed-shapes.ts";

/** What an operation uses: several comparisons go through all of them. */
const known = new WeakMap<Operation, Uses>();

interface Uses {
	readonly usual: readonly SchemaUse[];
	readonly streamed: readonly SchemaId[];
}

/** The schemas that types of an operation's method are made of: what it takes and gives, and what it gives one by one. */
export function typedUsesOf(operation: Operation, schemas: SchemaTable): readonly SchemaId[] {
	const { usual, streamed } = usesOf(operation, schemas);
	return [...usual.map(({ id }) => id), ...streamed];
}

/** Those of them that come back. */
export function answeredUsesOf(operation: Operation, schemas: SchemaTable): readonly SchemaId[] {
	const { usual, streamed } = usesOf(operation, schemas);
	return [...usual.flatMap(({ id, side }) => (side === "response" ? [id] : [])), ...streamed];
}

/** Those of them that are sent. */
export function sentUsesOf(operation: Operation, schemas: SchemaTable): readonly SchemaId[] {
	return usesOf(operation, schemas).usual.flatMap(({ id, side }) => (side === "request" ? [id] : []));
}

/** Those that travel without a caller's choice of a media type. */
export function knownUsesOf(operation: Operation, schemas: SchemaTable): readonly SchemaUse[] {
	return usesOf(operation, schemas).usual;
}

function usesOf(operation: Operation, schemas: SchemaTable): Uses {
	const uses = known.get(operation) ?? {
		usual: usualUsesOf(operation, schemas),
		streamed: streamedUses(operation, schemas),
	};
	known.set(operation, uses);
	return uses;
}

function streamedUses(operation: Operation, schemas: SchemaTable): readonly SchemaId[] {
	const stream = planStream(operation, [], [], { schemas, shapes: closedShapes });
	return stream === null ? [] : referencesIn(stream.shape);
}

function referencesIn(shape: Shape): readonly SchemaId[] {
	if (shape.kind === "reference") return [Number(shape.type) as SchemaId];
	return shape.kind === "union" ? shape.members.flatMap(referencesIn) : [];
}
