import type { JsonValue } from "../../contract/json.ts";
import { distinctSorted } from "../../lib/json-order.ts";
import { ANY_TYPE, bitsOfValue, NULL } from "../../lib/json-types.ts";
import { items, member, type Node, textAt } from "../node.ts";
import { type Bare, listedValues, plainTypes, readBare, typesApart } from "./read-bare.ts";
import { type Draft, NOTHING } from "./schema-draft.ts";
import type { SchemaInterner } from "./schema-interner.ts";

/**
 * What a union of bare types (a list of types) or of bare values (an enum) demands; null where it is neither. Looks at
 * how branches are written, not at what they mean, so that a union costs nothing but itself.
 */
export function collapseUnion(branches: readonly Node[], schemas: SchemaInterner): Draft | null {
	const bare: Bare[] = [];
	for (const branch of branches) {
		const read = readBare(branch, schemas);
		if (read === null) return null;
		bare.push(read);
	}
	const types = typesApart(bare);
	return types === null ? collapseValues(bare) : { ...NOTHING, types };
}

/** Whether a branch allows null and nothing else. */
export function isNull(branch: Node, schemas: SchemaInterner): boolean {
	const bare = readBare(branch, schemas);
	if (bare === null) return false;
	const { types, values } = bare;
	if (values === null) return types === NULL;
	return values.length === 1 && values[0] === null && ((types ?? ANY_TYPE) & NULL) !== 0;
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

function collapseValues(branches: readonly Bare[]): Draft | null {
	const lists = branches.map(valuesOfTheirType);
	if (lists.some((values) => values === null)) return null;
	const values = lists.flatMap((list) => list ?? []);
	const distinct = distinctSorted(values);
	return distinct.length === values.length ? { ...NOTHING, enum: distinct } : null;
}

/** The values that a branch lists, where all of them have the type that it names. */
function valuesOfTheirType({ types, values }: Bare): readonly JsonValue[] | null {
	const isOfType = (value: JsonValue) => (bitsOfValue(value) & (types ?? ANY_TYPE)) !== 0;
	return values?.every(isOfType) === true ? values : null;
}
