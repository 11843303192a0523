import { noNotes } from "../notes.ts";
import type { Field, Shape } from "../shape.ts";
import { ShapeInterner } from "./shape-interner.ts";

const text: Shape = { kind: "scalar", type: "string", format: null };
const field: Field = { name: "a", words: ["a"], aliases: [["b"]], shape: text, required: true, notes: noNotes };

/** One of each kind, and for each of its members another value: a member that nobody compares would make two things one. */
const samples: { readonly [Kind in Shape["kind"]]: Shape & { readonly kind: Kind } } = {
	unknown: { kind: "unknown" },
	never: { kind: "never" },
	binary: { kind: "binary" },
	scalar: { kind: "scalar", type: "string", format: null },
	literals: { kind: "literals", values: [{ value: "a", words: ["a"], description: null }], open: false },
	list: { kind: "list", items: text },
	tuple: { kind: "tuple", items: [text], required: 1, rest: text },
	record: { kind: "record", bases: ["Base"], fields: [field], extra: null },
	union: { kind: "union", members: [text, { kind: "unknown" }], tag: null, open: false },
	intersection: { kind: "intersection", members: [text, { kind: "unknown" }] },
	reference: { kind: "reference", type: "Thing" },
};

const tag = {
	property: "kind",
	words: ["kind"],
	values: [["a"], []],
	declared: [true, true],
	fallback: null,
	written: true,
};
const others: Readonly<Record<string, unknown>> = {
	type: "boolean",
	format: "date",
	values: [],
	open: true,
	items: { kind: "never" },
	required: 0,
	rest: { kind: "never" },
	bases: [],
	fields: [],
	extra: { kind: "never" },
	members: [text],
	tag,
};

describe("ShapeInterner", () => {
	it.each(Object.values(samples))("makes equal shapes one: $kind", (shape) => {
		const interner = new ShapeInterner();
		const one = interner.shape(structuredClone(shape));
		expect(interner.shape(structuredClone(shape))).toBe(one);
		expect(one).toEqual(shape);
		expect(interner.shape(one)).toBe(one);
	});

	it.each(
		Object.values(samples).flatMap((shape) =>
			Object.keys(shape)
				.filter((member) => member !== "kind")
				.map((member) => [shape.kind, member, shape] as const),
		),
	)("tells shapes apart that differ in one member: %s, %s", (kind, member, shape) => {
		const other = member === "items" && kind === "tuple" ? [] : others[member];
		const interner = new ShapeInterner();
		const one = interner.shape(shape);
		const changed = interner.shape({ ...shape, [member]: other } as Shape);
		expect(changed).not.toBe(one);
		expect(changed).toEqual({ ...shape, [member]: other });
	});

	it.each<[member: keyof Field, other: unknown]>([
		["name", "b"],
		["words", ["b"]],
		["aliases", []],
		["shape", { kind: "never" }],
		["required", false],
		["notes", { ...noNotes, deprecated: true }],
	])("tells members apart that differ in %s", (member, other) => {
		const interner = new ShapeInterner();
		const one = interner.field(field);
		expect(interner.field(structuredClone(field))).toBe(one);
		expect(interner.field({ ...field, [member]: other })).toEqual({ ...field, [member]: other });
	});

	it.each(Object.keys(noNotes))("tells notes apart that differ in %s", (member) => {
		const interner = new ShapeInterner();
		const other = { ...noNotes, [member]: member === "limits" ? ["From 1."] : "other" };
		const one = interner.field(field);
		const changed = interner.field({ ...field, notes: other } as Field);
		expect(changed).not.toBe(one);
		expect(changed.notes).toEqual(other);
	});
});
