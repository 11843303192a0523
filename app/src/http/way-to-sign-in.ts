import type { IncomingMessage } from "node:http";
import type { Answer } from "./answer.ts";
import { Unauthenticated } from "./authenticate.ts";
import { beginGitHubSignIn } from "./begin-github-sign-in.ts";
import { returnPathOf } from "./screens.ts";
import type { HttpService } from "./service.ts";

/** Where a browser without a session is sent from a page, to come back to it; undefined for every other refusal. */
export function wayToSignIn(service: HttpService, request: IncomingMessage, refusal: unknown): Answer | undefined {
	if (!(refusal instanceof Unauthenticated) || request.method !== "GET") return undefined;
	if (!/\btext\/html\b/.test(request.headers.accept ?? "")) return undefined;
	const { url = "" } = request;
	return returnPathOf(url) === url ? beginGitHubSignIn(service, url) : undefined;
}
