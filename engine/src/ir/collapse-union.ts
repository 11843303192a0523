import type { JsonObject, JsonValue } from "../contract/json.ts";
import { isList } from "../lib/json-kind.ts";
import { distinctSorted } from "../lib/json-order.ts";
import { ANY_TYPE, bitsOfName, bitsOfValue, NULL, type TypeBits } from "../lib/json-types.ts";
import { items, member, type Node, textAt, valueAt } from "./node.ts";
import { type Draft, NOTHING } from "./schema-draft.ts";
import type { SchemaInterner } from "./schema-interner.ts";
import { demandsOnly } from "./schema-keywords.ts";
import { unwrapSchema } from "./unwrap-schema.ts";

/**
 * What a union of bare types (a list of types) or of bare values (an enum) demands; null where it is neither. Looks at
 * how branches are written, not at what they mean, so that a union costs nothing but itself.
 */
export function collapseUnion(branches: readonly Node[], schemas: SchemaInterner): Draft | null {
	const written: JsonObject[] = [];
	for (const branch of branches) {
		const lowered = schemas.lower(unwrapSchema(branch, schemas));
		if (lowered === null || lowered.nullable || !demandsOnly(lowered.keywords, BARE)) return null;
		written.push(lowered.keywords);
	}
	return collapseTypes(written) ?? collapseValues(written);
}

const BARE = ["type", "const", "enum"] as const;

/** Whether a branch allows null and nothing else. */
export function isNull(branch: Node, schemas: SchemaInterner): boolean {
	const lowered = schemas.lower(unwrapSchema(branch, schemas));
	if (lowered === null || lowered.nullable || !demandsOnly(lowered.keywords, BARE)) return false;
	const types = Object.hasOwn(lowered.keywords, "type") ? plainTypes(lowered.keywords) : ANY_TYPE;
	const values = listedValues(lowered.keywords);
	if (values !== null) return values.length === 1 && values[0] === null && types !== null && (types & NULL) !== 0;
	return types === NULL;
}

/** Schemas that are looked at, through references and unions: one that takes more is said to leave null open. */
const MAX_LOOKED_AT = 100;

/** Whether a schema surely refuses null, by what it writes; false where that is not plain to see. */
export function refusesNull(node: Node, schemas: SchemaInterner, bound = { left: MAX_LOOKED_AT }): boolean {
	const lowered = schemas.lower(node);
	if (lowered === null) return node.value === false;
	bound.left -= 1;
	if (lowered.nullable || bound.left < 0) return false;
	const { keywords } = lowered;
	const types = Object.hasOwn(keywords, "type") ? plainTypes(keywords) : ANY_TYPE;
	if (types !== null && (types & NULL) === 0) return true;
	if (listedValues(keywords)?.includes(null) === false) return true;
	const inside = (part: Node) => refusesNull(part, schemas, bound);
	const object = { ...node, value: keywords };
	const branches = ["oneOf", "anyOf"].map((keyword) => items(member(object, keyword)));
	if (branches.some((of) => of.length > 0 && of.every(inside))) return true;
	const ref = textAt(keywords, "$ref");
	const target = ref === null ? undefined : schemas.resolve(ref, node.at.file);
	return (target !== undefined && inside(target)) || items(member(object, "allOf")).some(inside);
}

function collapseTypes(branches: readonly JsonObject[]): Draft | null {
	if (!branches.every((branch) => demandsOnly(branch, ["type"]))) return null;
	let types: TypeBits = 0;
	for (const branch of branches) {
		const own = plainTypes(branch);
		// Types that overlap (`integer` and `number`) make a oneOf refuse what both allow.
		if (own === null || (own & types) !== 0) return null;
		types |= own;
	}
	return { ...NOTHING, types };
}

/** The types that a branch names; null where it names none, or one that does not exist. */
function plainTypes(branch: JsonObject): TypeBits | null {
	const type = valueAt(branch, "type");
	const bits = (isList(type) ? type : [type]).map((name) => (typeof name === "string" ? bitsOfName(name) : undefined));
	return bits.reduce<TypeBits | null>((all, one) => (all === null || one === undefined ? null : all | one), 0);
}

function collapseValues(branches: readonly JsonObject[]): Draft | null {
	const lists = branches.map(plainValues);
	if (lists.some((values) => values === null)) return null;
	const values = lists.flatMap((list) => list ?? []);
	const distinct = distinctSorted(values);
	return distinct.length === values.length ? { ...NOTHING, enum: distinct } : null;
}

/** The values that a branch lists, where all of them have the type that it names. */
function plainValues(branch: JsonObject): readonly JsonValue[] | null {
	const values = listedValues(branch);
	const types = Object.hasOwn(branch, "type") ? plainTypes(branch) : ANY_TYPE;
	if (values === null || types === null) return null;
	return values.every((value) => (bitsOfValue(value) & types) !== 0) ? values : null;
}

/** The values of `const` or `enum`; null where there is neither, or both. */
function listedValues(branch: JsonObject): readonly JsonValue[] | null {
	const constant = valueAt(branch, "const");
	const listed = valueAt(branch, "enum");
	if (constant !== undefined) return listed === undefined ? [constant] : null;
	return isList(listed) ? listed : null;
}
