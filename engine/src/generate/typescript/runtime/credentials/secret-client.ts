// Needed by: client-credentials.

import { ApiError } from "../call/errors.ts";
import type { ApiCredential, ApiSecretKind, ApiTokens } from "../call/operation.ts";
import { responseOf } from "../call/response.ts";
import { encode } from "../request/text.ts";
import { base64 } from "./base64.ts";

/**
 * OAuth2 client credentials (RFC 6749, 4.4): a token is got once at a time, and kept until half a minute before it ends; one
 * that lasts less than a minute is kept for half of that.
 */
export const clientSecret: ApiSecretKind = {
	fromPair: (clientId, secret) => ({ clientId, clientSecret: secret }),
	toText: async (secret, credential, tokens) => {
		if (typeof secret === "string") return secret;
		if (!("clientId" in secret))
			throw new TypeError(`The credential ${credential.scheme} must be a text or { clientId, clientSecret }.`);
		const { scheme } = credential;
		const kept = tokens.known[scheme];
		const token = await kept;
		if (token !== undefined && token.until > Date.now()) return token.text;
		// Who waited for the same token asks for no other one.
		let asked = tokens.known[scheme];
		if (asked === undefined || asked === kept) {
			asked = askToken(secret, credential, tokens);
			tokens.known[scheme] = asked;
			asked.catch(() => delete tokens.known[scheme]);
		}
		return (await asked).text;
	},
};

async function askToken(
	{ clientId, clientSecret: secret }: { readonly clientId: string; readonly clientSecret: string },
	{ tokenUrl = "", scopes = [] }: ApiCredential,
	{ fetch, base }: ApiTokens,
): Promise<{ readonly text: string; readonly until: number }> {
	const body = `grant_type=client_credentials${scopes.length === 0 ? "" : `&scope=${encode(scopes.join(" "))}`}`;
	const headers = {
		Accept: "application/json",
		"Content-Type": "application/x-www-form-urlencoded",
		Authorization: `Basic ${base64(`${encode(clientId)}:${encode(secret)}`)}`,
	};
	const response = await fetch(new URL(tokenUrl, `${base}/`), { method: "POST", headers, body, redirect: "error" });
	const answer: { access_token?: unknown; expires_in?: unknown } = Object(await response.json().catch(() => undefined));
	const { access_token: text, expires_in: seconds } = answer;
	if (response.ok && typeof text === "string") {
		const lasts = Number(seconds ?? 3600);
		return { text, until: Date.now() + Math.max(lasts - 30, lasts / 2) * 1_000 };
	}
	throw new ApiError({ method: "POST", path: tokenUrl }, responseOf(response), response.status, answer);
}
