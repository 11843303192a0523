import type { Effect } from "../../contract/change.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { memberOf } from "../../lib/json-pointer.ts";
import { sentAddress } from "../../openapi/sent-address.ts";

/** One difference in how tokens are got, and what it does to who gets them. */
export interface FlowEdit {
	/** `flows.authorizationCode.tokenUrl`, `flows.implicit.scopes`. */
	readonly field: string;
	/** The flows or scopes that came or went. */
	readonly names: readonly string[];
	readonly effect: Effect;
}

/** The addresses of a flow (OpenAPI 3.2, OAuth Flow Object). */
const ADDRESSES = ["authorizationUrl", "tokenUrl", "refreshUrl", "deviceAuthorizationUrl"] as const;

/**
 * Compares the flows of two versions of an OAuth 2 scheme field by field. An address may move behind a redirect, or
 * serve the same: unknown. One that came takes none away. What a scope says of itself is an annotation.
 */
export function compareFlows(before: JsonValue, after: JsonValue): readonly FlowEdit[] {
	const [from, to] = [objectOf(before), objectOf(after)];
	const kept = Object.keys(from).filter((name) => Object.hasOwn(to, name) && !name.startsWith("x-"));
	return [
		...compareNames(from, to, "flows"),
		...kept.flatMap((flow) => compareFlow(objectOf(from[flow]), objectOf(to[flow]), `flows.${flow}`)),
	];
}

function compareFlow(from: JsonObject, to: JsonObject, path: string): readonly FlowEdit[] {
	const addresses = ADDRESSES.filter((field) => !isSameAddress(memberOf(from, field), memberOf(to, field)));
	return [
		...addresses.map((field) => ({
			field: `${path}.${field}`,
			names: [],
			effect: effectOfAddress(memberOf(from, field)),
		})),
		...compareNames(objectOf(memberOf(from, "scopes")), objectOf(memberOf(to, "scopes")), `${path}.scopes`),
	];
}

/** Whether tokens of two versions of a flow are got at the same addresses, of which there is one at least. */
export function haveSameAddresses(before: JsonValue, after: JsonValue): boolean {
	const [from, to] = [objectOf(before), objectOf(after)];
	return (
		ADDRESSES.some((field) => memberOf(from, field) !== undefined) &&
		ADDRESSES.every((field) => isSameAddress(memberOf(from, field), memberOf(to, field)))
	);
}

/** Whether two addresses are one, however it is written: https://Example.com:443/token is https://example.com/token. */
export function isSameAddress(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
	if (typeof one !== "string" || typeof other !== "string") return (one ?? null) === (other ?? null);
	return one === other || sentAddress(one) === sentAddress(other);
}

/** What it does that another address stands where this one stood, if one did. */
export function effectOfAddress(before: JsonValue | undefined): Effect {
	return before === undefined || before === null ? "widens" : "unknown";
}

/** What came is a further way to a token, and what went was one. */
function compareNames(from: JsonObject, to: JsonObject, field: string): readonly FlowEdit[] {
	const missing = (one: JsonObject, other: JsonObject) =>
		Object.keys(one)
			.filter((name) => !Object.hasOwn(other, name) && !name.startsWith("x-"))
			.sort();
	return [
		{ field, names: missing(from, to), effect: "narrows" as const },
		{ field, names: missing(to, from), effect: "widens" as const },
	].filter(({ names }) => names.length > 0);
}

function objectOf(value: JsonValue | undefined): JsonObject {
	return isObject(value) ? value : NONE;
}

const NONE: JsonObject = Object.freeze(Object.create(null));
