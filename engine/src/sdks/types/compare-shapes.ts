import { type Field, nullShape, type Shape, unknown } from "../../generate/typescript/structural/shape.ts";
import type { Assignability } from "./assignable.ts";
import { alternativesOf, type Open, type RecordShape, recordOf } from "./record-members.ts";
import { losesSelected } from "./selected-members.ts";

/** What of a type's values the other type has no room for. */
export type Aspect = "null" | "values" | "type" | "alternatives" | "items" | "unnamed-members";

/** What happens to code at one type, its parts left aside: whatever differs there is judged there. */
export interface ShapeFacts {
	/** Members that the old type has and the new one has not. */
	readonly gone: ReadonlySet<string>;
	/** Members that must be given now, or that can no longer be relied on. */
	readonly demanded: ReadonlySet<string>;
	/** Members that are typed for who takes them, and may be anything for who gives them: only their name is required. */
	readonly untyped: ReadonlySet<string>;
	readonly misfits: ReadonlySet<Aspect>;
}

export interface ShapePair {
	readonly before: Shape;
	readonly after: Shape;
}

/** Compares one type of two SDKs. In a request the old one is given to the new, in a response the new one to the old. */
export function compareShapes(pair: ShapePair, side: "request" | "response", check: Assignability): ShapeFacts {
	const [giver, taker] = side === "request" ? [pair.before, pair.after] : [pair.after, pair.before];
	const given = alternativesOf(giver, check.openGiver).flatMap(nullApart);
	const taken = alternativesOf(taker, check.openTaker);
	const from = onlyRecord(given, check.openGiver);
	const to = onlyRecord(taken, check.openTaker);
	const misfits = new Set<Aspect>();
	for (const shape of given) {
		// To find the one of the same name opens nothing.
		const isKept = taken.some((other) => check.isNamedAlike(shape, other));
		const hasPlace = isKept || taken.some((other) => fits(shape, other, from !== null && to !== null, check));
		if (!hasPlace && !check.accepts(shape, taker)) misfits.add(aspectOf(shape, taken));
	}
	if (selectsOther(pair, side, check)) misfits.add("alternatives");
	const [before, after] = side === "request" ? [from, to] : [to, from];
	if (from === null || to === null || before === null || after === null) {
		const others = side === "request" ? taken : given;
		const isNone = before !== null && !others.some((shape) => mayHaveMembers(shape));
		return { gone: isNone ? namesOf(before) : new Set(), demanded: new Set(), untyped: new Set(), misfits };
	}
	if (!keepsUnnamed(before, after) || !keepsUnnamed(to, from) || !fitsUnnamed(from, to)) misfits.add("unnamed-members");
	const untyped = untypedMembers(from, to);
	return { gone: goneMembers(before, after), demanded: demandedMembers(from, to), untyped, misfits };
}

function selectsOther({ before, after }: ShapePair, side: "request" | "response", check: Assignability): boolean {
	const [openBefore, openAfter] =
		side === "request" ? [check.openGiver, check.openTaker] : [check.openTaker, check.openGiver];
	const [had, has] = [
		{ shape: before, open: openBefore },
		{ shape: after, open: openAfter },
	];
	return losesSelected(had, has, side, (one, other) =>
		side === "request" ? check.isNamedAlike(one, other) : check.isNamedAlike(other, one),
	);
}

/** A reference among alternatives stays closed: what it stands for is judged where it is declared. */
function mayHaveMembers({ kind }: Shape): boolean {
	return kind === "record" || kind === "intersection" || kind === "reference";
}

function namesOf({ fields }: RecordShape): ReadonlySet<string> {
	return new Set(fields.map(({ name }) => name));
}

function untypedMembers(giver: RecordShape, taker: RecordShape): ReadonlySet<string> {
	const given = new Map(giver.fields.map((field) => [field.name, field.shape]));
	const isLoose = ({ name, shape }: Field) => given.get(name)?.kind === "unknown" && shape.kind !== "unknown";
	return new Set(taker.fields.filter(isLoose).map(({ name }) => name));
}

/** Null among listed values is lost and found by itself. */
function nullApart(shape: Shape): readonly Shape[] {
	if (shape.kind !== "literals" || !shape.values.includes(null)) return [shape];
	const values = shape.values.filter((value) => value !== null);
	return values.length === 0 ? [nullShape] : [{ ...shape, values }, nullShape];
}

/** The one record among the alternatives, whose members are compared by name; null where there are several, or none. */
function onlyRecord(shapes: readonly Shape[], open: Open): RecordShape | null {
	let only: RecordShape | null = null;
	for (const shape of shapes) {
		const record = recordOf(shape, open);
		if (record !== null && only !== null) return null;
		only ??= record;
	}
	return only;
}

function goneMembers(before: RecordShape, after: RecordShape): ReadonlySet<string> {
	const kept = new Set(after.fields.map(({ name }) => name));
	return new Set(before.fields.map(({ name }) => name).filter((name) => !kept.has(name)));
}

function demandedMembers(giver: RecordShape, taker: RecordShape): ReadonlySet<string> {
	const given = new Set(giver.fields.filter(({ required }) => required).map(({ name }) => name));
	return new Set(taker.fields.filter(({ name, required }) => required && !given.has(name)).map(({ name }) => name));
}

/** What is printed of members that have no name of their own. A record that names none is a map of anything. */
function unnamedOf({ fields, extra }: RecordShape): Shape | null {
	return fields.length > 0 && extra?.kind === "never" ? null : (extra ?? (fields.length > 0 ? null : unknown));
}

/** Code that asks for members by any name stops to compile where only named ones are left. */
function keepsUnnamed(before: RecordShape, after: RecordShape): boolean {
	return unnamedOf(before) === null || unnamedOf(after) !== null;
}

/** Between maps, whose values both sides describe in pairs of their own, unless one side says nothing or forbids all. */
function fitsUnnamed(giver: RecordShape, taker: RecordShape): boolean {
	if (giver.fields.length + taker.fields.length > 0) return true;
	const [from, to] = [unnamedOf(giver), unnamedOf(taker)];
	if (from === null || to === null || from.kind === "never") return true;
	return to.kind !== "never" && fitsPart(from, to);
}

/** Whether an alternative has a counterpart. Their parts are pairs of their own wherever there is only one to pair with. */
function fits(giver: Shape, taker: Shape, areRecordsPaired: boolean, check: Assignability): boolean {
	if (areRecordsPaired && recordOf(giver, check.openGiver) !== null && recordOf(taker, check.openTaker) !== null) {
		return isJoinedAlike(giver, taker, check);
	}
	if (giver.kind === "list" && taker.kind === "list") return fitsPart(giver.items, taker.items);
	if (giver.kind === "tuple" && taker.kind === "tuple" && giver.items.length === taker.items.length) {
		return giver.required >= taker.required && fitsPart(giver.rest, taker.rest);
	}
	return check.accepts(giver, taker);
}

/** What stands beside the members of a record: the alternatives that it is joined with. */
function isJoinedAlike(giver: Shape, taker: Shape, check: Assignability): boolean {
	if (taker.kind !== "intersection") return true;
	const joined = giver.kind === "intersection" ? giver.members : [giver];
	return taker.members
		.filter((member) => recordOf(member, check.openTaker) === null)
		.every((member) => joined.some((other) => check.accepts(other, member)));
}

/** A part that both sides describe is compared by itself; one that a side says nothing of is not. */
function fitsPart(giver: Shape, taker: Shape): boolean {
	return taker.kind === "unknown" || giver.kind !== "unknown";
}

function aspectOf(shape: Shape, others: readonly Shape[]): Aspect {
	switch (shape.kind) {
		case "scalar":
			if (shape.type === "null") return "null";
			return others.some(({ kind }) => kind === "literals") ? "values" : "type";
		case "literals":
			return "values";
		case "list":
		case "tuple":
			return others.some(({ kind }) => kind === "list" || kind === "tuple") ? "items" : "type";
		case "reference":
		case "intersection":
		case "union":
			return "alternatives";
		default:
			return "type";
	}
}
