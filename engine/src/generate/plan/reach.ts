import type { Schema, SchemaId, SchemaTable } from "../../contract/api.ts";
import { type Compose, partsOf } from "./composition.ts";

/** Which way a payload travels, as a client sees it. */
export type Side = "request" | "response";

export interface SchemaUse {
	readonly id: SchemaId;
	readonly side: Side;
	/** A `form` is a body with files, in which `format: binary` is bytes. */
	readonly role: "parameter" | "body" | "form";
}

/** What is known of the schemas that an SDK needs, before any of them is turned into a type. */
export interface Reach {
	has(id: SchemaId, side: Side): boolean;
	/** True for the payload of a request or a response: callers want to speak of it by name. */
	isBody(id: SchemaId): boolean;
	inForm(id: SchemaId): boolean;
	/** True where more than one place uses the schema. Whatever is part of a cycle is shared. */
	isShared(id: SchemaId): boolean;
	/** True where the type of a request differs from that of a response: a readOnly or writeOnly member is within. */
	isSided(id: SchemaId): boolean;
}

/** Follows every schema from its uses, without recursion: a description may be a chain of any length. */
export function reachOf(uses: readonly SchemaUse[], schemas: SchemaTable, compose: Compose): Reach {
	const sides = { request: new Set<SchemaId>(), response: new Set<SchemaId>() };
	const inForm = new Set<SchemaId>();
	const parents = new Map<SchemaId, SchemaId[]>();
	const referrers = new Map<SchemaId, number>();
	const refer = (id: SchemaId) => referrers.set(id, (referrers.get(id) ?? 0) + 1);

	for (const use of uses) refer(use.id);
	for (const side of ["request", "response"] as const) {
		const queue = uses.filter((use) => use.side === side).map((use) => use.id);
		spread(queue, sides[side], (id) => {
			const children = partsOf(schemas.get(id), compose);
			const isNew = side === "request" || !sides.request.has(id);
			for (const child of isNew ? children : []) {
				refer(child);
				const list = parents.get(child);
				if (list === undefined) parents.set(child, [id]);
				else list.push(id);
			}
			return children;
		});
	}
	const forms = uses.filter((use) => use.role === "form").map((use) => use.id);
	spread(forms, inForm, (id) => partsOf(schemas.get(id), compose));
	const bodies = new Set(uses.filter((use) => use.role !== "parameter").map((use) => use.id));

	const sided = new Set<SchemaId>();
	const changing = [...sides.request, ...sides.response].filter((id) => hasSidedMember(schemas.get(id), schemas));
	spread(changing, sided, (id) => parents.get(id) ?? []);

	return {
		has: (id, side) => sides[side].has(id),
		isBody: (id) => bodies.has(id),
		inForm: (id) => inForm.has(id),
		isShared: (id) => (referrers.get(id) ?? 0) > 1,
		isSided: (id) => sided.has(id) && sides.request.has(id) && sides.response.has(id),
	};
}

function spread(start: readonly SchemaId[], seen: Set<SchemaId>, next: (id: SchemaId) => readonly SchemaId[]): void {
	const queue = [...start];
	for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
		if (seen.has(id)) continue;
		seen.add(id);
		queue.push(...next(id));
	}
}

function hasSidedMember(schema: Schema, schemas: SchemaTable): boolean {
	return [...schema.properties.values()].some((property) => {
		const { readOnly, writeOnly } = schemas.get(property.schema);
		return readOnly || writeOnly;
	});
}
