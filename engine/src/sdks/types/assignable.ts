import type { Side } from "../../generate/plan/shapes/reach.ts";
import { type Literal, type Shape, unknown } from "../../generate/typescript/structural/shape.ts";
import type { LazyShapes } from "./lazy-shapes.ts";
import { type RecordShape, recordOf, settle } from "./record-members.ts";

/** Opened schemas of one question; what is left open beyond that is taken for the same, because nothing says otherwise. */
const MAX_OPENED = 1_000;

/**
 * Whether code that has a value of one type may hand it over as another, as a structural type checker answers. `giver` and
 * `taker` are the two Apis: in a request the old type is given to the new one, in a response the new one to the old.
 * Two components of one name are taken for the same, because what differs between them is judged where it differs; with
 * `looksInside` they are not: between two places that nobody holds against each other, nothing is judged elsewhere.
 */
export class Assignability {
	readonly #giver: LazyShapes;
	readonly #taker: LazyShapes;
	readonly #side: Side;
	readonly #looksInside: boolean;
	/** A pair that is being asked about is taken to hold: nothing else says otherwise. */
	readonly #answers = new Map<string, boolean>();
	readonly #inline = new Map<Shape, string>();

	constructor(giver: LazyShapes, taker: LazyShapes, side: Side, looksInside = false) {
		this.#giver = giver;
		this.#taker = taker;
		this.#side = side;
		this.#looksInside = looksInside;
	}

	readonly openGiver = (reference: Shape & { readonly kind: "reference" }): Shape =>
		this.#giver.open(reference, this.#side);
	readonly openTaker = (reference: Shape & { readonly kind: "reference" }): Shape =>
		this.#taker.open(reference, this.#side);

	/** Whether both are references to components of one name, which are taken for the same. */
	isNamedAlike(giver: Shape, taker: Shape): boolean {
		if (this.#looksInside || giver.kind !== "reference" || taker.kind !== "reference") return false;
		const name = this.#giver.nameOf(giver);
		return name !== null && name === this.#taker.nameOf(taker);
	}

	accepts(giver: Shape, taker: Shape): boolean {
		if (this.isNamedAlike(giver, taker)) return true;
		// A union may be a member of itself, so that one side comes round although the other is written out.
		if (giver.kind !== "reference" && taker.kind !== "reference") return this.#opened(giver, taker);
		const pair = `${this.#keyOf(giver)} ${this.#keyOf(taker)}`;
		const known = this.#answers.get(pair);
		if (known !== undefined || this.#answers.size >= MAX_OPENED) return known ?? true;
		this.#answers.set(pair, true);
		const answer = this.#opened(settle(giver, this.openGiver), settle(taker, this.openTaker));
		this.#answers.set(pair, answer);
		return answer;
	}

	#keyOf(shape: Shape): string {
		if (shape.kind === "reference") return String(shape.type);
		const key = this.#inline.get(shape) ?? `inline ${this.#inline.size}`;
		this.#inline.set(shape, key);
		return key;
	}

	#opened(giver: Shape, taker: Shape): boolean {
		if (taker.kind === "unknown" || giver.kind === "never") return true;
		if (giver.kind === "unknown") return false;
		if (giver.kind === "union") return giver.members.every((member) => this.accepts(member, taker));
		if (giver.kind === "intersection" && giver.members.some(({ kind }) => kind === "union")) {
			return spread(giver).every((alternative) => this.accepts(alternative, taker));
		}
		if (taker.kind === "union") {
			const isKept = taker.members.some((member) => this.isNamedAlike(giver, member));
			return isKept || taker.members.some((member) => this.accepts(giver, member));
		}
		if (taker.kind === "intersection") return taker.members.every((member) => this.accepts(giver, member));
		if (giver.kind === "intersection") {
			return giver.members.some((member) => this.accepts(member, taker)) || this.#records(giver, taker);
		}
		switch (taker.kind) {
			case "scalar":
				return givesScalar(giver, taker.type);
			case "literals":
				return givesLiterals(giver, taker);
			case "list":
				return this.#items(giver, taker);
			case "tuple":
				return this.#tuples(giver, taker);
			case "record":
				return this.#records(giver, taker);
			default:
				return giver.kind === taker.kind;
		}
	}

	#items(giver: Shape, taker: Shape & { readonly kind: "list" }): boolean {
		if (giver.kind === "list") return this.accepts(giver.items, taker.items);
		// An item that may be missing is one that may be undefined.
		const isFull = giver.kind === "tuple" && giver.required === giver.items.length;
		return isFull && [...giver.items, giver.rest].every((item) => this.accepts(item, taker.items));
	}

	#tuples(giver: Shape, taker: Shape & { readonly kind: "tuple" }): boolean {
		if (giver.kind !== "tuple" || giver.required < taker.required) return false;
		const longest = Math.max(giver.items.length, taker.items.length);
		const at = (tuple: Shape & { readonly kind: "tuple" }, index: number) => tuple.items[index] ?? tuple.rest;
		return (
			this.accepts(giver.rest, taker.rest) &&
			Array.from({ length: longest }).every((_, index) => this.accepts(at(giver, index), at(taker, index)))
		);
	}

	#records(giver: Shape, taker: Shape): boolean {
		const from = recordOf(giver, this.openGiver);
		const to = recordOf(taker, this.openTaker);
		if (from === null || to === null) return false;
		const given = new Map(from.fields.map((field) => [field.name, field]));
		const isDictionary = to.fields.length === 0 && to.extra !== null;
		if (isDictionary && from.fields.length === 0) return this.accepts(from.extra ?? unknown, to.extra ?? unknown);
		if (sharesNothing(from, to)) return false;
		return to.fields.every((field) => {
			const other = given.get(field.name);
			if (other === undefined) return !field.required;
			return (other.required || !field.required) && this.accepts(other.shape, field.shape);
		});
	}
}

/** `A & (B | C)` is `(A & B) | (A & C)`; with many unions beside each other the first one is enough for most questions. */
function spread({ members }: Shape & { readonly kind: "intersection" }): readonly Shape[] {
	const index = members.findIndex(({ kind }) => kind === "union");
	const union = members[index];
	const others = members.filter((_, at) => at !== index);
	const alternatives = union?.kind === "union" ? union.members : [];
	return alternatives.map((member): Shape => ({ kind: "intersection", members: [...others, member] }));
}

/** A record all of whose members may be missing takes no other one that has none of them: a compiler suspects a slip. */
function sharesNothing(giver: RecordShape, taker: RecordShape): boolean {
	if (giver.fields.length === 0 || taker.fields.length === 0 || taker.extra !== null) return false;
	const names = new Set(giver.fields.map(({ name }) => name));
	return taker.fields.every(({ name, required }) => !required && !names.has(name));
}

type Scalar = (Shape & { readonly kind: "scalar" })["type"];

/** Whole numbers and others are one type to most languages, and every SDK reads both. */
function typeWord(type: Scalar): string {
	return type === "integer" ? "number" : type;
}

function wordOf(value: Literal): string {
	return value === null ? "null" : typeof value;
}

function givesScalar(giver: Shape, type: Scalar): boolean {
	if (giver.kind === "scalar") return typeWord(giver.type) === typeWord(type);
	return giver.kind === "literals" && giver.values.every((value) => wordOf(value) === typeWord(type));
}

function givesLiterals(giver: Shape, taker: Shape & { readonly kind: "literals" }): boolean {
	const listed = new Set<Literal>(taker.values);
	// An open enum takes every value of the types that it lists; of the two booleans there are no more to come.
	const open = new Set<string>(taker.open ? taker.values.map(wordOf).filter(isOpenable) : []);
	if (giver.kind === "scalar") {
		if (giver.type === "boolean") return listed.has(true) && listed.has(false);
		return giver.type === "null" ? listed.has(null) : open.has(typeWord(giver.type));
	}
	if (giver.kind !== "literals") return false;
	const isCovered = (value: Literal) => listed.has(value) || open.has(wordOf(value));
	return giver.values.every((value) => isCovered(value) && (!giver.open || isOpenEnough(value, open)));
}

function isOpenEnough(value: Literal, open: ReadonlySet<string>): boolean {
	return !isOpenable(wordOf(value)) || open.has(wordOf(value));
}

/** Types of which there is always one value more. */
function isOpenable(word: string): boolean {
	return word === "string" || word === "number";
}
