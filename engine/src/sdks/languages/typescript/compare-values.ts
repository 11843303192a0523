import type { Api, SchemaId } from "../../../contract/api.ts";
import type { Direction, SchemaSides } from "../../../contract/change.ts";
import { type Shape, unknown } from "../../../generate/typescript/structural/shape.ts";
import type { SdkSides } from "../../sdk-sides.ts";
import type { ChangedPlace } from "../../surface/place-of-change.ts";
import { type Aspect, aspectOfSymbol, type Break, symbols } from "../../surface/surface.ts";
import type { Assignability } from "../../types/assignable.ts";
import { fitsAround, valueAround } from "../../types/fits-around.ts";
import { type Open, type RecordShape, recordOf, settle } from "../../types/record-members.ts";
import { brokenInAlternatives, brokenMembers } from "./broken-members.ts";
import type { HeldValues } from "./held-values.ts";
import { losesKind } from "./lost-kinds.ts";
import { losesValue } from "./lost-values.ts";
import { losesSelected } from "./selected-members.ts";
import { valueSurface } from "./value-surface.ts";

/** Surfaces of a pair of values are held against each other once. */
export function createCompareValues(sides: SdkSides): (place: ChangedPlace) => readonly Break[] {
	const known = new Map<string, Compared>();
	const compareLast = ([value]: readonly SchemaSides[], side: Direction, isShared: boolean): Compared => {
		if (value === undefined) return NOTHING;
		const key = `${side} ${value.before} ${value.after} ${isShared}`;
		const compared = known.get(key) ?? toldApart(compareValues(value, side, isShared, sides));
		known.set(key, compared);
		return compared;
	};
	return ({ values, standing: { side }, isShared }) => {
		const { breaks, others } = compareLast(values.slice(-1), side, isShared);
		if (others.length === breaks.length) return breaks;
		// An alternative that has no name of its own is nothing but what it is an alternative of.
		const isNameless = ({ before, after }: SchemaSides): boolean =>
			isWithoutName(before, sides.before) && isWithoutName(after, sides.after);
		if (!fitsAround(values, side, sides, isNameless)) return breaks;
		const around = valueAround(values, isNameless);
		return around === null ? others : [...others, ...compareLast([around], side, isShared).breaks.filter(isTold)];
	};
}

/** What code can ask of a value as a whole, whatever its alternatives are. */
function isTold({ symbol }: Break): boolean {
	return symbol === symbols.aspect("kinds") || symbol === symbols.aspect("values");
}

interface Compared {
	readonly breaks: readonly Break[];
	/** Without those of alternatives. */
	readonly others: readonly Break[];
}

const NOTHING: Compared = { breaks: [], others: [] };

function toldApart(breaks: readonly Break[]): Compared {
	return { breaks, others: breaks.filter((one) => !isOfAlternative(one)) };
}

function isWithoutName(id: SchemaId | null, { schemas }: Api): boolean {
	return id === null || schemas.get(id).name === null;
}

/** Members that are gone are gone wherever they stood. */
function isOfAlternative({ symbol }: Break): boolean {
	const aspect = aspectOfSymbol(symbol);
	return aspect !== null && aspect !== "members";
}

/**
 * What stops code from compiling at one value, its parts left aside: whatever differs there is compared there. In a request
 * the old value is given to the new one, in a response the new one to the old.
 */
function compareValues(
	{ before, after }: SchemaSides,
	side: Direction,
	isShared: boolean,
	sides: SdkSides,
): readonly Break[] {
	const old = valueSurface(before, side, sides.shapes.before);
	const now = valueSurface(after, side, sides.shapes.after);
	const [giver, taker] = side === "request" ? [old, now] : [now, old];
	const held = { before: old, after: now, giver, taker, side, check: sides.check(side), isShared };
	const aspects = new Set([...misfits(held), ...unnamedMisfits(held), ...lostQuestions(held)]);
	const members = brokenMembers(held);
	if (members.some(({ how }) => how !== "retyped")) aspects.add("members");
	return [
		...members,
		...brokenInAlternatives(held),
		...[...aspects].map((one): Break => ({ symbol: symbols.aspect(one), how: "retyped" })),
	];
}

function misfits(held: HeldValues): readonly Aspect[] {
	const { giver, taker, check } = held;
	const areRecordsPaired = giver.record !== null && taker.record !== null;
	const homeless = giver.alternatives.filter((shape) => {
		// To find the one of the same name opens nothing.
		const isKept = taker.alternatives.some((other) => check.isNamedAlike(shape, other));
		const hasPlace = isKept || taker.alternatives.some((other) => fits(shape, other, areRecordsPaired, check));
		return !hasPlace && !check.accepts(shape, taker.shape);
	});
	const aspects = homeless.map((shape) => aspectOf(isNull(shape, check) ? NULL : shape, taker.alternatives));
	return selectsOther(held) ? [...aspects, "alternatives"] : aspects;
}

const NULL: Shape = { kind: "scalar", type: "null" };

/** Null may be an alternative with a schema of its own. */
function isNull(shape: Shape, { openGiver }: Assignability): boolean {
	if (shape.kind !== "reference") return false;
	const opened = openGiver(shape);
	return opened.kind === "scalar" && opened.type === "null";
}

function selectsOther({ before, after, side, check }: HeldValues): boolean {
	const [openBefore, openAfter] =
		side === "request" ? [check.openGiver, check.openTaker] : [check.openTaker, check.openGiver];
	const [had, has] = [
		{ shape: before.shape, open: openBefore },
		{ shape: after.shape, open: openAfter },
	];
	return losesSelected(had, has, side, (one, other) =>
		side === "request" ? check.isNamedAlike(one, other) : check.isNamedAlike(other, one),
	);
}

/** Who reads a value has told apart what it can be, or asked which one it is. Who sends one gives a kind that is gone to what does not take it. */
function lostQuestions({ before, after, side, check, isShared }: HeldValues): readonly Aspect[] {
	if (side === "request") return [];
	const [had, has] = [
		{ shape: before.shape, open: check.openTaker },
		{ shape: after.shape, open: check.openGiver },
	];
	const values: readonly Aspect[] = !isShared && losesValue(had, has) ? ["values"] : [];
	return losesKind(had, has) ? ["kinds", ...values] : values;
}

function unnamedMisfits({ before, after, giver, taker, check }: HeldValues): readonly Aspect[] {
	const [old, now, from, to] = [before.record, after.record, giver.record, taker.record];
	// Code that names a member of a map does not compile where the type is `unknown`.
	if (old !== null && after.shape.kind === "unknown" && unnamedOf(old) !== null) return ["unnamed-members"];
	if (old === null || now === null || from === null || to === null) return [];
	const isKept = keepsUnnamed(old, now) && keepsUnnamed(to, from) && fitsUnnamed(from, to, check.openTaker);
	return isKept ? [] : ["unnamed-members"];
}

/** What is printed of members that have no name of their own. A record that names none is a map of anything. */
function unnamedOf({ fields, extra }: RecordShape): Shape | null {
	return fields.length > 0 && extra?.kind === "never" ? null : (extra ?? (fields.length > 0 ? null : unknown));
}

/** Code that asks for members by any name stops to compile where only named ones are left. */
function keepsUnnamed(before: RecordShape, after: RecordShape): boolean {
	return unnamedOf(before) === null || unnamedOf(after) !== null;
}

/**
 * Between maps, whose values both sides describe in pairs of their own, unless one side says nothing or forbids all. Beside
 * members that have names, all others are printed as `unknown`, which nothing takes but `unknown`.
 */
function fitsUnnamed(giver: RecordShape, taker: RecordShape, open: Open): boolean {
	const [from, to] = [unnamedOf(giver), unnamedOf(taker)];
	if (taker.fields.length > 0 || from === null || to === null) return true;
	if (giver.fields.length > 0) return settle(to, open).kind === "unknown";
	return from.kind === "never" || (to.kind !== "never" && fitsPart(from, to));
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
