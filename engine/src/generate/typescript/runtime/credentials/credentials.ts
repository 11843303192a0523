// Needed by: credentials.

import type { ApiAuthorize } from "../call/connect.ts";
import { environment, isBrowser } from "../call/environment.ts";
import type {
	ApiCredential,
	ApiDescription,
	ApiOperation,
	ApiSecret,
	ApiSecretValue,
	ApiTokens,
} from "../call/operation.ts";
import type { ApiRequest } from "../request/request.ts";
import { checkHeader, encode, memberOf } from "../request/text.ts";

/** Secrets by the names of their schemes. */
export type ApiSecrets = Readonly<Record<string, ApiSecret | undefined>>;

function secretOf(credential: ApiCredential, secrets: ApiSecrets): ApiSecret | undefined {
	const given = memberOf(secrets, credential.scheme) as ApiSecret | undefined;
	if (given !== undefined) return given;
	const values = credential.environment.map(environment);
	// Where basic, client-credentials:
	const [first, second] = values.slice(-2);
	if (values.length % 2 === 0 || (values.length > 1 && values[0] === undefined)) {
		return first === undefined || second === undefined ? undefined : credential.kind?.fromPair(first, second);
	}
	// End.
	return values[0];
}

/**
 * Adds the credentials of the first alternative for which there are all secrets. Where signing in is optional, who gave
 * secrets wants to be known. In a browser, a cookie is a secret that the browser holds. The environment is read once.
 */
export function authorizing(description: ApiDescription, secrets: ApiSecrets = {}): ApiAuthorize {
	const all = description.credentials.map((credential) => ({ credential, secret: secretOf(credential, secrets) }));
	return (request, operation, tokens) => authorize(request, operation, all, tokens);
}

interface ApiGivenCredential {
	readonly credential: ApiCredential;
	readonly secret: ApiSecret | undefined;
}

async function authorize(
	request: ApiRequest,
	operation: ApiOperation,
	all: readonly ApiGivenCredential[],
	tokens: ApiTokens,
): Promise<ApiRequest> {
	const isGiven = (scheme: string): boolean =>
		all.some(({ credential, secret }) => credential.scheme === scheme && secret !== undefined);
	const alternatives = (operation.security ?? []).filter((schemes) => schemes.length > 0);
	let found = alternatives.find((schemes) => schemes.every(isGiven));
	// Where secret-cookie:
	const isHeld = (scheme: string): boolean =>
		isBrowser() && all.some(({ credential }) => credential.scheme === scheme && credential.in === "cookie");
	found ??= alternatives.find((schemes) => schemes.every((scheme) => isGiven(scheme) || isHeld(scheme)));
	// End.
	const usable = found;
	if (usable === undefined) return request;
	const headers = new Headers(request.headers);
	const url = new URL(request.url);
	for (const { credential, secret } of all.filter((one) => usable.includes(one.credential.scheme))) {
		if (secret !== undefined) place(credential, await sentText({ credential, secret, tokens }), { headers, url });
	}
	let cookies = false;
	// Where secret-cookie:
	cookies = usable.some(isHeld);
	// End.
	return { ...request, headers, url, cookies };
}

interface ApiSentSecret {
	readonly credential: ApiCredential;
	readonly secret: ApiSecret;
	readonly tokens: ApiTokens;
}

async function sentText(sent: ApiSentSecret): Promise<string> {
	const { credential, secret } = sent;
	const value: ApiSecretValue = typeof secret === "function" ? await secret() : secret;
	let text: ApiSecretValue = value;
	// Where basic, client-credentials:
	if (credential.kind !== undefined) text = await credential.kind.toText(value, credential, sent.tokens);
	// End.
	if (typeof text !== "string") throw new TypeError(`The credential ${credential.scheme} must be a text.`);
	return credential.prefix === undefined ? text : `${credential.prefix} ${text}`;
}

function place({ name, ...credential }: ApiCredential, text: string, to: Pick<ApiRequest, "headers" | "url">): void {
	if (credential.in === "header") to.headers.set(name, checkHeader(name, text));
	// Where secret-query:
	if (credential.in === "query") {
		// The others stay as they were written, which URLSearchParams would not leave them.
		const others = to.url.search.slice(1).split("&");
		const kept = others.filter((pair) => pair !== "" && pair.split("=")[0] !== encode(name));
		to.url.search = [...kept, `${encode(name)}=${encode(text)}`].join("&");
	}
	// End.
	// Where secret-cookie:
	if (credential.in === "cookie") {
		const cookies = [to.headers.get("Cookie"), `${name}=${encode(text)}`].filter((one) => one !== null);
		to.headers.set("Cookie", checkHeader("Cookie", cookies.join("; ")));
	}
	// End.
}
