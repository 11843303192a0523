import type { Schema } from "../../contract/api.ts";
import { jsonEqual } from "../../lib/json-equal.ts";
import { compareBounds } from "./bounds.ts";
import { compareConstraints } from "./constraints.ts";
import { compareDiscriminators } from "./discriminators.ts";
import { compareExtensibleValues } from "./extensible-values.ts";
import { flattenUnlike } from "./flatten-union.ts";
import { compareIdleLimits } from "./idle-limits.ts";
import { compareIdleProperties } from "./idle-properties.ts";
import { compareItems } from "./lists.ts";
import { compareObjects } from "./objects.ts";
import { type Lookup, SchemaPair, type View } from "./schema-pair.ts";
import { compareTypes } from "./types.ts";
import { compareUnions } from "./unions.ts";
import { compareUnread } from "./unread.ts";
import { compareEnum } from "./values.ts";
import { compareWrapping } from "./wrapping.ts";

/** What differs between two schemas by themselves, and the pairs inside them that must be compared too. */
export function compareSchemas(before: Schema, after: Schema, view: View, lookup: Lookup): SchemaPair {
	const pair = new SchemaPair(
		flattenUnlike(before, after, lookup.before),
		flattenUnlike(after, before, lookup.after),
		view,
		lookup,
	);
	compareDefault(pair);
	if (compareWrapping(pair) || !compareTypes(pair)) return pair;
	compareEnum(pair);
	compareExtensibleValues(pair);
	compareBounds(pair);
	compareIdleLimits(pair);
	compareConstraints(pair);
	compareObjects(pair);
	compareIdleProperties(pair);
	compareItems(pair);
	compareUnions(pair);
	compareDiscriminators(pair);
	compareUnread(pair);
	return pair;
}

/** The same payloads are valid; what an omitted value means is another. */
function compareDefault(pair: SchemaPair): void {
	const from = pair.before.default;
	const to = pair.after.default;
	if (!jsonEqual(from, to)) pair.edit("default-changed", { from, to }, "none", "default");
}
