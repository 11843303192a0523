import type { IncomingHttpHeaders } from "node:http";
import { type LoopbackServer, sendJson, startLoopbackServer } from "../../../harness/loopback-server.ts";
import type { KnownSecrets } from "./known-secrets.ts";

/**
 * A server of somebody else's, seen through a front that remembers the secrets on their way, and that can be told to
 * fail in the worst manner: with an error that repeats everything it was sent.
 */
export interface Gossip extends LoopbackServer {
	isFailing: boolean;
	/** How often it has failed so. */
	failures(): number;
}

/** Members and parameters that hold secrets, by what they are. */
const SECRET_MEMBERS: Readonly<Record<string, string>> = {
	code: "OAuth code",
	code_verifier: "PKCE verifier",
	access_token: "user access token",
	refresh_token: "refresh token",
	token: "installation token",
};

const KEPT_HEADERS = ["authorization", "accept", "content-type", "stripe-signature"];

export async function startGossip(
	target: (path: string, authorization?: string) => string,
	secrets: KnownSecrets,
): Promise<Gossip> {
	let failures = 0;
	const server = await startLoopbackServer(async (request, response, body) => {
		const path = request.url ?? "/";
		rememberHeader(request.headers, secrets);
		remember(body.toString("utf8"), secrets);
		if (self.isFailing) {
			failures += 1;
			const heard = { url: path, headers: request.headers, body: body.toString("utf8") };
			const message = `It failed with ${JSON.stringify(heard)}`;
			// A refusal, so that no client asks again by itself.
			return sendJson(response, 422, { message, error: { message, type: "invalid_request_error" } });
		}
		const sent = Object.fromEntries(
			KEPT_HEADERS.flatMap((name) => [request.headers[name]].flat().map((value) => [name, value])),
		);
		const answer = await fetch(target(path, request.headers.authorization) + path, {
			method: request.method ?? "GET",
			redirect: "manual",
			headers: JSON.parse(JSON.stringify(sent)),
			...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
		});
		const text = await answer.text();
		remember(text, secrets);
		const passed = ["content-type", "location"].flatMap((name) => {
			const value = answer.headers.get(name);
			return value === null ? [] : [[name, value] as const];
		});
		response.writeHead(answer.status, Object.fromEntries(passed)).end(text);
	});
	const self: Gossip = { ...server, isFailing: false, failures: () => failures };
	return self;
}

function rememberHeader({ authorization }: IncomingHttpHeaders, secrets: KnownSecrets): void {
	const [, token] = /^\w+ (\S{12,})$/.exec(authorization ?? "") ?? [];
	if (token !== undefined) secrets.keep(token.startsWith("eyJ") ? "App's JWT" : "bearer token to others", token);
}

function remember(text: string, secrets: KnownSecrets): void {
	for (const [name, value] of Object.entries(membersOf(text))) {
		const what = SECRET_MEMBERS[name];
		if (what !== undefined && typeof value === "string" && value.length >= 12) secrets.keep(what, value);
	}
}

/** Of a JSON object or of a form. */
function membersOf(text: string): Readonly<Record<string, unknown>> {
	try {
		const parsed: unknown = JSON.parse(text);
		return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
	} catch {
		return Object.fromEntries(new URLSearchParams(text));
	}
}
