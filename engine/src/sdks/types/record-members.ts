import type { Field, Shape } from "../../generate/typescript/structural/shape.ts";

export type RecordShape = Shape & { readonly kind: "record" };
type Reference = Shape & { readonly kind: "reference" };

/** Opens a reference; gives `never` where that would not end. */
export type Open = (reference: Reference) => Shape;

/** Aliases of aliases, and bases of bases, end here: whoever nests deeper is not told apart. */
const MAX_CHAIN = 100;

/** What a chain of references finally stands for. */
export function settle(shape: Shape, open: Open): Shape {
	let settled = shape;
	for (let links = 0; settled.kind === "reference" && links < MAX_CHAIN; links++) settled = open(settled);
	return settled;
}

/** The alternatives of a shape. References among several alternatives stay closed: they have names. */
export function alternativesOf(shape: Shape, open: Open): readonly Shape[] {
	const settled = settle(shape, open);
	if (settled.kind !== "union") return [settled];
	const [only, ...more] = settled.members.filter((member) => !isNull(member));
	// A type that may also be null is told by what it is, and not by its name.
	if (only?.kind !== "reference" || more.length > 0) return settled.members;
	const opened = settle(only, open);
	return [...(opened.kind === "union" ? opened.members : [opened]), ...settled.members.filter(isNull)];
}

function isNull(shape: Shape): boolean {
	return shape.kind === "scalar" && shape.type === "null";
}

/** What other members are; of a closed record it is told here that there are none, since it is printed like an open one. */
function extraOf({ extra }: RecordShape, open: Open): Shape | null {
	if (extra === null) return null;
	const opened = settle(extra, open);
	return opened.kind === "never" ? opened : extra;
}

/** A record with the members of its bases, or of all records of an intersection; null for what is no record. */
export function recordOf(shape: Shape, open: Open): RecordShape | null {
	const fields = new Map<string, Field>();
	let extra: Shape | null = null;
	let isRecord = false;
	const waiting: Shape[] = [shape];
	for (let next = waiting.pop(), seen = 0; next !== undefined && seen < MAX_CHAIN; next = waiting.pop(), seen++) {
		const settled = settle(next, open);
		if (settled.kind === "intersection") waiting.push(...settled.members);
		if (settled.kind !== "record") continue;
		isRecord = true;
		extra ??= extraOf(settled, open);
		waiting.push(...settled.bases.map((type): Shape => ({ kind: "reference", type })));
		for (const field of settled.fields) {
			const known = fields.get(field.name);
			fields.set(field.name, known === undefined ? field : { ...known, required: known.required || field.required });
		}
	}
	return isRecord ? { kind: "record", bases: [], fields: [...fields.values()], extra } : null;
}
