import { saysWhatItIs } from "../../containment/formulas/described-names.ts";
import type { Schema, Union } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import type { Edit } from "../edit.ts";
import type { PairNode } from "../reach/pair-node.ts";
import { isNullOnly } from "../schemas/nulls.ts";
import type { Lookup } from "../schemas/schema-pair.ts";
import { areExclusive } from "../unions/unions.ts";
import { contradictsItself } from "./contradiction.ts";
import { isUndecided } from "./correct-effects.ts";
import { mayBeImplied } from "./may-be-implied.ts";
import { changesPayloads } from "./telling.ts";

/** Whether the edits of a pair may be wrong, as keywords tell them, so that containment must decide. */
export function needsDecision({ before, after, edits }: PairNode, lookup: Lookup): boolean {
	if (edits.some(isUndecided)) return true;
	const sides = [lookup.before(before), lookup.after(after)] as const;
	if (edits.some((one) => mayBeImplied(one, sides) || mayListTheOnlyValue(one, sides))) return true;
	if (contradictsItself(sides[0], lookup.before) && contradictsItself(sides[1], lookup.after)) return true;
	if (!sides.some(isInterplay)) return false;
	// Branches that are told apart do not meddle with each other: what happens in one of them happens to the whole.
	const isToldApart = isExclusive(sides[0], lookup.before) && isExclusive(sides[1], lookup.after);
	return !isToldApart || edits.some(changesPayloads);
}

/** Whether a list of values that came or went may list what limits leave alone: `maxLength: 0` is `enum: [""]`. */
function mayListTheOnlyValue({ kind, facts }: Edit, sides: readonly [Schema, Schema]): boolean {
	if (kind !== "enum-changed" || (facts.from !== null && facts.to !== null)) return false;
	return sides.some(({ enum: values, counts, lower, upper }) => {
		const isOneNumber = lower !== null && lower.value === upper?.value;
		return values === null && (isOneNumber || counts.maxLength === 0);
	});
}

/** Whether a property is described on one side alone: no client breaks by that, though other values are valid. */
export function addsOrRemoves({ kind }: Edit): boolean {
	return kind === "property-added" || kind === "property-removed";
}

/**
 * Whether who sends by the description may send what such an edit makes valid, or refuses: values of a property that is
 * described for the first time are as it says, and change no branch that a value belongs to. Nobody has to send it.
 */
export function mayMoveValues(one: Edit, { after }: PairNode, lookup: Lookup): boolean {
	if (one.kind !== "property-added" || one.facts.required || changesPayloads(one)) return addsOrRemoves(one);
	const property = lookup.after(after).properties.get(one.facts.name);
	return property === undefined || !saysWhatItIs(lookup.after(property.schema));
}

/**
 * Whether the unions of a pair are others, though no edit need say so: `X` may have become `oneOf [X, null]`. A branch for
 * null that came or went is judged with the types.
 */
export function isReshaped({ before, after }: PairNode, lookup: Lookup): boolean {
	return shapeOf(lookup.before(before), lookup.before) !== shapeOf(lookup.after(after), lookup.after);
}

function shapeOf({ unions }: Schema, get: (id: Schema["id"]) => Schema): string {
	const countOf = ({ branches }: Union) => branches.filter((id) => !isNullOnly(get(id))).length;
	return unions.map((union) => `${union.kind} ${countOf(union)}`).join();
}

/** Whether less may be valid where a part allows more, or the reverse: by `not` and conditions, or by branches that overlap. */
export function turnsRound({ before, after }: PairNode, lookup: Lookup): "by-keywords" | "by-branches" | null {
	const [from, to] = [lookup.before(before), lookup.after(after)];
	if (from.applicators !== null || to.applicators !== null) return "by-keywords";
	const overlap = ({ unions }: Schema, get: (id: Schema["id"]) => Schema) =>
		unions.some((union) => union.kind === "oneOf" && !areExclusive(union, get));
	return overlap(from, lookup.before) || overlap(to, lookup.after) ? "by-branches" : null;
}

function isExclusive({ unions, applicators, enum: values }: Schema, get: (id: Schema["id"]) => Schema): boolean {
	return applicators === null && values?.some(isCompound) !== true && unions.every((union) => areExclusive(union, get));
}

export function hasInterplay({ before, after }: PairNode, lookup: Lookup): boolean {
	return isInterplay(lookup.before(before)) || isInterplay(lookup.after(after));
}

/** Whether keywords of a schema decide together about one value: none of them tells alone what is valid. */
function isInterplay({ unions, applicators, enum: values }: Schema): boolean {
	return unions.length > 0 || applicators !== null || values?.some(isCompound) === true;
}

/** Of an object or a list that is listed as a value, what is said of its parts tells nothing more. */
function isCompound(value: JsonValue): boolean {
	return typeof value === "object" && value !== null;
}
