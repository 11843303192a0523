import { type ApiBody, encodeBody } from "./body.ts";
import type {
	ApiCredential,
	ApiDescription,
	ApiOperation,
	ApiParameter,
	ApiSecret,
	ApiSecrets,
	RequestOptions,
	TransportOptions,
} from "./operation.ts";
import { checkHeader, cookieText, encode, headerText, memberOf, pathText, queryText } from "./serialize.ts";

/** A request that can be sent, and sent again. */
export interface ApiRequest {
	readonly method: string;
	readonly url: URL;
	readonly headers: Headers;
	readonly body: ApiBody | undefined;
}

function parameterOf(entry: string | ApiParameter): ApiParameter {
	return typeof entry === "string" ? { name: entry } : entry;
}

function memberFor(request: object, parameter: ApiParameter): unknown {
	return memberOf(request, parameter.member ?? parameter.name);
}

/** Writes a request from an operation's table. Throws TypeError for values that cannot be sent as they are. */
export function prepare(
	description: ApiDescription,
	operation: ApiOperation,
	request: object,
	client: TransportOptions,
	options: RequestOptions,
): ApiRequest {
	const body = encodeBody(operation, memberOf(request, "body"));
	const headers = new Headers();
	const set = (name: string, value: string): void => headers.set(name, checkHeader(name, value));
	if (!isBrowser()) set("User-Agent", description.userAgent);
	set("Accept", operation.accept ?? "application/json");
	if (body !== undefined) set("Content-Type", body.contentType);
	for (const parameter of (operation.headers ?? []).map(parameterOf)) {
		const value = memberFor(request, parameter);
		if (value !== undefined && value !== null) set(parameter.name, headerText(parameter, value));
	}
	const cookies = (operation.cookies ?? [])
		.map(parameterOf)
		.map((parameter) => cookieText(parameter, memberFor(request, parameter)));
	const cookie = cookies.filter((text) => text !== "").join("; ");
	if (cookie !== "") set("Cookie", cookie);
	const repeatable = idempotency(operation, client, options);
	if (repeatable !== undefined && !headers.has(repeatable.header)) set(repeatable.header, repeatable.key);
	for (const given of [client.headers, options.headers]) {
		for (const [name, value] of Object.entries(given ?? {})) set(name, value);
	}
	return { method: operation.method, url: urlOf(description, operation, request, client), headers, body };
}

/** A browser says itself who it is, and another header of the kind would need every server's permission. */
function isBrowser(): boolean {
	return "document" in globalThis || "WorkerGlobalScope" in globalThis;
}

/** One key for all attempts: the server then carries the request out once. */
function idempotency(
	operation: ApiOperation,
	client: TransportOptions,
	options: RequestOptions,
): { readonly header: string; readonly key: string } | undefined {
	const unsafe = operation.method === "POST" || operation.method === "PATCH";
	const header = operation.idempotencyHeader ?? (unsafe ? client.idempotencyHeader : undefined);
	if (header !== undefined) return { header, key: options.idempotencyKey ?? crypto.randomUUID() };
	return options.idempotencyKey === undefined ? undefined : { header: "Idempotency-Key", key: options.idempotencyKey };
}

function urlOf(description: ApiDescription, operation: ApiOperation, request: object, client: TransportOptions): URL {
	const base = client.baseUrl ?? operation.server ?? description.server;
	if (base === undefined) throw new TypeError("The client needs a baseUrl.");
	if (!URL.canParse(base))
		throw new TypeError(`The base URL ${base} is no absolute URL, such as https://api.example.com.`);
	const path = operation.path.replace(/#|\{([^{}]+)\}/g, (text, name: string) => {
		if (text === "#") return "%23";
		const parameter = operation.pathStyles?.find((candidate) => candidate.name === name) ?? { name };
		return pathText(parameter, memberFor(request, parameter));
	});
	const query = (operation.query ?? [])
		.map(parameterOf)
		.map((parameter) => queryText(parameter, memberFor(request, parameter)));
	if (operation.queryString !== undefined) query.push(wholeQuery(memberOf(request, operation.queryString)));
	const text = query.filter((part) => part !== "").join("&");
	return new URL(base.replace(/\/+$/, "") + path + (text === "" ? "" : (path.includes("?") ? "&" : "?") + text));
}

function wholeQuery(value: unknown): string {
	if (typeof value !== "object" || value === null) return value === undefined ? "" : encode(String(value));
	return Object.entries(value)
		.map(([name, member]) => queryText({ name }, member))
		.filter((text) => text !== "")
		.join("&");
}

/**
 * Adds the credentials of the first alternative for which the caller gave all secrets. Where signing in is optional, who
 * gave secrets wants to be known.
 */
export async function authorize(
	request: ApiRequest,
	description: ApiDescription,
	operation: ApiOperation,
	secrets: ApiSecrets,
): Promise<ApiRequest> {
	const isUsable = (schemes: readonly string[]): boolean => {
		return schemes.length > 0 && schemes.every((scheme) => memberOf(secrets, scheme) !== undefined);
	};
	const usable = operation.security?.find(isUsable);
	if (usable === undefined) return request;
	const headers = new Headers(request.headers);
	const url = new URL(request.url);
	for (const credential of description.credentials.filter(({ scheme }) => usable.includes(scheme))) {
		place(credential, await secretText(credential, secrets[credential.scheme]), headers, url);
	}
	return { ...request, headers, url };
}

async function secretText(credential: ApiCredential, secret: ApiSecret | undefined): Promise<string> {
	const value = typeof secret === "function" ? await secret() : (secret ?? "");
	const isPair = typeof value === "object";
	if (isPair !== (credential.prefix === "Basic")) {
		const wanted = isPair ? "a text" : "{ username, password }";
		throw new TypeError(`The credential ${credential.scheme} must be ${wanted}.`);
	}
	const text = isPair ? base64(`${value.username}:${value.password}`) : value;
	return credential.prefix === undefined ? text : `${credential.prefix} ${text}`;
}

function base64(text: string): string {
	return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

function place(credential: ApiCredential, text: string, headers: Headers, url: URL): void {
	if (credential.in === "query") url.search = withPair(url.search.slice(1), encode(credential.name), encode(text));
	else if (credential.in === "header") headers.set(credential.name, checkHeader(credential.name, text));
	else {
		const cookie = `${credential.name}=${encode(text)}`;
		const others = headers.get("Cookie");
		headers.set("Cookie", checkHeader("Cookie", others === null ? cookie : `${others}; ${cookie}`));
	}
}

/** The query with another pair: the others stay as they were written, which URLSearchParams would not leave them. */
function withPair(query: string, name: string, value: string): string {
	const others = query.split("&").filter((pair) => pair !== "" && pair.split("=")[0] !== name);
	return [...others, `${name}=${value}`].join("&");
}
