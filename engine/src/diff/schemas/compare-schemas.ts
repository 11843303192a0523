import type { Schema } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import { jsonEqual } from "../../lib/json-equal.ts";
import { compareDiscriminators } from "../unions/discriminators.ts";
import { flattenUnlike } from "../unions/flatten-union.ts";
import { compareBaseWithUnion, compareSubtypes } from "../unions/subtypes.ts";
import { unfoldUnlike } from "../unions/unfold-union.ts";
import { compareUnions } from "../unions/unions.ts";
import { unmergeUnlike } from "../unions/unmerge-union.ts";
import { compareWrapping } from "../unions/wrapping.ts";
import { compareBounds } from "./bounds.ts";
import { compareConstraints } from "./constraints.ts";
import { compareExactEnum, compareExactNumbers } from "./exact-numbers.ts";
import { compareExtensibleValues } from "./extensible-values.ts";
import { type Form, mayBeOfSeveral } from "./form.ts";
import { compareIdleLimits } from "./idle-limits.ts";
import { compareIdleProperties } from "./idle-properties.ts";
import { compareItems } from "./lists.ts";
import { compareObjects } from "./objects.ts";
import { compareBytes } from "./raw-bytes.ts";
import { type Lookup, SchemaPair, type View } from "./schema-pair.ts";
import { compareTypes } from "./types.ts";
import { compareDialects, compareUnread } from "./unread.ts";
import { asText, compareEnum } from "./values.ts";

/** What differs between two schemas by themselves, and the pairs inside them that must be compared too. */
export function compareSchemas(before: Schema, after: Schema, view: View, lookup: Lookup): SchemaPair {
	const [own, other] = unmergeUnlike(before, after, lookup);
	const [from, to] = [flattenUnlike(own, other, lookup.before), flattenUnlike(other, own, lookup.after)];
	const pair = new SchemaPair(
		unfoldUnlike(from, to, lookup.before),
		unfoldUnlike(to, from, lookup.after),
		view,
		lookup,
	);
	compareDefault(pair);
	compareDialects(pair);
	if (compareBytes(pair) || compareBaseWithUnion(pair) || compareWrapping(pair) || !compareTypes(pair)) return pair;
	if (!compareExactEnum(pair)) compareEnum(pair);
	compareExtensibleValues(pair);
	compareBounds(pair);
	compareIdleLimits(pair);
	compareConstraints(pair);
	compareObjects(pair);
	compareIdleProperties(pair);
	compareItems(pair);
	compareUnions(pair);
	compareDiscriminators(pair);
	compareSubtypes(pair);
	compareUnread(pair);
	compareExactNumbers(pair);
	return pair;
}

/**
 * The same payloads are valid; what an omitted value means is another. As text, `true` and `"true"` are the same; so are a
 * value and a list of it alone where both are written alike.
 */
function compareDefault(pair: SchemaPair): void {
	const { form } = pair;
	const { default: from } = pair.before;
	const { default: to } = pair.after;
	if (!isSameDefault(only(from, form), only(to, form), form))
		pair.edit("default-changed", { from, to }, "none", "default");
}

function isSameDefault(from: JsonValue | undefined, to: JsonValue | undefined, form: Form): boolean {
	const isText = form !== "json" && isScalar(from) && isScalar(to);
	return isText ? asText(from) === asText(to) : jsonEqual(from, to);
}

function only(value: JsonValue | undefined, form: Form): JsonValue | undefined {
	if (!mayBeOfSeveral(form) || !Array.isArray(value) || value.length !== 1) return value;
	return isScalar(value[0]) ? value[0] : value;
}

function isScalar(value: JsonValue | undefined): value is string | number | boolean | null {
	return value !== undefined && (typeof value !== "object" || value === null);
}
