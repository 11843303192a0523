// Needed by: every file.
import { bodyOf } from "../body/body.ts";
import { isBrowser } from "../call/environment.ts";
import { ApiRedirectError } from "../call/errors.ts";
import type { ApiBody, ApiDescription, ApiOperation, ApiParameter } from "../call/operation.ts";
import type { RequestOptions, TransportOptions } from "../call/options.ts";
import { checkHeader, encode, listText, memberOf, queryText } from "./text.ts";

/** A request that can be sent. */
export interface ApiRequest {
	readonly method: string;
	readonly url: URL;
	readonly headers: Headers;
	readonly body: ApiBody | undefined;
	/** Whether the browser adds the cookies that it holds. */
	readonly cookies?: boolean;
}

/** What is known of where an operation is sent to. */
export interface ApiServerOptions {
	readonly baseUrl?: string | undefined;
	readonly variables?: Readonly<Record<string, string | undefined>> | undefined;
}

export type ApiConnectionOptions = TransportOptions & ApiServerOptions;

/** Writes a request from an operation's table. Throws TypeError for values that cannot be sent as they are. */
export function requestOf(
	description: ApiDescription,
	operation: ApiOperation,
	request: object,
	client: ApiConnectionOptions,
	options: RequestOptions,
): ApiRequest {
	const body = bodyOf(operation, request, options);
	const headers = new Headers();
	const set = (name: string, value: string): void => headers.set(name, checkHeader(name, value));
	if (!isBrowser()) set("User-Agent", description.userAgent);
	set("Accept", options.accept ?? operation.accept ?? "application/json");
	if (body !== undefined) set("Content-Type", body.contentType);
	for (const given of valuesOf(operation.headers, request)) {
		if (given.value !== null) set(given.parameter.name, headerText(given));
	}
	// Where cookies:
	const cookies = valuesOf(operation.cookies, request).map(pairText);
	if (cookies.length > 0) set("Cookie", cookies.join("; "));
	// End.
	const repeatable = idempotency(operation, client, options);
	if (repeatable !== undefined && !headers.has(repeatable.header)) set(repeatable.header, repeatable.key);
	for (const given of [client.headers, options.headers]) {
		for (const [name, value] of Object.entries(given ?? {})) set(name, value);
	}
	return { method: operation.method, url: urlOf(description, operation, request, client, options), headers, body };
}

/** The values that were given, each with how it is written. */
function valuesOf(table: readonly (string | ApiParameter)[] = [], request: object): readonly ApiGiven[] {
	return table
		.map((entry) => (typeof entry === "string" ? { name: entry } : entry))
		.map((parameter: ApiParameter) => ({ parameter, value: memberOf(request, parameter.member ?? parameter.name) }))
		.filter(({ value }) => value !== undefined);
}

interface ApiGiven {
	readonly parameter: ApiParameter;
	readonly value: unknown;
}

function headerText(given: ApiGiven): string {
	// Where styles:
	if (given.parameter.write !== undefined) return given.parameter.write(given.parameter, given.value);
	// End.
	return listText(given.value, (text) => text);
}

function pairText({ parameter, value }: ApiGiven): string {
	// Where styles:
	if (parameter.write !== undefined) return parameter.write(parameter, value);
	// End.
	return queryText(parameter, value);
}

/** One key for all attempts: the server then carries the request out once. */
function idempotency(
	operation: ApiOperation,
	client: TransportOptions,
	{ idempotencyKey }: RequestOptions,
): { readonly header: string; readonly key: string } | undefined {
	const unsafe = operation.method === "POST" || operation.method === "PATCH";
	const header = operation.idempotencyHeader ?? (unsafe ? client.idempotencyHeader : undefined);
	if (header === undefined && idempotencyKey === undefined) return undefined;
	return { header: header ?? "Idempotency-Key", key: idempotencyKey ?? crypto.randomUUID() };
}

/** Where the operations of a client start: what its user says, else the description. */
function baseOf(
	description: ApiDescription,
	{ server = description.server }: Partial<ApiOperation>,
	client: ApiConnectionOptions,
): URL {
	const text = client.baseUrl ?? server?.url;
	if (text === undefined) throw new TypeError("The client needs a baseUrl.");
	const base = text
		.replace(/\{([^{}]+)\}/g, (braces, name: string) => client.variables?.[name] ?? server?.variables?.[name] ?? braces)
		.replace(/\/+$/, "");
	const { location } = globalThis as { readonly location?: { readonly href: string } };
	const page = isBrowser() ? location?.href : undefined;
	if (URL.canParse(base, page)) return new URL(base, page);
	throw new TypeError(`The base URL ${text} is no absolute URL, such as https://api.example.com.`);
}

function urlOf(
	description: ApiDescription,
	operation: ApiOperation,
	request: object,
	client: ApiConnectionOptions,
	options: RequestOptions,
): URL {
	const path = operation.path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
		let written = listText(memberOf(request, name), encode);
		// Where path-parameters:
		const parameter = operation.pathStyles?.find((candidate) => candidate.name === name);
		if (parameter !== undefined) written = pathText(parameter, memberOf(request, parameter.member ?? name));
		// End.
		// Whoever drops empty segments or resolves dots on the way would call another operation.
		if (!/^\.{0,2}$/.test(written)) return written;
		throw new TypeError(`The path parameter ${name} must not be ${JSON.stringify(written)}.`);
	});
	const query = [
		...valuesOf(operation.query, request).map(pairText),
		...Object.entries(options.query ?? {}).map(([name, value]) => queryText({ name }, value)),
	];
	const text = query.filter((part) => part !== "").join("&");
	const base = baseOf(description, operation, client);
	if (options.address !== undefined) {
		if (options.address.origin === base.origin) return options.address;
		throw new ApiRedirectError(operation, `to ${options.address.origin}, which is not its own origin.`);
	}
	const start = base.href.replace(/\/+$/, "");
	return new URL(start + path + (text === "" ? "" : (path.includes("?") ? "&" : "?") + text));
}

// Where path-parameters:
function pathText(parameter: ApiParameter, value: unknown): string {
	return parameter.write?.(parameter, value) ?? listText(value, encode);
}
// End.
