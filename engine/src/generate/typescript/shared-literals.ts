import { splitWords, type Words } from "../names/split-words.ts";
import { inheritedBody } from "./inherited-body.ts";
import type { InputTypes, Place } from "./input-types.ts";
import type { StructuralPlan } from "./structural/plan.ts";
import type { Shape } from "./structural/shape.ts";

/** Characters of an object without a name, from which on it is written once where several places say the same. */
const LONG_LITERAL = 400;

export type RecordShape = Shape & { readonly kind: "record" };

/** An object without a name that several places say in the same words. */
export interface SharedLiteral {
	readonly name: string;
	readonly shape: RecordShape;
	/** The same object is printed otherwise where callers give it. */
	readonly place: Place;
}

export interface SharedLiterals {
	/** The name of an object that is written once; undefined where it stands in its place. */
	nameOf(shape: RecordShape, place: Place): string | undefined;
	readonly all: readonly SharedLiteral[];
}

/**
 * Finds them by what is printed of them, what is said of their members included. `nameAt` names one after the words by which the first of them is reached.
 */
export function findSharedLiterals(
	plan: StructuralPlan,
	nameAt: (words: Words) => string,
	inputs: InputTypes,
): SharedLiterals {
	const texts = createTexts();
	const firsts = new Map<string, Way>();
	const shared = new Map<string, SharedLiteral>();
	const keyOf = (shape: RecordShape, place: Place) => `${place} ${texts.numberOf(shape)}`;
	const used = new Set<string>();
	const give = (way: Way): string => {
		let name = nameAt(wordsOf(way));
		while (used.has(name)) name += "_";
		used.add(name);
		return name;
	};
	const visit = (shape: Shape, way: Way, place: Place): void => {
		// What is within is not longer.
		if (texts.sizeOf(shape) < LONG_LITERAL) return;
		// A map is written in its place: what its values say is written once.
		if (shape.kind === "record" && shape.fields.length > 0) {
			const key = keyOf(shape, place);
			const first = firsts.get(key);
			if (first !== undefined) {
				if (!shared.has(key)) shared.set(key, { name: give(first), shape, place });
				return;
			}
			firsts.set(key, way);
		}
		for (const [name, inner] of within(shape)) visit(inner, name === "" ? way : { around: way, name }, place);
	};
	const types = new Map(plan.types.map((type) => [type.key, type]));
	for (const type of plan.types) {
		const way = { words: type.name };
		// What both forms of a type have is printed once, beside them.
		const common = new Set(inputs.sharedOf(type.key)?.fields.map((field) => field.name));
		for (const [name, inner] of within(type.shape)) {
			if (!common.has(name)) visit(inner, { around: way, name }, inputs.placeOf(type));
		}
	}
	for (const { received, fields } of inputs.shared) {
		const way = { words: received.name };
		for (const { name, shape } of fields) visit(shape, { around: way, name }, "both");
	}
	for (const method of plan.groups.flatMap((group) => group.methods)) {
		const words = method.requestName ?? method.name;
		const isInherited = inheritedBody(method, types) !== null;
		for (const { member, shape, source } of method.arguments) {
			// What a request inherits is printed in its base alone.
			if (isInherited && source.kind === "member") continue;
			visit(shape, { around: { words }, name: member }, "given");
		}
	}
	return { nameOf: (shape, place) => shared.get(keyOf(shape, place))?.name, all: [...shared.values()] };
}

/** How a shape is reached: from something that has words, through members. Few of them are ever said. */
type Way = { readonly words: Words } | { readonly around: Way; readonly name: string };

function wordsOf(way: Way): Words {
	return "words" in way ? way.words : [...wordsOf(way.around), ...splitWords(way.name)];
}

/** The shapes that a shape is printed with, each with the member by which it is reached; with "" where it is by none. */
function within(shape: Shape): readonly (readonly [name: string, inner: Shape])[] {
	switch (shape.kind) {
		case "record":
			return [
				...shape.fields.map((field) => [field.name, field.shape] as const),
				...(shape.extra === null || shape.fields.length > 0 ? [] : [["", shape.extra] as const]),
			];
		case "list":
			return [["", shape.items]];
		case "tuple":
			return [...shape.items, shape.rest].map((item) => ["", item] as const);
		case "union":
		case "intersection":
			return shape.members.map((member) => ["", member] as const);
		default:
			return [];
	}
}

interface Texts {
	/** Equal for shapes that are printed in the same words. */
	numberOf(shape: Shape): number;
	/** About as many characters as are printed of it. */
	sizeOf(shape: Shape): number;
}

function createTexts(): Texts {
	const known = new WeakMap<Shape, number>();
	const numbers = new Map<string, number>();
	const sizes: number[] = [];
	const numberOf = (shape: Shape): number => {
		const before = known.get(shape);
		if (before !== undefined) return before;
		const inner = within(shape).map(([, one]) => numberOf(one));
		const text = JSON.stringify([spelled(shape), inner]);
		const number = numbers.get(text) ?? numbers.size;
		if (number === numbers.size) {
			numbers.set(text, number);
			sizes.push(inner.reduce((sum, one) => sum + (sizes[one] ?? 0), shownSize(shape)));
		}
		known.set(shape, number);
		return number;
	};
	return { numberOf, sizeOf: (shape) => sizes[numberOf(shape)] ?? 0 };
}

/** What a shape says beside the shapes within it. */
function spelled(shape: Shape): unknown {
	switch (shape.kind) {
		case "record":
			return [
				shape.bases,
				shape.fields.map(({ name, required, notes }) => [name, required, notes]),
				shape.extra !== null,
			];
		case "list":
			return "list";
		case "tuple":
			return ["tuple", shape.required, shape.items.length];
		case "union":
			return ["union", shape.variant];
		case "intersection":
			return "intersection";
		default:
			return shape;
	}
}

function shownSize(shape: Shape): number {
	if (shape.kind !== "record") return 8;
	return shape.fields.reduce((sum, { name, notes }) => sum + name.length + (notes.description?.length ?? 0) + 4, 0);
}
