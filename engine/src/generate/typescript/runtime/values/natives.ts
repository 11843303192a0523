// Needed by: natives.

import { type ApiShape, parseShape } from "../answers/shape.ts";
import type { ApiNatives } from "../call/operation.ts";

/** What makes values of the language of those that JSON has, and back, by the letter of their type in a shape. */
export type ApiConversions = Readonly<Record<string, (value: unknown) => unknown>>;

/** Reads and sends values with what the file has as dates and integers of 64 bits. */
export function nativesOf(
	table: Readonly<Record<string, string>>,
	reading: ApiConversions,
	sending: ApiConversions,
): ApiNatives {
	const parsed = new globalThis.Map<string, ApiShape>();
	const shapeOf = (text: string): ApiShape => {
		const shape = parsed.get(text) ?? parseShape(text);
		parsed.set(text, shape);
		return shape;
	};
	const convert = (conversions: ApiConversions) => (shape: string, value: unknown) =>
		converted(shapeOf(shape), value, {
			shapeOf: (name) => shapeOf(table[name] ?? "x"),
			conversions,
			depth: 0,
			names: [],
		});
	return { read: convert(reading), send: convert(sending) };
}

interface ApiConverting {
	readonly shapeOf: (name: string) => ApiShape;
	readonly conversions: ApiConversions;
	readonly depth: number;
	/** The types that led to this value, none of which leads to it again. */
	readonly names: readonly string[];
}

/** The value with what it holds converted, as a copy where that is anything: what a caller gave stays as it is. */
function converted(shape: ApiShape, value: unknown, by: ApiConverting): unknown {
	if (by.depth > 500) return value;
	switch (shape.kind) {
		case "scalar":
			return by.conversions[shape.type]?.(value) ?? value;
		case "name":
			if (by.names.includes(shape.name)) return value;
			return converted(by.shapeOf(shape.name), value, { ...by, names: [...by.names, shape.name] });
		case "one":
		case "all":
			return shape.of
				.filter((part) => shape.kind === "all" || mayBe(part, value, by))
				.reduce((result, part) => converted(part, result, by), value);
		case "value":
			return value;
		default:
			return typeof value === "object" && value !== null ? convertedParts(shape, value, by) : value;
	}
}

function convertedParts(
	shape: ApiShape & { readonly kind: "list" | "tuple" | "record" },
	value: object,
	by: ApiConverting,
): unknown {
	if (Array.isArray(value) === (shape.kind === "record")) return value;
	const within = { ...by, depth: by.depth + 1, names: [] };
	const shapeAt = (name: string): ApiShape | undefined => {
		if (shape.kind === "record") return shape.members.get(name)?.shape ?? shape.rest;
		return shape.kind === "list" ? shape.items : shape.items[Math.min(Number(name), shape.items.length - 1)];
	};
	const changes = Object.entries(value).flatMap(([name, member]) => {
		const described = shapeAt(name);
		const result = described === undefined ? member : converted(described, member, within);
		return result === member ? [] : [[name, result] as const];
	});
	if (changes.length === 0) return value;
	const copy: object = Array.isArray(value) ? [...value] : { ...value };
	for (const [name, result] of changes) {
		Object.defineProperty(copy, name, { value: result, configurable: true, enumerable: true, writable: true });
	}
	return copy;
}

/** Whether a value may be of an alternative: a member that can only be certain values has none that it cannot be. */
function mayBe(shape: ApiShape, value: unknown, by: ApiConverting): boolean {
	if (shape.kind === "name") {
		if (by.names.includes(shape.name)) return false;
		return mayBe(by.shapeOf(shape.name), value, { ...by, names: [...by.names, shape.name] });
	}
	if (shape.kind === "all") return shape.of.every((part) => mayBe(part, value, by));
	if (shape.kind !== "record" || typeof value !== "object" || value === null) return true;
	return Object.entries(value).every(([name, member]) => {
		const described = shape.members.get(name)?.shape;
		const values = described?.kind === "one" ? described.of : described === undefined ? [] : [described];
		const listed = values.flatMap((one) => (one.kind === "value" ? [one.value] : []));
		return listed.length === 0 || listed.length < values.length || listed.includes(member);
	});
}
