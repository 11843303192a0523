import { isNull, never, type Shape, type Tag, unknown } from "../shape.ts";

/** A member of a union that is being made, with what its tag says of it. */
export interface Alternative {
	readonly shape: Shape;
	/** Values of the tag that mean it. */
	readonly values: readonly string[];
	/** See Tag.declared. */
	readonly declared: boolean;
	/** Whether it is what values mean that have no tag. */
	readonly isFallback: boolean;
}

type TagName = Pick<Tag, "property" | "words" | "written">;

/** One of the members. Flattens unions; a member that allows anything makes the union allow anything. */
export function unionOf(members: readonly Shape[], open = false): Shape {
	return taggedUnionOf(members.map(untagged), null, open);
}

export function untagged(shape: Shape): Alternative {
	return { shape, values: [], declared: true, isFallback: false };
}

/** One of the alternatives, told apart by a tag where there is one. Unions within that have another tag stay by themselves. */
export function taggedUnionOf(alternatives: readonly Alternative[], tag: TagName | null, open: boolean): Shape {
	const [first, second] = alternatives;
	if (first !== undefined && alternatives.length === 1 && tag === null) return first.shape;
	if (first !== undefined && second !== undefined && alternatives.length === 2 && tag === null) {
		// Most unions are a type and null.
		if (isNull(second.shape) && isSimple(first.shape)) return orNull(first.shape, second.shape);
		if (isNull(first.shape) && isSimple(second.shape)) return orNull(first.shape, second.shape);
	}
	const inner = tag ?? innerTag(alternatives);
	const flat = alternatives.flatMap((one) => flattened(one, inner)).filter(({ shape }) => shape.kind !== "never");
	if (flat.some(({ shape }) => shape.kind === "unknown")) return unknown;
	const distinct = openLiterals(distinctAlternatives(flat));
	const [only] = distinct;
	if (only === undefined) return never;
	// Who writes a tag announces further alternatives, even where there is one today.
	const isAnnounced = tag?.written === true && only.values.length > 0;
	if (distinct.length === 1 && !isAnnounced) return only.shape;
	const isOpen = open || alternatives.some(({ shape }) => shape.kind === "union" && shape.open);
	return {
		kind: "union",
		members: distinct.map(({ shape }) => shape),
		tag: inner === null ? null : tagOf(distinct, inner),
		open: isOpen && (isAnnounced || distinct.filter(({ shape }) => !isNull(shape)).length > 1),
	};
}

function isSimple(shape: Shape): boolean {
	return shape.kind !== "union" && shape.kind !== "unknown" && shape.kind !== "never" && !isNull(shape);
}

function orNull(...members: readonly Shape[]): Shape {
	return { kind: "union", members, tag: null, open: false };
}

/** The one tag of the unions within; null where they have none, or several. */
function innerTag(alternatives: readonly Alternative[]): TagName | null {
	const tags = alternatives.flatMap(({ shape }) => (shape.kind === "union" && shape.tag !== null ? [shape.tag] : []));
	const [first] = tags;
	return first !== undefined && tags.every(({ property }) => property === first.property) ? first : null;
}

function flattened(alternative: Alternative, tag: TagName | null): readonly Alternative[] {
	const { shape } = alternative;
	if (shape.kind !== "union") return [alternative];
	const own = shape.tag;
	if (own === null) return shape.members.map((member) => ({ ...alternative, shape: member }));
	if (own.property !== tag?.property) return [alternative];
	return shape.members.map((member, index) => ({
		shape: member,
		values: own.values[index] ?? [],
		declared: own.declared[index] ?? true,
		isFallback: own.fallback === index,
	}));
}

function tagOf(alternatives: readonly Alternative[], { property, words, written }: TagName): Tag | null {
	if (alternatives.every(({ values }) => values.length === 0)) return null;
	const fallback = alternatives.findIndex(({ isFallback }) => isFallback);
	return {
		property,
		words,
		values: alternatives.map(({ values }) => values),
		declared: alternatives.map(({ declared }) => declared),
		fallback: fallback === -1 ? null : fallback,
		written,
	};
}

function distinctAlternatives(alternatives: readonly Alternative[]): readonly Alternative[] {
	const kinds = alternatives.map(({ shape }) => shape.kind);
	// What is alike is of one kind: to write shapes out takes long.
	if (new Set(kinds).size === kinds.length) return alternatives;
	const distinct = new Map<string, Alternative>();
	for (const alternative of alternatives) {
		const key = keyOf(alternative.shape);
		const known = distinct.get(key);
		distinct.set(key, known === undefined ? alternative : joined(known, alternative));
	}
	return [...distinct.values()];
}

function joined(one: Alternative, other: Alternative): Alternative {
	return {
		...one,
		values: [...new Set([...one.values, ...other.values])],
		isFallback: one.isFallback || other.isFallback,
	};
}

/** Most members are references, whose whole text need not be written. */
function keyOf(shape: Shape): string {
	if (shape.kind === "reference") return `reference ${shape.type}`;
	return shape.kind === "scalar" ? `scalar ${shape.type} ${shape.format}` : JSON.stringify(shape);
}

/** `string | "a" | "b"` says no more than `string`; with the literals kept and open, an editor still offers them. */
function openLiterals(alternatives: readonly Alternative[]): readonly Alternative[] {
	const listed = new Set(alternatives.map(({ shape }) => literalType(shape)));
	const swallowed = new Set(
		alternatives.map(({ shape }) => scalarType(shape)).filter((type) => type !== null && listed.has(type)),
	);
	if (swallowed.size === 0) return alternatives;
	return alternatives
		.filter(({ shape }) => !swallowed.has(scalarType(shape)))
		.map((one) =>
			one.shape.kind === "literals" && swallowed.has(literalType(one.shape))
				? { ...one, shape: { ...one.shape, open: true } }
				: one,
		);
}

function scalarType(shape: Shape): "string" | "number" | null {
	if (shape.kind !== "scalar" || shape.format !== null) return null;
	return shape.type === "string" ? "string" : shape.type === "number" || shape.type === "integer" ? "number" : null;
}

/** The one type that all values have. */
function literalType(shape: Shape): "string" | "number" | null {
	if (shape.kind !== "literals") return null;
	const types = new Set(shape.values.map(({ value }) => typeof value));
	const [only] = types;
	return types.size === 1 && (only === "string" || only === "number") ? only : null;
}
