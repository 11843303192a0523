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
	const { request, response, parents, referrers } = walk(uses, schemas, compose);
	const inForm = new Set<SchemaId>();
	const forms = uses.filter((use) => use.role === "form").map((use) => use.id);
	spread(forms, inForm, (id) => partsOf(schemas.get(id), compose));
	const bodies = new Set(uses.filter((use) => use.role !== "parameter").map((use) => use.id));

	const sided = new Set<SchemaId>();
	const changing = [...request, ...response].filter((id) => hasSidedMember(schemas.get(id), schemas));
	spread(changing, sided, (id) => parents.get(id) ?? []);

	return {
		has: (id, side) => (side === "request" ? request : response).has(id),
		isBody: (id) => bodies.has(id),
		inForm: (id) => inForm.has(id),
		isShared: (id) => (referrers.get(id) ?? 0) > 1,
		isSided: (id) => sided.has(id) && request.has(id) && response.has(id),
	};
}

interface Walk {
	/** What is reached on each side. */
	readonly request: ReadonlySet<SchemaId>;
	readonly response: ReadonlySet<SchemaId>;
	/** Who holds a schema. */
	readonly parents: ReadonlyMap<SchemaId, readonly SchemaId[]>;
	/** How many places mention a schema, uses included. */
	readonly referrers: ReadonlyMap<SchemaId, number>;
}

function walk(uses: readonly SchemaUse[], schemas: SchemaTable, compose: Compose): Walk {
	const sides = { request: new Set<SchemaId>(), response: new Set<SchemaId>() };
	const parents = new Map<SchemaId, SchemaId[]>();
	const referrers = new Map<SchemaId, number>();
	const refer = (id: SchemaId) => referrers.set(id, (referrers.get(id) ?? 0) + 1);
	const adopt = (child: SchemaId, parent: SchemaId): void => {
		refer(child);
		const known = parents.get(child);
		if (known === undefined) parents.set(child, [parent]);
		else known.push(parent);
	};
	for (const { id } of uses) refer(id);
	for (const side of ["request", "response"] as const) {
		const start = uses.filter((use) => use.side === side).map((use) => use.id);
		spread(start, sides[side], (id) => {
			const children = partsOf(schemas.get(id), compose);
			// What both sides reach has its places counted once.
			const isNew = side === "request" || !sides.request.has(id);
			if (isNew) for (const child of children) adopt(child, id);
			return children;
		});
	}
	return { ...sides, parents, referrers };
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
