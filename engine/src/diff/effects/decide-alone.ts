import { PayloadSearch } from "../../containment/payload-search.ts";
import type { Schema, SchemaId } from "../../contract/api.ts";
import { bitsOf, NULL, STRING } from "../../lib/json-types.ts";
import type { Edit } from "../edit.ts";
import { MAX_DECISION_STEPS } from "../limits.ts";
import type { PairNode } from "../reach/pair-node.ts";
import { leastCount } from "../schemas/form.ts";
import type { Lookup } from "../schemas/schema-pair.ts";
import { bothWays, effectOf } from "./effect.ts";

/**
 * What a pattern that changed does by itself, where another edit of the same value tells the two versions apart already:
 * each version is held against itself with the other one's pattern. Null where that is not found out.
 */
export function decideAlone(one: Edit, node: PairNode, lookup: Lookup): Edit | null {
	if (one.kind !== "constraint-changed" || one.facts.keyword !== "pattern") return null;
	const [before, after] = [lookup.before(node.before), lookup.after(node.after)];
	if (![before, after].every(isText)) return null;
	const narrows = refuses(before, after.patterns, { get: lookup.before, lookup, node });
	const widens = refuses(after, before.patterns, { get: lookup.after, lookup, node });
	if (narrows === undefined || widens === undefined) return null;
	return { ...one, effects: bothWays(effectOf({ narrows, widens })) };
}

function isText({ types }: Schema): boolean {
	return (bitsOf(types) & ~NULL) === STRING;
}

/** The version that is held against itself, and where it stands. */
interface Asked {
	readonly get: (id: SchemaId) => Schema;
	readonly lookup: Lookup;
	readonly node: PairNode;
}

/** Whether other patterns refuse what a schema allows; undefined where that is not found out. */
function refuses(
	schema: Schema,
	patterns: readonly string[],
	{ get, lookup, node: { view } }: Asked,
): boolean | undefined {
	const edited: Schema = { ...schema, patterns };
	const question = {
		satisfies: [{ id: schema.id, get }],
		violates: [{ id: schema.id, get: (id: SchemaId) => (id === schema.id ? edited : get(id)) }],
		isNonEmpty: leastCount(view.form) > 0,
	};
	const { kind } = new PayloadSearch({ patterns: lookup.patterns }).find(question, MAX_DECISION_STEPS);
	return kind === "unknown" ? undefined : kind === "found";
}
