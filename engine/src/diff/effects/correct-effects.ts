import { ANNOTATING_FORMATS } from "../../containment/values/formats.ts";
import type { ChangeKind, Effect } from "../../contract/change.ts";
import type { Undecided } from "../../contract/undecided.ts";
import { meansSameObjects } from "../../openapi/means-same-objects.ts";
import type { Edit } from "../edit.ts";
import { type Effects, effectOf } from "./effect.ts";

/** Edits whose effect is a matter of convention: what is valid does not tell what they do. */
const BY_CONVENTION: ReadonlySet<ChangeKind> = new Set<ChangeKind>([
	"property-removed",
	"access-changed",
	"discriminator-changed",
	"nullable-changed",
	"additional-properties-changed",
]);

/** Keywords that are decided; what others demand is not known. */
const DECIDED: ReadonlySet<string> = new Set([
	...["not", "if", "contains", "patternProperties", "propertyNames", "dependentRequired", "dependentSchemas"],
	...["dependencies", "unevaluatedProperties", "unevaluatedItems", "additionalProperties"],
]);

/** Whether the effect of an edit is unknown only because its keyword, by itself, does not tell it. */
export function isUndecided(edit: Edit): boolean {
	const { request, response } = edit.effects;
	if (request !== "unknown" && response !== "unknown") return false;
	if (isOfUnregisteredFormat(edit) || isByMeaning(edit)) return false;
	if (edit.undecided?.end.kind === "kept-undescribed" || edit.undecided?.end.kind === "covered") return false;
	return !BY_CONVENTION.has(edit.kind) && (edit.kind !== "keyword-changed" || DECIDED.has(edit.facts.keyword));
}

/** Whether it is about a format that no standard knows: what that refuses is for nobody to find out. */
export function isOfUnregisteredFormat({ undecided }: Edit): boolean {
	return undecided?.end.kind === "unregistered-format";
}

/** Whether people mean null to be allowed, and what is valid says otherwise: no search decides between the two. */
export function isDisputed({ kind, effects }: Edit): boolean {
	return kind === "nullable-changed" && (effects.request === "unknown" || effects.response === "unknown");
}

/** An edit that is undecided, with what the pair does: it differs by this edit alone. Half an answer is none. */
export function decideEdit(edit: Edit, narrows: boolean | Undecided, widens: boolean | Undecided): Edit {
	if (isOpen(narrows) || isOpen(widens)) return { ...edit, undecided: tellingMost([narrows, widens].filter(isOpen)) };
	const decided = (effect: Effect) => (effect === "unknown" ? effectOf({ narrows, widens }) : effect);
	const { request, response } = edit.effects;
	return withEffects(edit, { request: decided(request), response: decided(response) });
}

function isOpen(reason: boolean | Undecided): reason is Undecided {
	return typeof reason !== "boolean";
}

/** Of two reasons, the one that is about the edit itself. */
function tellingMost([one = TOLD, other = one]: readonly Undecided[]): Undecided {
	return one.end.kind === "told" ? other : one;
}

/** Another edit of the same value is a reason for what is known of the pair. */
export const TOLD: Undecided = { end: { kind: "told" }, at: null };

/** Another branch accepts the values of the one that the edit is about, and does not describe them. */
export const COVERED: Undecided = { end: { kind: "covered" }, at: null };

/** What is left where a branch went accepts its values, and does not describe them. */
export const KEPT_UNDESCRIBED: Undecided = { end: { kind: "kept-undescribed" }, at: null };

/** Which halves of the effects of edits do not count, because a pair around them is proved not to have them. */
export interface Mask {
	readonly narrows: boolean;
	readonly widens: boolean;
}

/** The edit without the halves of its effects that do not count. */
export function maskEdit(edit: Edit, mask: Mask): Edit {
	const isKnown = edit.kind === "discriminator-changed" || edit.known === true;
	if (isKnown || edit.kind === "access-changed" || isHowToCarry(edit) || isByMeaning(edit)) return edit;
	const left = (effect: Effect): Effect => {
		if (effect === "none") return effect;
		if (effect === "unknown") return isUndecided(edit) && mask.narrows && mask.widens ? "none" : effect;
		return effectOf({
			narrows: (effect === "narrows" || effect === "incomparable") && !mask.narrows,
			widens: (effect === "widens" || effect === "incomparable") && !mask.widens,
		});
	};
	const { request, response } = edit.effects;
	return withEffects(edit, { request: left(request), response: left(response) });
}

/** `byte`, `binary` and encodings refuse nothing, and yet whoever reads or writes the value must know of them. */
function isHowToCarry({ kind, facts }: Edit): boolean {
	if (kind === "keyword-changed") return facts.keyword === "contentEncoding";
	if (kind !== "constraint-changed" || facts.keyword !== "format") return false;
	return [facts.from, facts.to].flat().some((name) => typeof name === "string" && ANNOTATING_FORMATS.has(name));
}

/** What is meant by a schema without a type is no matter of what is valid. */
export function isByMeaning({ kind, facts }: Edit): boolean {
	return kind === "type-changed" && facts.meant !== undefined;
}

/** Whether it writes `type: object`, or leaves it out, beside what describes objects alone on both sides, or null as well. */
export function isOfMeantObjects({ kind, facts }: Edit): boolean {
	return kind === "type-changed" && meansSameObjects(facts);
}

export function withEffects(edit: Edit, effects: Effects): Edit {
	const { request, response } = edit.effects;
	return effects.request === request && effects.response === response ? edit : { ...edit, effects };
}
