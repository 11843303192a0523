import type { Change, PayloadWay } from "../../contract/change.ts";
import type { JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";

/** Bodies that are sent part by part, and those of which each member is a text of its own. */
const FORM = /^(?:multipart\/|application\/x-www-form-urlencoded\b)/i;

/** Whether a list is sent as its items alone: one without any is not there, be it a parameter or a part of a form. */
export function hasNoEmptyLists({ reach, form }: PayloadWay): boolean {
	return (reach.part === "parameter" && form === "text") || isForm(reach);
}

function isForm({ trail: [first] }: PayloadWay["reach"]): boolean {
	return first?.kind === "media-type" && FORM.test(first.type);
}

/** Whether nobody can send a payload as it is, or tell it from what is accepted: it shows a change only where nothing else does. */
export function isUnsent(payload: JsonValue, { kind }: Change, way: PayloadWay): boolean {
	if (!hasNoEmptyLists(way)) return false;
	const fewest = kind === "type-changed" ? 2 : 1;
	if (!isForm(way.reach)) return isShorter(payload, way.steps.length === 0 ? fewest : 1);
	if (!isObject(payload)) return false;
	const [step, ...others] = way.steps;
	const changed = step?.via.kind === "property" && others.length === 0 ? step.via.name : null;
	return Object.entries(payload).some(([name, value]) => isShorter(value, name === changed ? fewest : 1));
}

function isShorter(value: JsonValue, length: number): boolean {
	return isList(value) && value.length < length;
}
