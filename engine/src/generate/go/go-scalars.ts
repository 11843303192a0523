import type { LiteralValue, Shape } from "../plan/shape.ts";
import { anyUse, type GoRef, type GoUse, useOf } from "./go-model.ts";
import type { Declare, DegradePlace, Place } from "./lift-union.ts";

const anyRef: GoRef = { kind: "any" };

/** The type of a scalar, and of what nothing is known. */
export function scalarUse(shape: Shape): GoUse {
	if (shape.kind === "binary") return useOf({ kind: "file" });
	if (shape.kind !== "scalar") return anyUse;
	switch (shape.type) {
		case "null":
			return { ...anyUse, nullable: true };
		case "boolean":
			return useOf({ kind: "basic", type: "bool" });
		case "integer":
			return useOf(
				shape.format === "decimal" ? decimal : { kind: "basic", type: shape.format === "int32" ? "int32" : "int64" },
			);
		case "number":
			return useOf(numberRef(shape.format));
		case "string":
			return useOf(textRef(shape.format));
	}
}

const decimal: GoRef = { kind: "basic", type: "Decimal" };

type Format = Extract<Shape, { kind: "scalar" }>["format"];

function numberRef(format: Format): GoRef {
	if (format === "int32" || format === "int64") return { kind: "basic", type: format };
	return format === "decimal" ? decimal : { kind: "basic", type: "float64" };
}

function textRef(format: Format): GoRef {
	switch (format) {
		case "date-time":
			return { kind: "basic", type: "Time" };
		case "date":
			return { kind: "basic", type: "Date" };
		case "byte":
			return { kind: "bytes" };
		case "decimal":
			return decimal;
		default:
			return { kind: "basic", type: "string" };
	}
}

/**
 * A type of its own for several values; one value alone is its base type, sent where nothing else is said. So is a text that
 * is only received and has no name: its values stand beside it, and nobody has to write them.
 */
export function enumUse(
	shape: Extract<Shape, { kind: "literals" }>,
	place: Place,
	declare: Declare,
	degrade: DegradePlace,
): GoUse {
	const base = baseOf(shape.values);
	const [first] = shape.values;
	if (base === null || first === undefined) {
		degrade(place, "A choice between values of different types is any in Go.");
		return { ref: anyRef, nullable: false, fixed: null };
	}
	const single = shape.values.length === 1 && !shape.open ? JSON.stringify(first.value) : null;
	if (base === "bool" || single !== null) {
		return { ref: { kind: "basic", type: base }, nullable: false, fixed: single };
	}
	if (base === "string" && place.type === null && !place.sent) {
		const choices = shape.values.map(({ value }) => String(value));
		return { ...useOf({ kind: "basic", type: "string" }), choices };
	}
	declare(place, () => ({ kind: "enum", base, values: shape.values }));
	const zero = shape.values.some(({ value }) => value === "" || value === 0);
	return useOf({ kind: "enum", id: place.id, zero });
}

function baseOf(values: readonly LiteralValue[]): "string" | "bool" | "int64" | "float64" | null {
	const types = new Set(values.map(({ value }) => typeof value));
	if (types.size !== 1) return null;
	if (types.has("string")) return "string";
	if (types.has("boolean")) return "bool";
	return values.every(({ value }) => Number.isSafeInteger(value)) ? "int64" : "float64";
}
