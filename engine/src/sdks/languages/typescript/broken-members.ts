import type { Field, Shape } from "../../../generate/typescript/structural/shape.ts";
import { type Break, symbols } from "../../surface/surface.ts";
import { type Open, type RecordShape, recordOf } from "../../types/record-members.ts";
import type { HeldValues } from "./held-values.ts";

/** The members that stop code from compiling at two values of one place. */
export function brokenMembers({ before, after, giver, taker, side, check }: HeldValues): readonly Break[] {
	const [old, now, from, to] = [before.record, after.record, giver.record, taker.record];
	if (old !== null && now !== null && from !== null && to !== null) return brokenOfRecords(old, now, from, to);
	if (old === null) return [];
	// Code may name what any of the alternatives has.
	const open = side === "request" ? check.openTaker : check.openGiver;
	const isLost = ({ name }: Field) => !after.alternatives.some((shape) => mayHave(name, shape, open));
	return old.fields.filter(isLost).map(({ name }) => ({ symbol: symbols.member(name), how: "gone" }));
}

/**
 * The members of alternatives that have a name on both sides. Those that extend a base stand for it wherever it is
 * mentioned, and what it describes is a member of each of them: a change of the base is a change of theirs.
 */
export function brokenInAlternatives({ before, after, giver, taker, side, check }: HeldValues): readonly Break[] {
	if (before.record !== null || after.record !== null) return [];
	return giver.alternatives.flatMap((given) => {
		const taken = taker.alternatives.find((other) => check.isNamedAlike(nameIn(given), nameIn(other)));
		const from = taken === undefined ? null : recordOf(given, check.openGiver);
		const to = taken === undefined ? null : recordOf(taken, check.openTaker);
		if (from === null || to === null) return [];
		return side === "request" ? brokenOfRecords(from, to, from, to) : brokenOfRecords(to, from, from, to);
	});
}

/** The name among what holds together: `Cat & { type: "cat" }` is Cat. */
function nameIn(shape: Shape): Shape {
	if (shape.kind !== "intersection") return shape;
	return shape.members.find(({ kind }) => kind === "reference") ?? shape;
}

function brokenOfRecords(old: RecordShape, now: RecordShape, from: RecordShape, to: RecordShape): readonly Break[] {
	const broken =
		(how: Break["how"]) =>
		(name: string): Break => ({ symbol: symbols.member(name), how });
	return [
		...goneMembers(old, now).map(broken("gone")),
		...demandedMembers(from, to).map(broken("demanded")),
		...untypedMembers(from, to).map(broken("retyped")),
	];
}

/** What is neither a record nor anything without members may have it. */
function mayHave(member: string, shape: Shape, open: Open): boolean {
	const record = recordOf(shape, open);
	if (record !== null) return record.fields.some(({ name }) => name === member);
	return shape.kind === "intersection" || shape.kind === "reference";
}

function goneMembers(before: RecordShape, after: RecordShape): readonly string[] {
	const kept = new Set(after.fields.map(({ name }) => name));
	return before.fields.map(({ name }) => name).filter((name) => !kept.has(name));
}

/** Members that must be given now, or that can no longer be relied on. */
function demandedMembers(giver: RecordShape, taker: RecordShape): readonly string[] {
	const given = new Set(giver.fields.filter(({ required }) => required).map(({ name }) => name));
	return taker.fields.filter(({ name, required }) => required && !given.has(name)).map(({ name }) => name);
}

/** Members that are typed for who takes them, and may be anything for who gives them: only their name is required. */
function untypedMembers(giver: RecordShape, taker: RecordShape): readonly string[] {
	const given = new Map(giver.fields.map((field) => [field.name, field.shape]));
	const isLoose = ({ name, shape }: Field) => given.get(name)?.kind === "unknown" && shape.kind !== "unknown";
	return taker.fields.filter(isLoose).map(({ name }) => name);
}
