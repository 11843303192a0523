import type { Api, Schema, SchemaId, SchemaTable } from "../../contract/api.ts";
import type { Location, Place } from "../../contract/source.ts";
import { childSchemas } from "../../openapi/child-schemas.ts";
import { tooMuchWork } from "../too-much-work.ts";
import type { KeywordContext } from "./keyword-context.ts";
import { LeafSchemas } from "./leaf-schemas.ts";
import { normaliseSchema } from "./normalise-schema.ts";

/**
 * The table over an interner's schemas. `roots` are asked for only when the whole table is. Each look-up is a step of the
 * interner's work; where that is spent, it throws Fault (spec-too-large), which names the place.
 */
export function schemaTable(
	context: KeywordContext,
	roots: () => Iterable<SchemaId>,
	locate: (place: Place) => Location,
): SchemaTable {
	const { schemas } = context;
	const { work } = schemas;
	const normalised = new Map<SchemaId, Schema>();
	const leaves = new LeafSchemas(schemas);
	const read = (id: SchemaId): Schema => {
		const schema = leaves.read(id, () => normaliseSchema(id, context));
		normalised.set(id, schema);
		return schema;
	};
	const get = (id: SchemaId): Schema => {
		const schema = normalised.get(id) ?? read(id);
		work.spend(1);
		if (work.isSpent) throw tooMuchWork({ work, last: schema, read: normalised, merged: schemas.merged, locate });
		return schema;
	};
	const spend = (id: SchemaId, steps: number) => {
		work.spend(steps);
		if (work.isSpent) get(id);
	};
	return {
		get,
		parts: (id) => schemas.parts(id),
		textNumber: (id) => leaves.numberOf(id),
		all: () => reachable(roots(), get),
		spend,
		locate,
	};
}

function reachable(roots: Iterable<SchemaId>, get: (id: SchemaId) => Schema): readonly SchemaId[] {
	const found = new Set<SchemaId>(roots);
	// A set yields what is added while it is walked.
	for (const id of found) for (const child of childSchemas(get(id))) found.add(child);
	return [...found];
}

type Roots = Pick<Api, "operations" | "webhooks" | "namedSchemas">;

/** The schemas that stand in operations, webhooks and components, in the order of the model. */
export function* rootSchemas({ operations, webhooks, namedSchemas }: Roots): Iterable<SchemaId> {
	for (const operation of [...operations, ...webhooks]) yield* operationSchemas(operation);
	yield* namedSchemas.values();
}

type Operation = Roots["operations"][number];
type Content = NonNullable<Operation["requestBody"]>["content"];

function* operationSchemas(operation: Operation): Iterable<SchemaId> {
	for (const { schema, content } of operation.parameters) yield* carried(schema, content);
	yield* carried(null, operation.requestBody?.content ?? []);
	for (const response of operation.responses) {
		for (const { schema, content } of response.headers) yield* carried(schema, content);
		yield* carried(null, response.content);
	}
	for (const callback of operation.callbacks) yield* operationSchemas(callback);
}

function* carried(schema: SchemaId | null, content: Content): Iterable<SchemaId> {
	if (schema !== null) yield schema;
	for (const media of content) {
		if (media.schema !== null) yield media.schema;
		if (media.itemSchema !== null) yield media.itemSchema;
		const unnamed = media.itemEncoding === null ? media.prefixEncoding : [...media.prefixEncoding, media.itemEncoding];
		for (const { headers } of [...media.encoding.values(), ...unnamed]) {
			for (const header of headers) yield* carried(header.schema, header.content);
		}
	}
}
