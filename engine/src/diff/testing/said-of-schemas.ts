import type { ChangeKind, Effect } from "../../contract/change.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { describe31, diffOf } from "./parse-object.ts";

export type Said = readonly [kind: ChangeKind, request: Effect, response: Effect];

/** What is said of a schema in a request, and of the same edit in a response. */
export async function said(before: JsonValue, after: JsonValue, components: JsonObject = {}): Promise<readonly Said[]> {
	const both = (schema: JsonValue) => describe31({ request: schema, response: schema }, components);
	const changes = await diffOf(both(before), both(after));
	const requests = changes.filter(({ direction }) => direction === "request");
	const responses = changes.filter(({ direction }) => direction === "response");
	return requests.map(({ kind, effect }, index): Said => [kind, effect, responses[index]?.effect ?? "none"]).sort();
}

export const text: JsonObject = { type: "string" };
export const orNull: JsonObject = { type: ["string", "null"] };
export const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
	type: "object",
	properties,
	...more,
});
export const closed: JsonObject = { additionalProperties: false };
export const card = object({ kind: { const: "card" }, number: text }, { required: ["kind"] });
export const node = { $ref: "#/components/schemas/Node" };
export const other = { $ref: "#/components/schemas/Other" };
export const parts: JsonObject = {
	Never: false,
	Node: object({ a: text }),
	Other: object({ b: text }, { required: ["b"] }),
};
export const iban = object({ kind: { const: "iban" }, account: text }, { required: ["kind"] });
