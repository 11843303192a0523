import type { Field, Shape } from "../plan/shape.ts";

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
	return settled.kind === "union" ? settled.members : [settled];
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
		extra ??= settled.extra;
		waiting.push(...settled.bases.map((type): Shape => ({ kind: "reference", type })));
		for (const field of settled.fields) {
			const known = fields.get(field.name);
			fields.set(field.name, known === undefined ? field : { ...known, required: known.required || field.required });
		}
	}
	return isRecord ? { kind: "record", bases: [], fields: [...fields.values()], extra } : null;
}
