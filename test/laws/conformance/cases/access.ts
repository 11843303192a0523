import type { Case, ClientSettings, ErrorKind, Family } from "../case.ts";

/*
 * Where a request goes, and with which credentials: security schemes, from arguments and from the environment; tokens of
 * client credentials; servers and their variables.
 */

/** Cases that get tokens: each has a scheme, and an address of tokens, of its own. */
const TOKEN_CASES = [
	"a token is got and sent",
	"a token is got once for several calls",
	"a token that ran out is got anew",
	"a token that is refused is got anew once",
	"a second refusal is an error",
	"tokens that nobody gets",
	"credentials of tokens from the environment",
	"a token that does not come in time",
	"a deadline while a token is waited for",
	"a call that is cancelled while a token is waited for",
	"a request for a token that breaks off",
	"a request for a token that breaks off is made again",
	"an answer that holds no token",
] as const;

const place = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
const schemeOf = (index: number): string => `oauth${String.fromCharCode(97 + index)}`;

const schemes = {
	token: { type: "http", scheme: "bearer" },
	login: { type: "http", scheme: "basic" },
	other: { type: "http", scheme: "hmac" },
	header_key: { type: "apiKey", in: "header", name: "X-Api-Key" },
	query_key: { type: "apiKey", in: "query", name: "api_key" },
	cookie_key: { type: "apiKey", in: "cookie", name: "session" },
	discovered: { type: "openIdConnect", openIdConnectUrl: "ORIGIN/.well-known/openid-configuration" },
	...Object.fromEntries(
		TOKEN_CASES.map((name, index) => [
			schemeOf(index),
			{
				type: "oauth2",
				flows: { clientCredentials: { tokenUrl: `ORIGIN/${place(name)}/token`, scopes: { read: "Reads.", write: "Writes." } } },
			},
		]),
	),
};

const operation = (id: string, more: object) => ({ get: { operationId: `${id}.read`, responses: { 204: { description: "Done." } }, ...more } });

const DESCRIPTION = JSON.stringify({
	openapi: "3.1.0",
	info: { title: "Access", version: "1.0.0" },
	servers: [{ url: "ORIGIN/{region}", variables: { region: { default: "the-default-of-a-variable" } } }],
	components: { securitySchemes: schemes },
	paths: {
		...Object.fromEntries(Object.keys(schemes).map((name) => [`/${name}`, operation(`by.${name}`, { security: [{ [name]: [] }] })])),
		"/open": operation("open", { security: [] }),
		"/both": operation("both", { security: [{ header_key: [], query_key: [] }] }),
		"/either": operation("either", { security: [{ header_key: [] }, { token: [] }] }),
		"/optional": operation("optional", { security: [{}, { token: [] }] }),
		"/query": operation("query", { security: [{ query_key: [] }], parameters: [{ name: "a", in: "query", schema: { type: "string" } }] }),
		"/cookies": operation("cookies", { security: [{ cookie_key: [] }], parameters: [{ name: "a", in: "cookie", schema: { type: "string" } }] }),
		"/elsewhere": operation("elsewhere", { security: [], servers: [{ url: "ORIGIN/a-server-of-the-operation" }] }),
	},
});

interface Sent {
	readonly target?: string;
	readonly headers?: Readonly<Record<string, string>>;
}

const sends = (name: string, path: string, auth: ClientSettings["auth"], sent: Sent, more: Partial<Case> = {}): Case => ({
	name,
	...(auth && { client: { auth } }),
	calls: [{ operation: `GET ${path}`, gets: { value: null } }],
	exchanges: [{ sees: { method: "GET", target: path, headers: {}, ...sent }, answers: { status: 204 } }],
	...more,
});

const environment = (name: string, path: string, variables: Readonly<Record<string, string>>, sent: Sent, more: Partial<Case> = {}): Case =>
	sends(name, path, undefined, sent, { feature: "environment variables", environment: variables, ...more });

const CLIENT = { clientId: "id", clientSecret: "se:cret" };
const BASIC = "Basic aWQ6c2UlM0FjcmV0";
const token = (value: string, seconds = 3_600) => ({ json: { access_token: value, token_type: "Bearer", expires_in: seconds } });
const asks = {
	method: "POST",
	target: "/token",
	headers: { "content-type": "application/x-www-form-urlencoded", authorization: BASIC, "user-agent": "MAYBE" },
	body: "grant_type=client_credentials&scope=read%20write",
} as const;
const calls = (value: string) => ({ headers: { authorization: `Bearer ${value}` } });
const done = { status: 204 } as const;

const tokens: readonly Omit<Case, "name">[] = [
	{ calls: [call(0)], exchanges: [{ sees: asks, answers: token("t1") }, { sees: calls("t1"), answers: done }] },
	{ calls: [call(1), call(1)], exchanges: [{ answers: token("t1") }, { sees: calls("t1"), answers: done }, { sees: calls("t1"), answers: done }] },
	{ calls: [call(2), call(2)], exchanges: [{ answers: token("t1", 1) }, { sees: calls("t1"), answers: { ...done, delayMs: 1_200 } }, { sees: { method: "POST" }, answers: token("t2") }, { sees: calls("t2"), answers: done }] },
	{ calls: [call(3)], exchanges: [{ answers: token("t1") }, { sees: calls("t1"), answers: { status: 401 } }, { sees: { method: "POST" }, answers: token("t2") }, { sees: calls("t2"), answers: done }] },
	{ calls: [call(4, 401)], exchanges: [{ answers: token("t1") }, { answers: { status: 401 } }, { answers: token("t2") }, { sees: calls("t2"), answers: { status: 401 } }] },
	{ calls: [call(5, 400)], exchanges: [{ answers: { status: 400, json: { error: "invalid_client" } } }] },
	{ calls: [call(6)], exchanges: [{ sees: asks, answers: token("t1") }, { sees: calls("t1"), answers: done }] },
	{ client: settings(7, { timeoutMs: 150, retry: { retries: 0 } }), calls: [fails(7, "timeout")], exchanges: [{ sees: asks, answers: { breaks: "never" } }] },
	{ client: settings(8, { deadlineMs: 150 }), calls: [fails(8, "timeout")], exchanges: [{ sees: asks, answers: { breaks: "never" } }] },
	{ calls: [{ ...fails(9, "cancelled"), options: { cancelAfterMs: 150 } }], exchanges: [{ sees: asks, answers: { breaks: "never" } }] },
	{ client: settings(10, { retry: { retries: 0 } }), calls: [fails(10, "connection")], exchanges: [{ sees: asks, answers: { breaks: "before" } }] },
	{
		client: settings(11, { retry: { retries: 1, firstDelayMs: 1 } }),
		calls: [call(11)],
		exchanges: [{ sees: asks, answers: { breaks: "before" } }, { sees: asks, answers: token("t1") }, { sees: calls("t1"), answers: done }],
	},
	{ calls: [fails(12, "decode")], exchanges: [{ sees: asks, answers: { json: { token: "t1" } } }] },
];

function settings(index: number, more: ClientSettings): ClientSettings {
	return { auth: { [schemeOf(index)]: CLIENT }, ...more };
}

function fails(index: number, kind: ErrorKind) {
	return { operation: `GET /${schemeOf(index)}`, gets: { error: { kind } } };
}

function call(index: number, status?: number) {
	const gets = status === undefined ? { value: null } : { error: { kind: "status" as const, status } };
	return { operation: `GET /${schemeOf(index)}`, gets };
}

function tokenCase(more: Omit<Case, "name">, index: number): Case {
	const name = TOKEN_CASES[index] ?? "";
	const scheme = schemeOf(index);
	const isEnvironment = name.endsWith("environment");
	const prefix = `CONFORMANCE_${scheme.toUpperCase()}`;
	return {
		name,
		feature: "client credentials",
		...(isEnvironment
			? { environment: { [`${prefix}_CLIENT_ID`]: CLIENT.clientId, [`${prefix}_CLIENT_SECRET`]: CLIENT.clientSecret } }
			: { client: { auth: { [scheme]: CLIENT } } }),
		...more,
	};
}

export const access: Family = {
	feature: "security schemes",
	description: DESCRIPTION,
	cases: [
		sends("a bearer token", "/token", { token: "t" }, { headers: { authorization: "Bearer t" } }),
		sends("a user name and a password", "/login", { login: { username: "ann", password: "p:w é" } }, { headers: { authorization: `Basic ${Buffer.from("ann:p:w é").toString("base64")}` } }),
		sends("another scheme of Authorization", "/other", { other: "id=1" }, { headers: { authorization: "hmac id=1" } }),
		sends("a key in a header", "/header_key", { header_key: "k" }, { headers: { "x-api-key": "k" } }),
		sends("a key in the query", "/query_key", { query_key: "k&y" }, { target: "/query_key?api_key=k%26y" }),
		sends("a key in a cookie", "/cookie_key", { cookie_key: "k y" }, { headers: { cookie: "session=k%20y" } }),
		sends("a token that is discovered", "/discovered", { discovered: "t" }, { headers: { authorization: "Bearer t" } }),
		sends("nothing where nothing is needed", "/open", { token: "t" }, {}),
		sends("two credentials at once", "/both", { header_key: "k", query_key: "q" }, { target: "/both?api_key=q", headers: { "x-api-key": "k" } }),
		sends("the first alternative that is given", "/either", { header_key: "k", token: "t" }, { headers: { "x-api-key": "k" } }),
		sends("the other alternative where that is given", "/either", { token: "t" }, { headers: { authorization: "Bearer t" } }),
		sends("a credential that is optional, given", "/optional", { token: "t" }, { headers: { authorization: "Bearer t" } }),
		sends("a credential that is optional, not given", "/optional", undefined, {}),
		sends("a key in the query beside parameters", "/query", { query_key: "k" }, { target: "/query?a=1&api_key=k" }, { calls: [{ operation: "GET /query", arguments: { a: "1" }, gets: { value: null } }] }),
		sends("a key in a cookie beside others", "/cookies", { cookie_key: "k" }, { headers: { cookie: "a=1; session=k" } }, { calls: [{ operation: "GET /cookies", arguments: { a: "1" }, gets: { value: null } }] }),
		sends("a credential goes before a header of the caller", "/token", { token: "t" }, { headers: { authorization: "Bearer t" } }, { calls: [{ operation: "GET /token", options: { headers: { Authorization: "Bearer mine" } }, gets: { value: null } }] }),
		environment("a token from the environment", "/token", { CONFORMANCE_TOKEN: "t" }, { headers: { authorization: "Bearer t" } }),
		environment("a key from the environment", "/header_key", { CONFORMANCE_HEADER_KEY: "k" }, { headers: { "x-api-key": "k" } }),
		environment("a user name and a password from the environment", "/login", { CONFORMANCE_LOGIN_USERNAME: "ann", CONFORMANCE_LOGIN_PASSWORD: "pw" }, { headers: { authorization: "Basic YW5uOnB3" } }),
		environment("an argument goes before the environment", "/token", { CONFORMANCE_TOKEN: "t" }, { headers: { authorization: "Bearer mine" } }, { client: { auth: { token: "mine" } } }),
		environment("the address from the environment", "/open", { CONFORMANCE_BASE_URL: "ORIGIN/the-address-from-the-environment" }, {}, { client: { baseUrl: false } }),
		sends("the default of a variable", "/open", undefined, {}, { feature: "servers", client: { baseUrl: false } }),
		sends("a variable that is given", "/open", undefined, {}, { feature: "servers", client: { baseUrl: false, variables: { region: "a-variable-that-is-given" } } }),
		sends("a server of the operation", "/elsewhere", undefined, {}, { feature: "servers", client: { baseUrl: false } }),
		sends("an address goes before the servers", "/elsewhere", undefined, {}, { feature: "servers" }),
		sends("an address with a slash at its end", "/open", undefined, {}, { feature: "servers", client: { baseUrl: "/" } }),
		...tokens.map(tokenCase),
	],
};
