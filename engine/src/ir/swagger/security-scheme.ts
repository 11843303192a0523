import type { JsonObject } from "../../contract/json.ts";
import { asObject, type Node, type ObjectNode, textAt, valueAt } from "../node.ts";
import { rewrite } from "./compose.ts";

const FLOW_FIELDS = ["authorizationUrl", "tokenUrl", "scopes"] as const;
const LOWERED: ReadonlySet<string> = new Set(["flow", ...FLOW_FIELDS]);

/** What 3.0 calls the flows of 2.0; the others kept their names. */
const FLOW_NAMES: ReadonlyMap<string, string> = new Map([
	["application", "clientCredentials"],
	["accessCode", "authorizationCode"],
]);

/** A Security Scheme Object of 2.0 in the newest form. */
export function lowerSecurityScheme(node: Node): Node {
	const scheme = asObject(node);
	if (scheme === undefined) return node;
	const type = textAt(scheme.value, "type");
	if (type === "basic")
		return rewrite(scheme, new Set(), { type: said(scheme, "http"), scheme: said(scheme, "basic") });
	if (type !== "oauth2") return scheme;
	const flow = textAt(scheme.value, "flow");
	return rewrite(scheme, LOWERED, { flows: said(scheme, flow === null ? {} : lowerFlow(flow, scheme)) });
}

function lowerFlow(flow: string, { value }: ObjectNode): JsonObject {
	const fields = FLOW_FIELDS.flatMap((field) => {
		const written = valueAt(value, field);
		return written === undefined ? [] : [[field, written] as const];
	});
	return Object.fromEntries([[FLOW_NAMES.get(flow) ?? flow, Object.fromEntries(fields)]]);
}

function said({ at }: ObjectNode, value: Node["value"]): Node {
	return { at, value };
}
