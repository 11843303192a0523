import type { Call, Case, Family } from "../case.ts";

/*
 * TLS and proxies, as the environment of the process says it in the words that each language's own library reads. The name
 * `api.conformance.example` leads nowhere: only who asks the proxy arrives. `SECURE` has a certificate that is valid for
 * it and for 127.0.0.1.
 */

const DESCRIPTION = `openapi: 3.1.0
info: { title: Network, version: 1.0.0 }
servers: [{ url: ORIGIN }]
components: { securitySchemes: { token: { type: http, scheme: bearer } } }
security: [{ token: [] }]
paths:
  /items:
    get:
      operationId: items.read
      responses: { "200": { description: One, content: { application/json: { schema: { type: object } } } } }
`;

const GET: Call = { operation: "GET /items", gets: { value: { ok: true } } };
const OK = { json: { ok: true } };
const TOLD = { authorization: "Bearer t" };

/** How a proxy is asked for an address without TLS, whole or through a tunnel, is the transport's business. */
const reaches = (name: string, feature: string, baseUrl: string): Case => ({
	name,
	feature,
	client: { auth: { token: "t" }, baseUrl, retry: { retries: 0 } },
	calls: [GET],
	exchanges: [{ sees: { method: "GET", headers: TOLD }, answers: OK }],
});

const cases: readonly Case[] = [
	reaches("a certificate that is vouched for", "TLS", "SECURE"),
	{
		name: "a certificate for another name is refused",
		feature: "TLS",
		client: { auth: { token: "t" }, baseUrl: "SECURE_ELSEWHERE", retry: { retries: 0 } },
		calls: [{ ...GET, gets: { error: { kind: "connection" } } }],
		exchanges: [],
	},
	reaches("a proxy carries what goes without TLS", "proxies", "http://api.conformance.example"),
	reaches("a proxy carries TLS without seeing it", "proxies", "https://api.conformance.example"),
	reaches("an address that NO_PROXY names is asked itself", "proxies", "ORIGIN"),
];

export const network: Family = {
	feature: "proxies",
	description: DESCRIPTION,
	process: {
		HTTP_PROXY: "PROXY_ORIGIN",
		http_proxy: "PROXY_ORIGIN",
		HTTPS_PROXY: "PROXY_ORIGIN",
		https_proxy: "PROXY_ORIGIN",
		NO_PROXY: "127.0.0.1,localhost",
		no_proxy: "127.0.0.1,localhost",
		NODE_USE_ENV_PROXY: "1",
		SSL_CERT_FILE: "CERTIFICATE",
		NODE_EXTRA_CA_CERTS: "CERTIFICATE",
	},
	cases,
};
