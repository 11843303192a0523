import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isList } from "../../lib/json-kind.ts";
import { commonValues } from "../../lib/json-order.ts";
import { bitsOfName, NULL, type TypeBits } from "../../lib/json-types.ts";
import { items, member, type Node, type ObjectNode, valueAt } from "../node.ts";
import { allowsEverything } from "./allows-everything.ts";
import type { SchemaInterner } from "./schema-interner.ts";
import { demandsOnly } from "./schema-keywords.ts";
import { unwrapSchema } from "./unwrap-schema.ts";

/** What a schema demands that speaks of nothing but types and values. */
export interface Bare {
	/** Null where no type is named. */
	readonly types: TypeBits | null;
	/** Null where no value is listed. */
	readonly values: readonly JsonValue[] | null;
}

/** Members and branches that are looked at inside one schema: what has more is not read as bare. */
const MAX_INSIDE = 20;

/**
 * The types and values of a schema, in one object, apart in an `allOf`, or as a union of types; null where it demands
 * anything else. Looks at how the schema is written, so that what it contains is never read as a schema of its own.
 */
export function readBare(node: Node, schemas: SchemaInterner, bound = { left: MAX_INSIDE }): Bare | null {
	const inner = unwrapSchema(node, schemas);
	if (inner.value === true) return EVERYTHING;
	const lowered = schemas.lower(inner);
	if (lowered === null || lowered.nullable || !isBare({ ...inner, value: lowered.keywords }, schemas)) return null;
	const { keywords } = lowered;
	const all = [ownBare(keywords)];
	for (const keyword of COMPOSING) {
		if (!Object.hasOwn(keywords, keyword)) continue;
		const parts = readEach(items(member({ ...inner, value: keywords }, keyword)), schemas, bound);
		all.push(...(keyword === "allOf" ? parts : [bareOfEither(parts)]));
	}
	const known = all.filter((one) => one !== null);
	// Null that is listed beside what refuses it is meant all the same: that is no matter of types alone.
	const meansNull = all.length > 1 && known[0]?.types !== NULL && ((known[0]?.types ?? 0) & NULL) !== 0;
	return known.length < all.length || meansNull ? null : bareOfAll(known);
}

const EVERYTHING: Bare = { types: null, values: null };

/** Whether no keyword demands anything but types and values; what `items` demand nothing of is any list. */
function isBare(node: ObjectNode, schemas: SchemaInterner): boolean {
	if (!demandsOnly(node.value, [...READ, ...INSIDE])) return false;
	const inside = INSIDE.map((keyword) => member(node, keyword)).filter((one) => one !== undefined);
	return inside.every((one) => allowsEverything(one, schemas));
}

const INSIDE = ["items", "additionalProperties"] as const;
const COMPOSING = ["allOf", "anyOf", "oneOf"] as const;
const READ = ["type", "const", "enum", ...COMPOSING] as const;

function readEach(parts: readonly Node[], schemas: SchemaInterner, bound: { left: number }): readonly (Bare | null)[] {
	bound.left -= parts.length;
	schemas.work.spend(parts.length);
	return bound.left < 0 ? [null] : parts.map((part) => readBare(part, schemas, bound));
}

function ownBare(keywords: JsonObject): Bare | null {
	if (!Object.hasOwn(keywords, "type")) return { types: null, values: listedValues(keywords) };
	const types = plainTypes(keywords);
	return types === null ? null : { types, values: listedValues(keywords) };
}

function bareOfAll(parts: readonly Bare[]): Bare {
	return parts.reduce(
		(all, one) => ({
			types: all.types === null || one.types === null ? (all.types ?? one.types) : all.types & one.types,
			values:
				all.values === null || one.values === null ? (all.values ?? one.values) : commonValues(all.values, one.values),
		}),
		EVERYTHING,
	);
}

function bareOfEither(branches: readonly (Bare | null)[]): Bare | null {
	const known = branches.filter((branch) => branch !== null);
	const [only] = known;
	if (only === undefined || known.length < branches.length) return null;
	const types = typesApart(known);
	if (types !== null) return { types, values: null };
	return known.length === 1 ? only : null;
}

/** The types of branches that list no values; null where any does, where two share a type, and of no branches. */
export function typesApart(branches: readonly Bare[]): TypeBits | null {
	if (branches.length === 0) return null;
	let all: TypeBits = 0;
	for (const { types, values } of branches) {
		// Types that overlap (`integer` and `number`) make a oneOf refuse what both allow.
		if (values !== null || types === null || (types & all) !== 0) return null;
		all |= types;
	}
	return all;
}

/** The types that a schema names; null where it names none, or one that does not exist. */
export function plainTypes(keywords: JsonObject): TypeBits | null {
	const type = valueAt(keywords, "type");
	const bits = (isList(type) ? type : [type]).map((name) => (typeof name === "string" ? bitsOfName(name) : undefined));
	return bits.reduce<TypeBits | null>((all, one) => (all === null || one === undefined ? null : all | one), 0);
}

/** The values that `const` and `enum` leave; null where there is neither. */
export function listedValues(keywords: JsonObject): readonly JsonValue[] | null {
	const constant = valueAt(keywords, "const");
	const listed = valueAt(keywords, "enum");
	const values = isList(listed) ? listed : null;
	if (constant === undefined) return values;
	return values === null ? [constant] : commonValues(values, [constant]);
}
