import type { Api, SchemaId } from "../../contract/api.ts";
import { brokenParts } from "../../generate/plan/broken-parts.ts";
import { noNotes } from "../../generate/plan/notes.ts";
import { nullShape, type Shape as PlannedShape } from "../../generate/plan/shape.ts";
import { allFields } from "../../generate/plan/shapes/all-fields.ts";
import { buildShape } from "../../generate/plan/shapes/build-shape.ts";
import { type Compose, createCompose } from "../../generate/plan/shapes/composition.ts";
import { bareLiterals } from "../../generate/plan/shapes/literals.ts";
import type { Side } from "../../generate/plan/shapes/reach.ts";
import type { ShapeContext, Shapes } from "../../generate/plan/shapes/shape-context.ts";
import { unionOf } from "../../generate/plan/shapes/union-of.ts";
import { wirelessWords } from "../../generate/plan/words/member-words.ts";
import { type Shape, unknown } from "../../generate/typescript/structural/shape.ts";
import { structuralShape } from "../../generate/typescript/structural/structural-shape.ts";
import { closedShapes } from "./closed-shapes.ts";

/** What the whole plan would know of a schema, told by the changes that lead to it. */
export interface KnownUses {
	/** A response can hold it: its enum is open. */
	isReceived(id: SchemaId): boolean;
	/** It is part of a form, in which `format: binary` is bytes. */
	isInForm(id: SchemaId): boolean;
}

/**
 * The shapes that generation gives to the schemas of one Api, one schema at a time: what a schema is made of stays a
 * reference until somebody opens it, so that only what a change touches is ever normalised.
 */
export class LazyShapes {
	readonly #api: Api;
	readonly #compose: Compose;
	readonly #context: ShapeContext;
	readonly #opened: Readonly<Record<Side, Map<SchemaId, Shape>>> = { request: new Map(), response: new Map() };
	readonly #planned: Readonly<Record<Side, Map<SchemaId, PlannedShape>>> = { request: new Map(), response: new Map() };
	readonly #uses: KnownUses;
	readonly #named: ReadonlySet<SchemaId>;
	/** What stands for, or is an alternative of, a schema which a response can hold. */
	readonly #received = new Set<SchemaId>();

	constructor(api: Api, uses: KnownUses) {
		this.#api = api;
		this.#uses = uses;
		this.#named = new Set(api.namedSchemas.values());
		this.#compose = createCompose(api);
		const refer = (id: SchemaId): PlannedShape => ({ kind: "reference", type: `${id}` });
		this.#context = {
			schemas: api.schemas,
			homeOf: api.homeOf,
			compose: this.#compose,
			reach: {
				has: (id, side) => side === "request" || this.#isReceived(id),
				inForm: (id) => uses.isInForm(id),
				isBody: () => false,
				isShared: () => false,
				isSided: () => false,
			},
			degrade: () => undefined,
			within: (_, make) => make(),
			broken: brokenParts([]),
			memberWords: wirelessWords,
			sayLiterals: bareLiterals,
			notesOf: () => noNotes,
			seeksTags: false,
			refer: (schema) => `${schema.id}`,
			mention: ({ of, orNull }) => (orNull ? unionOf([refer(of.id), nullShape]) : refer(of.id)),
			shape: refer,
			leaf: (_, __, make) => make(),
			field: (field) => field,
		};
	}

	/** For planning a method: every schema is a reference, and nothing is said of what had to be simplified. */
	readonly planned: Shapes = {
		...closedShapes,
		fieldsOf: (id, side) => allFields(this.#api.schemas.get(id), { side, depth: 0 }, this.#context),
	};

	/** The shape of a schema, its parts closed; `null` stands for anything. */
	of(id: SchemaId | null, side: Side): Shape {
		if (id === null) return unknown;
		const opened = this.#opened[side];
		const shape = opened.get(id) ?? structuralShape(this.#plan(id, side), () => undefined, "");
		if (this.#isReceived(id)) for (const part of partsInPlaceOf(shape)) this.#receive(part);
		opened.set(id, shape);
		return shape;
	}

	#isReceived(id: SchemaId): boolean {
		return this.#uses.isReceived(id) || this.#received.has(id);
	}

	/** What was made of it while nobody knew is forgotten. */
	#receive(id: SchemaId): void {
		if (this.#isReceived(id)) return;
		this.#received.add(id);
		for (const known of [...Object.values(this.#opened), ...Object.values(this.#planned)]) known.delete(id);
	}

	/** The same as the plan has it, in no language. */
	plannedOf(id: SchemaId, side: Side): PlannedShape {
		this.of(id, side);
		return this.#plan(id, side);
	}

	#plan(id: SchemaId, side: Side): PlannedShape {
		const known = this.#planned[side].get(id);
		const shape = known ?? buildShape(this.#api.schemas.get(id), { side, depth: 0 }, this.#context);
		this.#planned[side].set(id, shape);
		return shape;
	}

	/** The component that a schema is; null where it is none. */
	componentOf(id: SchemaId): string | null {
		return this.#named.has(id) ? this.#api.schemas.get(id).name : null;
	}

	/** What a reference that this made stands for. */
	open(reference: Shape & { readonly kind: "reference" }, side: Side): Shape {
		return this.of(Number(reference.type) as SchemaId, side);
	}

	/** The component's name, where a reference stands for one. */
	nameOf(reference: Shape & { readonly kind: "reference" }): string | null {
		return this.componentOf(Number(reference.type) as SchemaId);
	}
}

/** The schemas to which a shape refers for the same value. */
function partsInPlaceOf(shape: Shape): readonly SchemaId[] {
	if (shape.kind === "reference") return [Number(shape.type) as SchemaId];
	return shape.kind === "union" || shape.kind === "intersection" ? shape.members.flatMap(partsInPlaceOf) : [];
}
