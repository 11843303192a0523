import { beginSignIn, challengeOf, pendingCookie } from "../auth/pending-sign-in.ts";
import { type Answer, seeOther } from "./answer.ts";
import type { HttpService } from "./service.ts";

/** The one path to which GitHub sends people back. */
export const CALLBACK_PATH = "/api/auth/github/callback";

/** Sends a browser to GitHub's sign-in, and from there to a path of ours; undefined where nobody signs in with GitHub here. */
export function beginGitHubSignIn({ publicUrl, sealer, ports }: HttpService, returnTo: string): Answer | undefined {
	const pending = beginSignIn(ports, returnTo);
	const { state } = pending;
	const redirectUri = publicUrl + CALLBACK_PATH;
	const url = ports.identity.signInUrl({ state, challenge: challengeOf(pending), redirectUri });
	return url === undefined ? undefined : seeOther(url, { "set-cookie": pendingCookie(publicUrl, sealer, pending) });
}
