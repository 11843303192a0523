import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { Unprovable } from "../say/unprovable.ts";
import { cutAssertion } from "./cut-assertion.ts";
import { ITEMS } from "./cut-items.ts";
import { MEMBERS } from "./cut-members.ts";
import type { CutKeyword, Cutter } from "./cutter.ts";
import { asList, asObject, type Here } from "./here.ts";
import { as, partOf } from "./spot.ts";

/** What of a keyword has a say on the values that are here; undefined where it says nothing. Throws Unprovable. */
export function cutKeyword(
	keyword: string,
	value: JsonValue,
	here: Here,
	cutter: Cutter,
	beside: JsonObject,
): JsonValue | undefined {
	const { objects, lists } = here;
	const inPlace = IN_PLACE.get(keyword);
	if (inPlace !== undefined) return inPlace(value, here, cutter, beside);
	const ofMembers = MEMBERS.get(keyword);
	if (ofMembers !== undefined) return objects.length === 0 ? undefined : ofMembers(value, here, cutter, beside);
	const ofItems = ITEMS.get(keyword);
	if (ofItems !== undefined) return lists.length === 0 ? undefined : ofItems(value, here, cutter, beside);
	return cutAssertion(keyword, value, here, cutter);
}

const cutPart = (value: JsonValue, { node, values, spot }: Here, cutter: Cutter) =>
	cutter.cut({ at: node.at, value }, values, as(partOf(spot)));

const cutAll: CutKeyword = (value, { node, values, spot }, cutter) =>
	distinct(value).map((one) => cutter.cut({ at: node.at, value: one }, values, spot));

const cutBranches: CutKeyword = (value, here, cutter) =>
	cutter.amongBranches(() => asList(value).map((one) => cutPart(one, here, cutter)));

const cutAlternatives: CutKeyword = (value, here, cutter, beside) => cutBranches(distinct(value), here, cutter, beside);

/** Each reference once: to demand, or to allow, the same twice says nothing, and the validator would follow it twice. */
function distinct(value: JsonValue): readonly JsonValue[] {
	const seen = new Set<JsonValue>();
	return asList(value).filter((one) => {
		const { $ref, ...others } = asObject(one);
		if (typeof $ref !== "string" || Object.keys(others).length > 0) return true;
		const isNew = !seen.has($ref);
		seen.add($ref);
		return isNew;
	});
}

const refuseUnmeant: CutKeyword = () => {
	throw new Unprovable("no schema on the way to a `$dynamicRef` has an anchor of its name");
};

/** Keywords whose subschemas are applied to the same values. */
const IN_PLACE: ReadonlyMap<string, CutKeyword> = new Map<string, CutKeyword>([
	["$dynamicRef", refuseUnmeant],
	["allOf", cutAll],
	["anyOf", cutAlternatives],
	["oneOf", cutBranches],
	["not", cutPart],
	["if", cutPart],
	["then", cutPart],
	["else", cutPart],
]);
