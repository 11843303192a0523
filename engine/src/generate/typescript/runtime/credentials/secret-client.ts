// Needed by: client-credentials.

import { ApiConnectionError, ApiDecodeError, ApiError, ApiTimeoutError } from "../call/errors.ts";
import { type ApiLimit, limited } from "../call/exchange.ts";
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
		const token = kept && (await waited(kept, credential, tokens));
		if (token !== undefined && token.until > Date.now()) return token.text;
		// Who waited for the same token asks for no other one.
		let asked = tokens.known[scheme];
		if (asked === undefined || asked === kept) {
			asked = askToken(secret, credential, tokens);
			tokens.known[scheme] = asked;
			asked.catch(() => delete tokens.known[scheme]);
		}
		return (await waited(asked, credential, tokens)).text;
	},
};

function limitOf({ tokenUrl = "" }: ApiCredential, timeoutMs: number, signal?: AbortSignal): ApiLimit {
	return limited(signal, timeoutMs, new ApiTimeoutError({ method: "POST", path: tokenUrl }, timeoutMs));
}

/** A token that others may wait for, too: who stops waiting leaves it to them. */
async function waited<Value>(value: Promise<Value>, credential: ApiCredential, tokens: ApiTokens): Promise<Value> {
	const { signal, end } = limitOf(credential, tokens.timeoutMs, tokens.signal);
	try {
		return await new Promise<Value>((resolve, reject) => {
			const stop = (): void => reject(signal.reason);
			if (signal.aborted) stop();
			signal.addEventListener("abort", stop);
			value.then(resolve, reject);
		});
	} finally {
		end();
	}
}

async function askToken(
	{ clientId, clientSecret: secret }: { readonly clientId: string; readonly clientSecret: string },
	credential: ApiCredential,
	{ fetch, base, timeoutMs }: ApiTokens,
): Promise<{ readonly text: string; readonly until: number }> {
	const { tokenUrl = "", scopes = [] } = credential;
	const operation = { method: "POST", path: tokenUrl };
	const limit = limitOf(credential, timeoutMs);
	const body = `grant_type=client_credentials${scopes.length === 0 ? "" : `&scope=${encode(scopes.join(" "))}`}`;
	const headers = {
		Accept: "application/json",
		"Content-Type": "application/x-www-form-urlencoded",
		Authorization: `Basic ${base64(`${encode(clientId)}:${encode(secret)}`)}`,
	};
	try {
		const init: RequestInit = { method: "POST", headers, body, redirect: "error", signal: limit.signal };
		const response = await fetch(new URL(tokenUrl, `${base}/`), init);
		const said = await response.text();
		const answer = readAnswer(said);
		if (!response.ok) throw new ApiError(operation, responseOf(response), response.status, answer);
		const { access_token: text, expires_in: seconds }: ApiTokenAnswer = Object(answer);
		if (typeof text !== "string") throw new ApiDecodeError(operation, responseOf(response), "no access_token", "");
		const lasts = Number(seconds ?? 3600);
		return { text, until: Date.now() + Math.max(lasts - 30, lasts / 2) * 1_000 };
	} catch (error) {
		if (error instanceof ApiError || error instanceof ApiDecodeError) throw error;
		throw limit.signal.aborted ? limit.signal.reason : new ApiConnectionError(operation, error);
	} finally {
		limit.end();
	}
}

interface ApiTokenAnswer {
	readonly access_token?: unknown;
	readonly expires_in?: unknown;
}

function readAnswer(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text === "" ? undefined : text;
	}
}
