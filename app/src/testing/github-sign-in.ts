import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createEmulator } from "emulate";
import { createGitHubAccess, type GitHubAccess, type GitHubRepository } from "./github-access.ts";

/**
 * GitHub's OAuth on loopback: the emulator, and before it what it lacks. It holds a code to its PKCE challenge and to its
 * redirect URI, says what people may do (see github-access.ts), revokes grants, and lets tokens expire and be renewed.
 */
export interface GitHubSignIn {
	readonly url: string;
	readonly clientId: string;
	readonly clientSecret: string;
	/** What people may do, and how often it was asked for. */
	readonly access: GitHubAccess;
	/** Installations by login: those of `access`. */
	readonly installations: GitHubAccess["installations"];
	/** Tokens whose grant was revoked, in order. */
	readonly revoked: string[];
	/** Seconds that tokens live, with a token to renew them; for ever while undefined. */
	lifetime: number | undefined;
	/** While true, every request to the API is answered 502. */
	isDown: boolean;
	/** What a person does on GitHub's page: signs in, says yes, and is sent back to the address that this gives. */
	authorize(location: string, login: string): Promise<string>;
	userId(login: string): Promise<number>;
	close(): Promise<void>;
}

const CLIENT_ID = "Iv1.8a61f9b3a7aba766";
const CLIENT_SECRET = "0123456789abcdef0123456789abcdef01234567";

interface Renewable {
	readonly login: string;
	readonly token: string;
}

/** Starts it for some people. `known` is what GitHub has of repositories beside those that `access` is given. */
export async function startGitHubSignIn(
	logins: readonly string[],
	callbackUrl: () => string,
	known?: () => readonly GitHubRepository[],
): Promise<GitHubSignIn> {
	const emulator = await createEmulator({
		service: "github",
		port: 0,
		seed: {
			tokens: {},
			github: { users: logins.map((login) => ({ login })) },
		},
	});
	const access = createGitHubAccess(known);
	const challenges = new Map<string, string>();
	const tokens = new Map<string, string>();
	const renewable = new Map<string, Renewable>();
	let renewals = 0;

	const json = (response: ServerResponse, status: number, body?: unknown): void => {
		response.writeHead(status, { "content-type": "application/json", date: new Date().toUTCString() });
		response.end(body === undefined ? undefined : JSON.stringify(body));
	};
	const bearerOf = ({ headers }: IncomingMessage): string => (headers.authorization ?? "").replace(/^\w+ /, "");

	async function passOn(request: IncomingMessage, body: Buffer): Promise<Response> {
		const headers = new Headers();
		for (const name of ["authorization", "accept", "content-type"]) {
			const value = request.headers[name];
			if (typeof value === "string") headers.set(name, value);
		}
		const init = { method: request.method ?? "GET", headers, redirect: "manual" as const };
		return fetch(emulator.url + request.url, body.length === 0 ? init : { ...init, body: new Uint8Array(body) });
	}

	function renewed(login: string, token: string): object {
		tokens.set(token, login);
		if (self.lifetime === undefined) return { access_token: token, token_type: "bearer", scope: "" };
		renewals += 1;
		const refresh = `ghr_${String(renewals).padStart(36, "0")}`;
		renewable.set(refresh, { login, token });
		const lives = { expires_in: self.lifetime, refresh_token: refresh, refresh_token_expires_in: 15_897_600 };
		return { access_token: token, token_type: "bearer", scope: "", ...lives };
	}

	async function giveToken(request: IncomingMessage, body: Buffer): Promise<object> {
		const asked = JSON.parse(body.toString("utf8")) as Record<string, string>;
		if (asked["client_id"] !== CLIENT_ID || asked["client_secret"] !== CLIENT_SECRET) {
			return { error: "incorrect_client_credentials", error_description: "Wrong." };
		}
		if (asked["grant_type"] === "refresh_token") {
			const known = renewable.get(asked["refresh_token"] ?? "");
			if (known === undefined) return { error: "bad_refresh_token", error_description: "Unknown." };
			renewable.delete(asked["refresh_token"] ?? "");
			tokens.delete(known.token);
			return renewed(known.login, `${known.token}x`);
		}
		const challenge = challenges.get(asked["code"] ?? "");
		const proven = createHash("sha256")
			.update(asked["code_verifier"] ?? "")
			.digest("base64url");
		if (challenge !== proven || asked["redirect_uri"] !== callbackUrl()) {
			return { error: "bad_verification_code", error_description: "Not of this code." };
		}
		const given = (await (await passOn(request, body)).json()) as Record<string, string>;
		const token = given["access_token"];
		if (token === undefined) return given;
		const user = await fetch(`${emulator.url}/user`, { headers: { authorization: `Bearer ${token}` } });
		return renewed(((await user.json()) as { login: string }).login, token);
	}

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const body = await buffer(request);
		const path = new URL(request.url ?? "/", emulator.url).pathname;
		if (self.isDown) return json(response, 502, { message: "Bad Gateway" });
		if (path === "/login/oauth/access_token") return json(response, 200, await giveToken(request, body));
		if (path.startsWith("/user") || path.startsWith("/repositories/")) {
			const login = tokens.get(bearerOf(request));
			if (login === undefined) return json(response, 401, { message: "Bad credentials" });
			if (path === "/user") return json(response, 200, { login, id: await self.userId(login) });
			const answered = access.answer(login, request.url ?? "/", request.headers["if-none-match"]);
			if (answered?.etag !== undefined) response.setHeader("etag", answered.etag);
			if (answered !== undefined) return json(response, answered.status, answered.body);
		}
		if (path === `/applications/${CLIENT_ID}/grant`) {
			const { access_token: token } = JSON.parse(body.toString("utf8")) as { access_token: string };
			if (!tokens.delete(token)) return json(response, 404, { message: "Not Found" });
			self.revoked.push(token);
			response.writeHead(204).end();
			return;
		}
		json(response, 404, { message: "Not Found" });
	}

	const server = createServer((request, response) => {
		answer(request, response).catch((error: unknown) => json(response, 500, { message: String(error) }));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const self: GitHubSignIn = {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		clientId: CLIENT_ID,
		clientSecret: CLIENT_SECRET,
		access,
		installations: access.installations,
		revoked: [],
		lifetime: undefined,
		isDown: false,
		async authorize(location, login) {
			const { searchParams, pathname } = new URL(location);
			const page = await fetch(`${emulator.url}${pathname}?${searchParams}`);
			if (!page.ok) throw new Error(`GitHub's page answered ${page.status}.`);
			const form = { login, scope: "" };
			const kept = ["redirect_uri", "state", "client_id"].map((name) => [name, searchParams.get(name) ?? ""]);
			const said = await fetch(`${emulator.url}/login/oauth/callback`, {
				method: "POST",
				redirect: "manual",
				body: new URLSearchParams({ ...form, ...Object.fromEntries(kept) }),
			});
			const back = said.headers.get("location") ?? "";
			challenges.set(new URL(back).searchParams.get("code") ?? "", searchParams.get("code_challenge") ?? "");
			return back;
		},
		async userId(login) {
			return ((await (await fetch(`${emulator.url}/users/${login}`)).json()) as { id: number }).id;
		},
		async close() {
			server.close();
			server.closeAllConnections();
			await emulator.close();
		},
	};
	return self;
}
