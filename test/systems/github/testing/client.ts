import { sign } from "node:crypto";
import type { GitHub } from "../start-github.ts";
import type { InstallationRef } from "../world/installations.ts";

/** An answer of GitHub's, read. */
export interface Told {
	readonly status: number;
	readonly headers: Headers;
	// biome-ignore lint/suspicious/noExplicitAny: what a test looks at it says itself.
	readonly body: any;
}

export type Client = (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Told>;

/** Asks with a token, or with none. */
export function clientWith({ url }: { readonly url: string }, token?: string): Client {
	return async (method, path, body, headers = {}) => {
		const answer = await fetch(url + path, {
			method,
			redirect: "manual",
			headers: {
				...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
				...(body === undefined ? {} : { "content-type": "application/json" }),
				...headers,
			},
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		const text = await answer.text();
		const isJson = answer.headers.get("content-type")?.includes("application/json") === true;
		return { status: answer.status, headers: answer.headers, body: isJson && text !== "" ? JSON.parse(text) : text };
	};
}

/** Asks as the App itself. */
export const asApp = (github: GitHub, clock: () => number = Date.now): Client =>
	clientWith(github, appToken(github, {}, clock));

/** A JSON web token of the App; its times in seconds from now. */
export function appToken({ app }: GitHub, { iat = -60, exp = 300 } = {}, clock: () => number = Date.now): string {
	const now = Math.floor(clock() / 1000);
	const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
	const text = `${part({ alg: "RS256", typ: "JWT" })}.${part({ iat: now + iat, exp: now + exp, iss: String(app.id) })}`;
	return `${text}.${sign("RSA-SHA256", Buffer.from(text), app.privateKey).toString("base64url")}`;
}

/** A token of an installation, which may be narrowed. */
export async function installationToken(github: GitHub, { id }: InstallationRef, narrowed?: object): Promise<string> {
	const { status, body } = await asApp(github)("POST", `/app/installations/${id}/access_tokens`, narrowed);
	if (status !== 201) throw new Error(`No token: ${status} ${JSON.stringify(body)}`);
	return body.token;
}

/** Asks as an installation, with a token that may be narrowed. */
export async function asInstallation(github: GitHub, of: InstallationRef, narrowed?: object): Promise<Client> {
	return clientWith(github, await installationToken(github, of, narrowed));
}
