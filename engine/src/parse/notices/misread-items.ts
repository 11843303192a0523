import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import type { Slot } from "../references/reference-grammar.ts";
import { pointerOf, type Spot } from "../written/spots.ts";
import { memberOrMissing } from "./misplaced.ts";
import type { Misread } from "./misread.ts";

/*
 * What stands in lists of servers and of security requirements: neither holds a reference, so that nothing else walks
 * there. Read as if it were not there, an address or a demand would go in silence.
 */

/** Objects that may have servers and requirements of their own. */
const HOLDERS: ReadonlySet<Slot> = new Set<Slot>(["openapi", "swagger", "pathItem", "operation"]);

/** The items of an object's `servers` and `security`, and the flows of a security scheme, that cannot be read. */
export function misreadItems(spot: Spot, object: JsonObject, slot: Slot): readonly Misread[] {
	const found = slot === "securityScheme" ? misreadScheme(spot, object) : misreadLists(spot, object, slot);
	// Asked of every object, and of nearly all there is nothing.
	return found.length === 0 ? NONE : found.map((one) => ({ ...one, within: pointerOf(spot) }));
}

function misreadLists(spot: Spot, { servers, security }: JsonObject, slot: Slot): readonly Misread[] {
	if (!HOLDERS.has(slot) || (servers === undefined && security === undefined)) return NONE;
	return [
		...itemsOf(spot, "servers", servers).flatMap(misreadServer),
		...itemsOf(spot, "security", security).flatMap(misreadRequirement),
	];
}

const NONE: readonly Misread[] = [];

function itemsOf(spot: Spot, token: string, list: JsonValue | undefined): readonly Spot[] {
	if (!isList(list)) return [];
	const parent = { value: list, parent: spot, token };
	return list.map((value, position) => ({ value, parent, token: String(position) }));
}

function misreadServer(server: Spot): readonly Misread[] {
	const { value } = server;
	if (!isObject(value)) return [misread(server, "an object with the address under `url`")];
	// One that an author put into a file of its own is found there.
	if (typeof value["$ref"] === "string") return NONE;
	const url = typeof value["url"] === "string" ? [] : [memberOrMissing(server, "url", value["url"], "the address")];
	return [...url, ...misreadVariables(server, value["variables"])];
}

function misreadVariables(server: Spot, variables: JsonValue | undefined): readonly Misread[] {
	if (variables === undefined) return NONE;
	const parent = { value: variables, parent: server, token: "variables" };
	if (!isObject(variables)) return [misread(parent, "an object of variables by their names")];
	return Object.entries(variables).flatMap(([token, value]) => {
		const variable = { value, parent, token };
		if (!isObject(value)) return [misread(variable, "an object with the value to send under `default`")];
		const { enum: list, default: standard } = value;
		return [
			...(list === undefined || isList(list) ? [] : [memberOrMissing(variable, "enum", list, "a list of texts")]),
			...(typeof standard === "object" ? [memberOrMissing(variable, "default", standard, "a text")] : []),
		];
	});
}

function misreadRequirement(requirement: Spot): readonly Misread[] {
	const { value } = requirement;
	if (!isObject(value)) return [misread(requirement, "an object with the name of a security scheme in each field")];
	return Object.entries(value)
		.filter(([token, scopes]) => !isList(scopes) && !token.startsWith("x-"))
		.map(([token, scopes]) => misread({ value: scopes, parent: requirement, token }, "a list of scopes, or []"));
}

/** 2.0 says otherwise what a scheme is, and a reference is followed to one. */
function misreadScheme(spot: Spot, { type, flows, $ref }: JsonObject): readonly Misread[] {
	if (typeof $ref === "string") return NONE;
	const missing =
		type === undefined ? [memberOrMissing(spot, "type", undefined, "apiKey, http, oauth2 or another")] : [];
	if (!isObject(flows)) return missing;
	const parent = { value: flows, parent: spot, token: "flows" };
	const found = Object.entries(flows).flatMap(([token, value]) => misreadFlow({ value, parent, token }));
	return [...missing, ...found];
}

const ADDRESSES = ["authorizationUrl", "tokenUrl", "refreshUrl", "deviceAuthorizationUrl"];

function misreadFlow(flow: Spot): readonly Misread[] {
	const { value, token } = flow;
	if (token.startsWith("x-")) return NONE;
	if (!isObject(value)) return [misread(flow, "an object with the addresses and scopes of the flow")];
	const { scopes } = value;
	const unread = ADDRESSES.filter((name) => value[name] !== undefined && typeof value[name] !== "string");
	return [
		...unread.map((name) => memberOrMissing(flow, name, value[name], "the address")),
		...(scopes === undefined || isObject(scopes) ? [] : [memberOrMissing(flow, "scopes", scopes, "an object")]),
	];
}

function misread(spot: Spot, write: string): Misread {
	return { pointer: pointerOf(spot), keyword: spot.token, value: spot.value, write };
}
