import type { SchemaId } from "../../contract/api.ts";
import type { Direction } from "../../contract/change.ts";
import type { SdkSides } from "../sdk-sides.ts";
import type { LazyShapes } from "./lazy-shapes.ts";

/** Parts that are gone through; what takes more is believed to differ. */
const MAX_PARTS = 10_000;

/** What is said for people is no part of a type. */
const SAID: ReadonlySet<string> = new Set(["notes", "description"]);

/**
 * Whether parts of two plans are the same, with everything that they refer to: references lead to components of one name
 * that hold the same, or to what no component is and holds the same.
 */
export function areSameTypes(before: unknown, after: unknown, side: Direction, { shapes }: SdkSides): boolean {
	const waiting: (readonly [unknown, unknown])[] = [[before, after]];
	const seen = new Set<string>();
	for (const [one, other] of waiting) {
		if (waiting.length > MAX_PARTS) return false;
		if (isReference(one) && isReference(other)) {
			if (nameOf(one, shapes.before) !== nameOf(other, shapes.after)) return false;
			const pair = `${one.type} ${other.type}`;
			if (!seen.has(pair)) waiting.push([opened(one, side, shapes.before), opened(other, side, shapes.after)]);
			seen.add(pair);
		} else {
			const parts = partsOf(one, other);
			if (parts === null) return false;
			waiting.push(...parts);
		}
	}
	return true;
}

/** What is inside of two values; null where they differ by themselves. */
function partsOf(one: unknown, other: unknown): readonly (readonly [unknown, unknown])[] | null {
	if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) {
		return Object.is(one, other) ? [] : null;
	}
	const [own, others] = [new Map(partsByKey(one)), new Map(partsByKey(other))];
	if (Array.isArray(one) !== Array.isArray(other) || own.size !== others.size) return null;
	if ([...own.keys()].some((key) => !others.has(key))) return null;
	return [...own].map(([key, part]) => [part, others.get(key)]);
}

function partsByKey(value: object): readonly (readonly [string, unknown])[] {
	return Object.entries(value).filter(([key]) => !SAID.has(key));
}

interface Reference {
	readonly kind: "reference";
	readonly type: string;
}

function isReference(value: unknown): value is Reference {
	return typeof value === "object" && value !== null && "kind" in value && value.kind === "reference";
}

function idOf({ type }: Reference): SchemaId {
	return Number(type) as SchemaId;
}

function nameOf(reference: Reference, shapes: LazyShapes): string | null {
	return shapes.componentOf(idOf(reference));
}

function opened(reference: Reference, side: Direction, shapes: LazyShapes): unknown {
	return shapes.plannedOf(idOf(reference), side);
}
