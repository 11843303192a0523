import type { Patterns } from "../../containment/language/patterns.ts";
import { PayloadSearch } from "../../containment/payload-search.ts";
import type { Schema, SchemaId } from "../../contract/api.ts";
import { bitsOf, NULL, OBJECT } from "../../lib/json-types.ts";
import { similarity } from "../unions/similarity.ts";

/**
 * Whether two branches of a `oneOf` are valid for the same values, however each is spelled: then neither ever holds
 * alone, and what they describe is refused, whatever people mean by them.
 */
export function hasTwins({ unions }: Schema, get: (id: SchemaId) => Schema, patterns: Patterns): boolean {
	const exclusive = unions.filter(({ kind }) => kind === "oneOf");
	return exclusive.some(({ branches }) => {
		let left = MAX_TWINS;
		for (const [own, other] of alike(branches, get)) {
			if (own === other || areEqual(own, other, get, patterns)) return true;
			if (--left === 0) return false;
		}
		return false;
	});
}

/**
 * The pairs of branches that look the same from outside. Those that have the same types and names are put together first,
 * because a wide union has tens of thousands of pairs, and few that are alike.
 */
function* alike(
	branches: readonly SchemaId[],
	get: (id: SchemaId) => Schema,
): Iterable<readonly [own: SchemaId, other: SchemaId]> {
	const groups = new Map<string, SchemaId[]>();
	const groupOf = branches.map((branch) => {
		const outline = outlineOf(get(branch));
		const group = groups.get(outline) ?? [];
		groups.set(outline, group);
		group.push(branch);
		return group;
	});
	const passed = new Map<readonly SchemaId[], number>();
	for (const [index, own] of branches.entries()) {
		const group = groupOf[index] ?? [];
		const from = (passed.get(group) ?? 0) + 1;
		passed.set(group, from);
		for (const other of group.slice(from)) {
			if (own === other || similarity(get(own), get(other)) === 1) yield [own, other];
		}
	}
}

/** What two schemas share that are wholly similar: their types and the names of their properties. */
function outlineOf({ types, properties }: Schema): string {
	const bits = bitsOf(types) & ~NULL;
	return (bits & OBJECT) === 0 ? String(bits) : JSON.stringify([bits, [...properties.keys()].sort()]);
}

function areEqual(own: SchemaId, other: SchemaId, get: (id: SchemaId) => Schema, patterns: Patterns): boolean {
	const search = new PayloadSearch({ patterns });
	const isWithin = (a: SchemaId, b: SchemaId) => search.decide({ id: a, get }, { id: b, get }, MAX_STEPS).kind;
	return isWithin(own, other) === "contained" && isWithin(other, own) === "contained";
}

/** Pairs of branches that are held against each other, and the steps that each may take. */
const MAX_TWINS = 20;
const MAX_STEPS = 300;
