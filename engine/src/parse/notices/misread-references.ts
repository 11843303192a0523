import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { memberOf, parsePointer } from "../../lib/json-pointer.ts";
import { isMap, type Kind, kindOf, membersIn, type Slot, slotOf } from "../references/reference-grammar.ts";
import { pointerOf, type Spot } from "../written/spots.ts";
import type { Misread } from "./misread.ts";

/*
 * References within a description that lead to an object of another kind: from a schema to a response, from a body to a
 * schema, or to the description itself. What stands there would be read as what it is not.
 */

/** What such a reference should lead to. Of the other kinds nobody refers to one. */
const NAMES: Readonly<Partial<Record<Kind, string>>> = {
	pathItem: "a path item",
	parameter: "a parameter or a header",
	requestBody: "a request body, such as #/components/requestBodies/Pet",
	response: "a response, such as #/components/responses/NotFound",
	mediaType: "a media type",
	callback: "a callback",
	link: "a link",
	securityScheme: "a security scheme",
	schema: "a schema, such as #/components/schemas/Pet",
};

/** The slot of what a reference leads to; undefined where OpenAPI has nothing to say of that place. */
export type SlotOfReference = (ref: string) => Slot | undefined;

/** Of references within this description. Each text is looked up once. */
export function slotsWithin(root: JsonValue, slot: Slot): SlotOfReference {
	const known = new Map<string, Slot | undefined>();
	return (ref) => {
		if (!known.has(ref)) known.set(ref, slotAt(root, slot, ref));
		return known.get(ref);
	};
}

function slotAt(root: JsonValue, rootSlot: Slot, ref: string): Slot | undefined {
	if (ref !== "" && !ref.startsWith("#")) return undefined;
	let slot: Slot | undefined = rootSlot;
	let value: JsonValue | undefined = root;
	const tokens = tokensOf(ref);
	if (tokens === undefined) return undefined;
	for (const token of tokens) {
		slot = slotOf(membersIn(slot, value), token);
		value = memberOf(value, token);
		if (slot === undefined || value === undefined) return undefined;
	}
	return slot;
}

function tokensOf(ref: string): readonly string[] | undefined {
	try {
		return parsePointer(decodeURIComponent(ref.slice(1)));
	} catch {
		return undefined;
	}
}

/** The reference in an object of this slot, where it leads to something of another kind. */
export function misreadReference(
	spot: Spot,
	object: JsonObject,
	slot: Slot,
	slotOfReference: SlotOfReference,
): readonly Misread[] {
	const ref = object["$ref"];
	if (typeof ref !== "string" || isMap(slot)) return NONE;
	const name = NAMES[kindOf(slot)];
	if (name === undefined) return NONE;
	const found = slotOfReference(ref);
	if (found === undefined || found === kindOf(slot)) return NONE;
	const pointer = pointerOf({ value: ref, parent: spot, token: "$ref" });
	return [{ pointer, keyword: "$ref", value: ref, write: `a reference to ${name}` }];
}

const NONE: readonly Misread[] = [];
