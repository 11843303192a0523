import type { SecurityScheme } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { memberOf } from "../../lib/json-pointer.ts";
import type { CredentialPlan } from "./sdk-plan.ts";

/**
 * How a program gets a token by itself: the flow `clientCredentials` of OAuth2 (RFC 6749, section 4.4). The address may be
 * relative, to a server. null where there is no such flow, or it does not say where tokens are got.
 */
export function clientCredentialsOf({ flows }: SecurityScheme): CredentialPlan["clientCredentials"] {
	const flow: JsonValue | undefined = memberOf(flows, "clientCredentials");
	const tokenUrl = memberOf(flow, "tokenUrl");
	if (typeof tokenUrl !== "string" || !isAddress(tokenUrl)) return null;
	const scopes = memberOf(flow, "scopes");
	return { tokenUrl, scopes: isObject(scopes) ? Object.keys(scopes).toSorted() : [] };
}

/** Over http, or relative: a secret goes nowhere else. */
function isAddress(url: string): boolean {
	return url !== "" && !/[\s\\]/u.test(url) && (/^https?:\/\//iu.test(url) || !/^[a-z][a-z0-9+.-]*:/iu.test(url));
}
