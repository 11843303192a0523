import type { Case, ClientSettings, Family } from "../case.ts";

/*
 * Where calls go when the description as a whole names no server, and each operation its own.
 */

/** A place of the recording server is called as its case is. */
const place = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");

const OWN = "an operation that alone has a server";
const USUAL = "the default of an operation's variable";
const CHOSEN = "a variable of an operation that is given";
const TOKEN = "a token where only operations have servers";

const SECRETS: ClientSettings["auth"] = { service: { clientId: "id", clientSecret: "secret" } };

const operation = (id: string, server: object, more: object = {}) => ({
	servers: [server],
	get: { operationId: `${id}.read`, responses: { 204: { description: "Done." } }, ...more },
});

const DESCRIPTION = JSON.stringify({
	openapi: "3.1.0",
	info: { title: "Servers", version: "1.0.0" },
	components: {
		securitySchemes: {
			service: {
				type: "oauth2",
				flows: { clientCredentials: { tokenUrl: `ORIGIN/${place(TOKEN)}/token`, scopes: {} } },
			},
		},
	},
	paths: {
		"/own": operation("own", { url: `ORIGIN/${place(OWN)}` }),
		"/parts": operation("parts", { url: "ORIGIN/{part}", variables: { part: { default: place(USUAL) } } }),
		"/secured": operation("secured", { url: `ORIGIN/${place(TOKEN)}` }, { security: [{ service: [] }] }),
	},
});

const calls = (name: string, path: string, client: ClientSettings = {}): Case => ({
	name,
	client,
	calls: [{ operation: `GET ${path}`, gets: { value: null } }],
	exchanges: [{ sees: { method: "GET", target: path, headers: {} }, answers: { status: 204 } }],
});

export const servers: Family = {
	feature: "servers",
	description: DESCRIPTION,
	cases: [
		calls(OWN, "/own", { baseUrl: false }),
		calls("an address goes before the servers of operations", "/own"),
		calls(USUAL, "/parts", { baseUrl: false }),
		calls(CHOSEN, "/parts", { baseUrl: false, variables: { part: place(CHOSEN) } }),
		{
			...calls(TOKEN, "/secured", { baseUrl: false, auth: SECRETS }),
			exchanges: [
				{ sees: { method: "POST", target: "/token" }, answers: { json: { access_token: "t", expires_in: 3600 } } },
				{ sees: { target: "/secured", headers: { authorization: "Bearer t" } }, answers: { status: 204 } },
			],
		},
	],
};
