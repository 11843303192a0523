import type { Side } from "../../../generate/plan/shapes/reach.ts";
import type { Literal, Shape } from "../../../generate/typescript/structural/shape.ts";
import { type Open, recordOf, settle } from "../../types/record-members.ts";

type Reference = Shape & { readonly kind: "reference" };

/** A type of one side, with who opens its references. */
export interface OpenedShape {
	readonly shape: Shape;
	readonly open: Open;
}

/** Whether two shapes are references to components of one name. */
export type IsNamedAlike = (before: Shape, after: Shape) => boolean;

/**
 * Whether a tag selects another alternative now, which has not the members that code names beside the tag: who reads knows
 * those that all alternatives of the tag have, who writes may give each of them. Alternatives of one name are taken for
 * the same: what differs between them is judged where it differs.
 */
export function losesSelected(
	before: OpenedShape,
	after: OpenedShape,
	side: Side,
	isNamedAlike: IsNamedAlike,
): boolean {
	const selected = selectionsOf(before);
	if (selected.size === 0) return false;
	const others = selectionsOf(after);
	return [...selected].some(([key, { property, alternatives }]) => {
		const now = others.get(key)?.alternatives;
		// A tag that is gone is a value that is gone.
		if (now === undefined || areAlike(alternatives, now, isNamedAlike)) return false;
		const left = membersOf([...now, ...untaggedOf(after, property)], side, after.open);
		const had = membersOf([...alternatives, ...untaggedOf(before, property)], side, before.open);
		return left !== null && had !== null && [...had].some((name) => !left.has(name));
	});
}

function areAlike(alternatives: readonly Shape[], others: readonly Shape[], isNamedAlike: IsNamedAlike): boolean {
	return (
		alternatives.every((one) => others.some((other) => isNamedAlike(one, other))) &&
		others.every((other) => alternatives.some((one) => isNamedAlike(one, other)))
	);
}

interface Selection {
	readonly property: string;
	readonly alternatives: readonly Reference[];
}

/** The alternatives that each value of a tag leaves, of those to which generation adds the tag. */
function selectionsOf({ shape, open }: OpenedShape): ReadonlyMap<string, Selection> {
	const selections = new Map<string, Selection>();
	const tagged = partsOf(settle(shape, open)).flatMap((part) => taggedOf(part) ?? []);
	for (const { property, values, alternative } of tagged) {
		for (const value of values) {
			const key = JSON.stringify([property, value]);
			const known = selections.get(key)?.alternatives ?? [];
			selections.set(key, { property, alternatives: [...known, alternative] });
		}
	}
	return selections;
}

/** The alternatives that say nothing of the tag, and may have any. */
function untaggedOf({ shape, open }: OpenedShape, property: string): readonly Shape[] {
	return partsOf(settle(shape, open)).filter((part) => {
		if (part.kind !== "reference") return false;
		const field = recordOf(part, open)?.fields.find(({ name }) => name === property);
		const own = field === undefined ? undefined : settle(field.shape, open);
		return own?.kind === "scalar" && own.type === "string";
	});
}

/** The alternatives of unions, where several hold together as well: what is tagged is one, with its tag. */
function partsOf(shape: Shape): readonly Shape[] {
	if (taggedOf(shape) !== null) return [shape];
	return shape.kind === "union" || shape.kind === "intersection" ? shape.members.flatMap(partsOf) : [shape];
}

interface Tagged {
	readonly property: string;
	readonly values: readonly Literal[];
	readonly alternative: Reference;
}

/** An alternative with the tag that generation adds to it. */
function taggedOf(shape: Shape): Tagged | null {
	const [alternative, tag] = shape.kind === "intersection" ? shape.members : [];
	const [field] = tag?.kind === "record" ? tag.fields : [];
	if (alternative?.kind !== "reference" || field?.shape.kind !== "literals") return null;
	return { property: field.name, values: field.shape.values, alternative };
}

/** The members that all of the alternatives have, or for who writes one of them has; null where one is no record. */
function membersOf(alternatives: readonly Shape[], side: Side, open: Open): ReadonlySet<string> | null {
	let members: readonly string[] | null = null;
	for (const alternative of alternatives) {
		const record = recordOf(alternative, open);
		if (record === null) return null;
		const names = new Set(record.fields.map(({ name }) => name));
		const known: readonly string[] = members ?? [...names];
		members = side === "request" ? [...known, ...names] : known.filter((name) => names.has(name));
	}
	return new Set(members);
}
