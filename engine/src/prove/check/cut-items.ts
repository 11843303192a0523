import { isObject } from "../../lib/json-kind.ts";
import { Unprovable } from "../say/unprovable.ts";
import type { CutKeyword } from "./cutter.ts";
import { asList } from "./here.ts";
import { as, below, partOf } from "./spot.ts";

/** Behind `prefixItems` it is not known which of the items are meant. */
const cutItems: CutKeyword = (value, { node, lists, spot }, cutter, beside) => {
	const isRest = spot.role === "demand" && beside["prefixItems"] !== undefined;
	const own = isRest ? as("part") : below(spot, () => true);
	return own === null ? undefined : cutter.cut({ at: node.at, value }, lists.flat(), own);
};

const cutPrefixItems: CutKeyword = (value, { node, lists, spot }, cutter) => {
	const schemas = asList(value);
	const lengths = lists.map((list) => list.length);
	const longest = Math.max(...lengths);
	// ajv 8.20 skips every keyword behind `prefixItems` for a list that is shorter.
	if (Math.min(...lengths) < Math.min(longest, schemas.length)) {
		throw new Unprovable("the validator ignores `prefixItems` for shorter lists");
	}
	const reached = schemas.slice(0, longest).map((schema, index) => {
		const own = below(spot, (token) => token === String(index));
		if (own === null) return true;
		const values = lists.flatMap((list) => (index < list.length ? [list[index] ?? null] : []));
		return cutter.cut({ at: node.at, value: schema }, values, own);
	});
	// An empty list is not valid there; that no item is evaluated is what its absence says.
	return reached.length === 0 ? undefined : reached;
};

/** Which items are meant is known to the validator alone. */
const cutSome: CutKeyword = (value, { node, lists, spot }, cutter) =>
	cutter.cut({ at: node.at, value }, lists.flat(), as(partOf(spot)));

/** ajv 8.20 takes no item for evaluated where `contains` allows everything, unless something is asked there. */
const cutContains: CutKeyword = (value, here, cutter, beside) => {
	const cut = cutSome(value, here, cutter, beside);
	const isAnything = cut === true || (isObject(cut) && Object.keys(cut).length === 0);
	return isAnything ? { not: false } : cut;
};

/** Keywords whose subschemas are applied to the items of lists. */
export const ITEMS: ReadonlyMap<string, CutKeyword> = new Map<string, CutKeyword>([
	["prefixItems", cutPrefixItems],
	["items", cutItems],
	["contains", cutContains],
	["unevaluatedItems", cutSome],
]);
