import type { JsonObject, JsonValue } from "../../../contract/json.ts";
import type { Notes } from "../notes.ts";
import { membersOf, opened, type Types } from "../opened.ts";
import type { Field, Shape } from "../shape.ts";
import { fits } from "../shapes/fits.ts";

/** Records, lists and alternatives within each other that are filled in. */
const MAX_DEPTH = 8;
/** Shapes that are looked at for one example: alternatives that lead round in circles have none. */
const MOST_STEPS = 500;

/**
 * A value of a type for a call that shows how to write one: what notes show, where it fits, else the simplest. undefined
 * where JSON has none, as of bytes, and where none can be made.
 */
export function madeExample(field: Pick<Field, "shape" | "notes" | "words">, types: Types): JsonValue | undefined {
	return made(field.shape, field.notes, field.words, { types, steps: 0 }, 0);
}

type Made = JsonValue | undefined;

interface Making {
	readonly types: Types;
	steps: number;
}

function made(shape: Shape, notes: Notes | null, words: readonly string[], making: Making, depth: number): Made {
	making.steps += 1;
	if (depth > MAX_DEPTH || making.steps > MOST_STEPS) return undefined;
	const { types } = making;
	for (const text of [notes?.example ?? null, notes?.default ?? null]) {
		const shown: Made = text === null ? undefined : JSON.parse(text);
		if (shown !== undefined && shown !== null && fits(shown, shape, types)) return shown;
	}
	const settled = opened(shape, types);
	switch (settled.kind) {
		case "unknown":
			return {};
		case "scalar":
			return madeScalar(settled, notes, words);
		case "literals":
			return settled.values[0]?.value;
		case "list":
			return listOf(made(settled.items, null, words, making, depth + 1));
		case "tuple": {
			const items = settled.items.slice(0, settled.required).map((item) => made(item, null, words, making, depth + 1));
			return items.every((item) => item !== undefined) ? items : undefined;
		}
		case "record":
		case "intersection":
			return madeRecord(settled, making, depth);
		case "union":
			return madeAlternative(settled, words, making, depth);
		default:
			return undefined;
	}
}

function listOf(item: Made): JsonValue {
	return item === undefined ? [] : [item];
}

function madeRecord(shape: Shape, making: Making, depth: number): Made {
	const record: Record<string, JsonValue> = {};
	for (const { name, shape: member, notes, words, required } of membersOf(shape, making.types).values()) {
		if (!required) continue;
		const value = made(member, notes, words, making, depth + 1);
		if (value === undefined) return undefined;
		Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
	}
	return inOrder(record);
}

/** By name, as examples are. */
function inOrder(record: JsonObject): JsonObject {
	return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The first alternative of which there is a value, with its tag. */
function madeAlternative(
	{ members, tag }: Shape & { readonly kind: "union" },
	words: readonly string[],
	making: Making,
	depth: number,
): Made {
	for (const [index, member] of members.entries()) {
		const value =
			member.kind === "scalar" && member.type === "null" ? undefined : made(member, null, words, making, depth + 1);
		if (value === undefined) continue;
		const mark = tag?.values[index]?.[0];
		if (tag === null || mark === undefined || typeof value !== "object" || value === null) return value;
		return inOrder({ ...(value as JsonObject), [tag.property]: mark });
	}
	return undefined;
}

/** Texts that stand for formats that languages do not know, by the sentence that says them. */
const texts: ReadonlyMap<string, string> = new Map([
	["Format: email.", "user@example.com"],
	["Format: uuid.", "123e4567-e89b-12d3-a456-426614174000"],
	["Format: uri.", "https://example.com"],
	["Format: url.", "https://example.com"],
	["Format: ipv4.", "192.0.2.1"],
	["Format: hostname.", "example.com"],
]);

function madeScalar(
	{ type, format }: Shape & { readonly kind: "scalar" },
	notes: Notes | null,
	words: readonly string[],
): JsonValue {
	if (type === "null") return null;
	if (type === "boolean") return true;
	if (type !== "string") return leastOf(notes);
	if (format === "date") return "2026-01-31";
	if (format === "date-time") return "2026-01-31T12:00:00Z";
	if (format === "byte") return "aGVsbG8=";
	if (format === "decimal") return "1.00";
	const known = notes?.limits.map((limit) => texts.get(limit)).find((text) => text !== undefined);
	return known ?? (words.join("-") || "text");
}

/** The least that is allowed, or 1. */
function leastOf(notes: Notes | null): number {
	const [, least] = /(?:From|At least) (-?\d{1,9}(?:\.\d{1,9})?)\b/u.exec(notes?.limits.join(" ") ?? "") ?? [];
	return least === undefined ? 1 : Math.max(Number(least), 1);
}
