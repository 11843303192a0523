import type { JsonValue } from "../../../contract/json.ts";
import { isList, isObject } from "../../../lib/json-kind.ts";
import { membersOf, opened, type Types } from "../opened.ts";
import type { Shape } from "../shape.ts";

/** Alternatives may lead round in circles, and a value that takes longer to hold against them is no example. */
const MOST_STEPS = 2_000;
const MAX_DEPTH = 100;

/** Whether a value is of a type, as a compiler would see it: for examples, which descriptions get wrong. */
export function fits(value: JsonValue, shape: Shape, types: Types): boolean {
	return holds(value, shape, types, 0, { steps: 0 });
}

function holds(value: JsonValue, shape: Shape, types: Types, depth: number, spent: { steps: number }): boolean {
	const settled = shape.kind === "union" ? shape : opened(shape, types);
	spent.steps += 1;
	if (depth > MAX_DEPTH || spent.steps > MOST_STEPS) return false;
	const inner = (one: JsonValue, of: Shape) => holds(one, of, types, depth + 1, spent);
	switch (settled.kind) {
		case "unknown":
			return true;
		case "scalar":
			return fitsScalar(value, settled);
		case "literals":
			return settled.values.some((one) => (settled.open ? typeof one.value === typeof value : one.value === value));
		case "list":
			return isList(value) && value.every((item) => inner(item, settled.items));
		case "tuple":
			return (
				isList(value) &&
				value.length >= settled.required &&
				value.every((item, index) => inner(item, settled.items[index] ?? settled.rest))
			);
		case "record":
			return fitsRecord(value, settled, types, inner);
		case "union":
			return settled.members.some((member) => inner(value, member));
		case "intersection":
			return settled.members.every((member) => inner(value, member));
		default:
			return false;
	}
}

function fitsRecord(
	value: JsonValue,
	shape: Shape & { readonly kind: "record" },
	types: Types,
	inner: (value: JsonValue, shape: Shape) => boolean,
): boolean {
	if (!isObject(value)) return false;
	const fields = membersOf(shape, types);
	for (const { name, required } of fields.values()) if (required && !Object.hasOwn(value, name)) return false;
	return Object.keys(value).every((name) => {
		const field = fields.get(name);
		if (field !== undefined) return inner(value[name] ?? null, field.shape);
		return shape.extra !== null ? inner(value[name] ?? null, shape.extra) : fields.size === 0;
	});
}

function fitsScalar(value: JsonValue, { type, format }: Shape & { readonly kind: "scalar" }): boolean {
	switch (type) {
		case "null":
			return value === null;
		case "integer":
			return typeof value === "number" && Number.isSafeInteger(value);
		case "string":
			return typeof value === "string" && fitsFormat(value, format);
		default:
			return typeof value === type;
	}
}

/** Languages read dates and bytes by their formats: an example that is none would not compile, or fail when it runs. */
function fitsFormat(text: string, format: (Shape & { readonly kind: "scalar" })["format"]): boolean {
	if (format === "date") return /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u.test(text);
	if (format === "date-time") return isMoment(text);
	if (format === "byte") return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/u.test(text);
	return format !== "decimal" || /^-?\d+(?:\.\d+)?$/u.test(text);
}

/** RFC 3339. */
function isMoment(text: string): boolean {
	const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/u;
	return form.test(text) && !Number.isNaN(Date.parse(text));
}
