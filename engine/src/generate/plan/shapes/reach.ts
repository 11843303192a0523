import type { Schema, SchemaId, SchemaTable } from "../../../contract/api.ts";
import { IdNumbers } from "../../../lib/id-numbers.ts";
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
	const walk = new Walk(schemas, compose);
	for (const { id } of uses) walk.refer(id);
	const [request, response] = (["request", "response"] as const).map((side) =>
		walk.spread(uses.filter((use) => use.side === side).map((use) => use.id)),
	) as [IdNumbers, IdNumbers];
	const bodies = flagsOf(uses.filter((use) => use.role !== "parameter").map((use) => use.id));
	const inForm = walk.spread(uses.filter((use) => use.role === "form").map((use) => use.id));
	const sided = walk.sided(request, response);
	return {
		has: (id, side) => (side === "request" ? request : response).of(id) === 1,
		isBody: (id) => bodies.of(id) === 1,
		inForm: (id) => inForm.of(id) === 1,
		isShared: (id) => walk.referrers(id) > 1,
		isSided: (id) => sided.of(id) === 1 && request.of(id) === 1 && response.of(id) === 1,
	};
}

function flagsOf(ids: readonly SchemaId[]): IdNumbers {
	const flags = new IdNumbers();
	for (const id of ids) flags.set(id, 1);
	return flags;
}

/** Remembers of each schema what it is made of, and how many places mention it, so that each is looked into once. */
class Walk {
	readonly #schemas: SchemaTable;
	readonly #compose: Compose;
	readonly #children = new Map<SchemaId, readonly SchemaId[]>();
	readonly #referrers = new IdNumbers();
	readonly #visited: SchemaId[] = [];

	constructor(schemas: SchemaTable, compose: Compose) {
		this.#schemas = schemas;
		this.#compose = compose;
	}

	refer(id: SchemaId): void {
		this.#referrers.set(id, this.#referrers.of(id) + 1);
	}

	referrers(id: SchemaId): number {
		return this.#referrers.of(id);
	}

	/** Everything that is reached from some schemas, these included. */
	spread(start: readonly SchemaId[]): IdNumbers {
		const reached = new IdNumbers();
		const queue = [...start];
		for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
			if (reached.of(id) === 1) continue;
			reached.set(id, 1);
			for (const child of this.#childrenOf(id)) if (reached.of(child) !== 1) queue.push(child);
		}
		return reached;
	}

	/** What holds, at whatever distance, a member that travels one way alone. */
	sided(request: IdNumbers, response: IdNumbers): IdNumbers {
		const start = this.#visited.filter((id) => hasSidedMember(this.#schemas.get(id), this.#schemas));
		const sided = new IdNumbers();
		if (start.length === 0) return sided;
		const parents = new Map<SchemaId, SchemaId[]>();
		for (const id of this.#visited) {
			if (request.of(id) !== 1 && response.of(id) !== 1) continue;
			for (const child of this.#childrenOf(id)) {
				// A schema without parts holds no member that travels one way alone: nobody looks for what is above it.
				if (this.#childrenOf(child).length === 0) continue;
				const known = parents.get(child);
				if (known === undefined) parents.set(child, [id]);
				else known.push(id);
			}
		}
		const queue = [...start];
		for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
			if (sided.of(id) === 1) continue;
			sided.set(id, 1);
			queue.push(...(parents.get(id) ?? []));
		}
		return sided;
	}

	#childrenOf(id: SchemaId): readonly SchemaId[] {
		const known = this.#children.get(id);
		if (known !== undefined) return known;
		const children = partsOf(this.#schemas.get(id), this.#compose);
		this.#children.set(id, children);
		this.#visited.push(id);
		// Each place is counted once, whichever sides reach it.
		for (const child of children) this.refer(child);
		return children;
	}
}

function hasSidedMember(schema: Schema, schemas: SchemaTable): boolean {
	for (const property of schema.properties.values()) {
		const { readOnly, writeOnly } = schemas.get(property.schema);
		if (readOnly || writeOnly) return true;
	}
	return false;
}
