import type { Patterns } from "../../containment/language/patterns.ts";
import type { OriginObject, Schema, SchemaId } from "../../contract/api.ts";
import type { ChangeFacts, ChangeKind, Effect, TrailStep, Via } from "../../contract/change.ts";
import type { Place } from "../../contract/source.ts";
import { parentPointer } from "../../lib/json-pointer.ts";
import { bitsOf, type TypeBits } from "../../lib/json-types.ts";
import type { Subtypes } from "../../openapi/subtypes.ts";
import { between, type DemandedBy, demandedBy, type Edit, edit } from "../edit.ts";
import { bothWays, type Effects } from "../effects/effect.ts";
import { type Form, formInside } from "./form.ts";

/** Two schemas inside a pair that must be compared too, and what a value passes on the way there. */
export interface Step {
	readonly before: SchemaId;
	readonly after: SchemaId;
	readonly form: Form;
	/** The two describe one value together with other branches: whether it may be null is judged by their union. */
	readonly isBranch: boolean;
	/** The two extend this pair's schemas, and say nothing of which payloads those accept. */
	readonly isSubtype: boolean;
	/** The two say what a text holds: which payloads are valid does not depend on it. */
	readonly isContent: boolean;
	readonly via: Via;
	/** Which versions demand what the step leads to, wherever the value it leads from is. */
	readonly demandedBy: DemandedBy;
	/** How the trail says it. */
	readonly step: TrailStep;
	readonly readOnly: boolean;
	readonly writeOnly: boolean;
}

/** How a pair is looked at. */
export type View = Pick<Step, "form" | "isBranch">;

/** What a comparison needs to know beyond the two schemas. */
export interface Lookup {
	readonly before: (id: SchemaId) => Schema;
	readonly after: (id: SchemaId) => Schema;
	/** Whether a schema of the before side and one of the after side are the same as written. */
	readonly same: (before: SchemaId, after: SchemaId) => boolean;
	/** What extends a schema that has a discriminator: what is sent where it stands. */
	readonly subtypes: { readonly before: Subtypes; readonly after: Subtypes };
	/** The same question for a keyword that nobody understands, and what it refers to. */
	readonly sameText: (before: Written, after: Written) => boolean;
	/** Api.homeOf of each side: what lives on in another file has the same home. */
	readonly homes: {
		readonly before: (place: Place) => string;
		readonly after: (place: Place) => string;
	};
	/** One for the comparison: automata are dear, and the same patterns are asked about in many ways. */
	readonly patterns: Patterns;
}

type Written = Schema["unread"][number];

/** Two schemas that are compared, and what was found: edits here, and pairs further in. */
export class SchemaPair {
	readonly before: Schema;
	readonly after: Schema;
	readonly form: Form;
	readonly isBranch: boolean;
	readonly lookup: Lookup;
	/** Types that both sides allow. */
	readonly common: TypeBits;
	readonly edits: Edit[] = [];
	readonly steps: Step[] = [];
	/** The objects of each side by their homes, once they were asked for. */
	readonly #objects: { [Side in "before" | "after"]?: ReadonlyMap<string, OriginObject> } = {};

	constructor(before: Schema, after: Schema, { form, isBranch }: View, lookup: Lookup) {
		this.before = before;
		this.after = after;
		this.form = form;
		this.isBranch = isBranch;
		this.lookup = lookup;
		this.common = bitsOf(before.types) & bitsOf(after.types);
	}

	/** An edit of a keyword, placed where each side writes it. */
	edit<K extends ChangeKind>(kind: K, facts: ChangeFacts[K], effect: Effect | Effects, keyword: string): void {
		this.add(kind, facts, effect, this.where(keyword));
	}

	add<K extends ChangeKind>(
		kind: K,
		facts: ChangeFacts[K],
		effect: Effect | Effects,
		where: Parameters<typeof edit>[3],
	): void {
		// The checker cannot see that the union of all EditOf<K> holds this one.
		this.edits.push(edit(kind, facts, typeof effect === "string" ? bothWays(effect) : effect, where) as Edit);
	}

	/** Where a keyword stands: null on a side that does not write it, the schemas where neither does. */
	where(keyword: string): { before: Place | null; after: Place | null; site: { before: Place; after: Place } } {
		const before = this.before.origins.get(keyword) ?? null;
		const after = this.after.origins.get(keyword) ?? null;
		if (before === null && after === null) return between(this.before.at, this.after.at);
		const left = before === null || after !== null ? undefined : this.living("after", before);
		return { before, after, site: { before: this.before.at, after: left?.at ?? this.after.at } };
	}

	/** The same of what a side may say by a union of types or values: where neither writes it, the objects that have those. */
	whereListed(keyword: "enum" | "type"): ReturnType<SchemaPair["where"]> {
		const [from, to] = [this.before, this.after].map(placeOfFolded);
		const isWritten = [this.before, this.after].some(({ origins }) => origins.get(keyword) !== undefined);
		if (isWritten || (from === undefined && to === undefined)) return this.where(keyword);
		const before = from ?? (to && this.living("before", to)?.at);
		const after = to ?? (from && this.living("after", from)?.at);
		return between(before ?? this.before.at, after ?? this.after.at);
	}

	/**
	 * The object of one side in which something of the other side is written, where that is part of this pair's schema too:
	 * what left a component is shown there, and not at each use of it.
	 */
	living(side: "before" | "after", other: Place): OriginObject | undefined {
		const { homes } = this.lookup;
		// A schema of one object is shown there, whatever becomes of it.
		const objects = this[side].origins.objects();
		if (objects.length < 2) return objects[0];
		const known = this.#objects[side] ?? new Map(objects.map((object) => [homes[side](object.at), object]));
		this.#objects[side] = known;
		let home = homes[side === "after" ? "before" : "after"](other);
		for (;;) {
			const object = known.get(home);
			const end = home.lastIndexOf("/");
			if (object !== undefined || end < 0) return object;
			home = home.slice(0, end);
		}
	}

	/** Goes on to a pair inside this one. */
	step(before: SchemaId, after: SchemaId, via: InnerVia, access: Access = NO_ACCESS): void {
		const sides = [
			{ id: before, get: this.lookup.before },
			{ id: after, get: this.lookup.after },
		];
		const form = formInside(this.form, sides);
		const how = { form, ...PLAIN, demandedBy: this.#demandedBy(via) };
		this.steps.push({ before, after, ...how, via, step: via, ...access });
	}

	/** Goes on to what a text holds, which is no part of the payload: it travels as JSON inside of it. */
	stepIntoContent(before: SchemaId, after: SchemaId): void {
		const how = { ...PLAIN, isContent: true, form: "json", demandedBy: "neither" } as const;
		this.steps.push({ before, after, ...how, via: CONTENT, step: CONTENT, ...NO_ACCESS });
	}

	/** Goes on to a pair of branches, which describe the same value as this pair. */
	stepAside(before: SchemaId, after: SchemaId, step: TrailStep): void {
		this.#aside({ before, after, isBranch: true, isSubtype: false, step });
	}

	/** Goes on to a pair that extends this one, of which the same value may be. */
	stepToSubtype(before: SchemaId, after: SchemaId, step: TrailStep): void {
		this.#aside({ before, after, isBranch: false, isSubtype: true, step });
	}

	#demandedBy(via: InnerVia): DemandedBy {
		if (via.kind === "property")
			return demandedBy(this.before.required.has(via.name), this.after.required.has(via.name));
		return NEVER_DEMANDED.has(via.kind) ? "neither" : "both";
	}

	#aside(step: Pick<Step, "before" | "after" | "isBranch" | "isSubtype" | "step">): void {
		this.steps.push({ ...step, isContent: false, form: this.form, via: BRANCH, demandedBy: "neither", ...NO_ACCESS });
	}
}

/** The object whose union types or values were read of. */
function placeOfFolded({ folded }: Schema): Place | undefined {
	return folded === null ? undefined : { ...folded.at, pointer: parentPointer(folded.at.pointer) ?? "" };
}

/** Steps to properties of which no name is said. */
const NEVER_DEMANDED: ReadonlySet<Via["kind"]> = new Set<Via["kind"]>(["additional", "pattern"]);

const BRANCH: Via = { kind: "branch" };
const CONTENT = { kind: "content" } as const;

const PLAIN = { isBranch: false, isSubtype: false, isContent: false };

/** Whether a pair that a step leads to says which payloads are valid where the step begins. */
export function isOfPayload({ isSubtype, isContent }: Step): boolean {
	return !isSubtype && !isContent;
}

/** A step into a value: what it passes is what is said of it. */
export type InnerVia = Exclude<Via, { readonly kind: "branch" }>;

type Access = Pick<Step, "readOnly" | "writeOnly">;

const NO_ACCESS: Access = { readOnly: false, writeOnly: false };
