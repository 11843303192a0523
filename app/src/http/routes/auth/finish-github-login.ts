import { z } from "zod";
import { endingPendingCookie, readPending } from "../../../auth/pending-sign-in.ts";
import { endPresentedSession, openSession } from "../../../auth/session.ts";
import { openingCookie, readCookie } from "../../../auth/session-cookie.ts";
import { signInWithGitHub } from "../../../flows/account/sign-in-with-github.ts";
import { witnessSignIn } from "../../../flows/naming/witness-sign-in.ts";
import { seeOther } from "../../answer.ts";
import { CALLBACK_PATH } from "../../begin-github-sign-in.ts";
import { defineRoute } from "../../define-route.ts";
import { leadBack } from "../../lead-back.ts";
import { signInPlace } from "../../logged-address.ts";
import { returnPathOf, USUAL_RETURN } from "../../screens.ts";

const given = z.string().min(1).max(500).optional();

const query = z.object({
	code: given.meta({ description: "What GitHub gives for the tokens." }),
	state: given.meta({ description: "What the sign-in began with." }),
	error: given.meta({ description: "Why GitHub gives no code (RFC 6749 4.1.2.1)." }),
});

export const finishGitHubLogin = leadBack(
	"github",
	defineRoute({
		method: "GET",
		path: CALLBACK_PATH,
		operationId: "auth_finish_github_login",
		tag: "auth",
		summary: "Come back from GitHub's sign-in",
		description: "In the browser that began, within ten minutes, once.",
		auth: "none",
		query,
		// RFC 6749 4.1.2: what the client does not know of an authorization response must be ignored.
		ignoresUnknownQuery: true,
		successes: {
			303: {
				description: "Signed in.",
				headers: { location: "Where to go on.", "set-cookie": "The session; the sign-in that had begun is removed." },
			},
		},
		errors: ["invalid_state", "invalid_code", "access_denied"],
		async handle({ service, ports, request, query: answer }) {
			const { publicUrl, sealer } = service;
			// HEAD is safe (RFC 9110 9.2.1): what looks at an address before it is followed must not spend it.
			if (request.method === "HEAD") return seeOther(USUAL_RETURN);
			const pending = readPending(publicUrl, sealer, request.headers.cookie);
			const { code, state, error } = answer;
			const redirectUri = publicUrl + CALLBACK_PATH;
			const user = await witnessSignIn(ports, signInPlace(service, request), () =>
				signInWithGitHub(ports, { pending, code, state, error, redirectUri }),
			);
			await endPresentedSession(ports, readCookie(publicUrl, request.headers.cookie));
			const session = await openSession(ports, user.id);
			return seeOther(returnPathOf(pending?.returnTo), {
				"set-cookie": [openingCookie(publicUrl, session, ports.clock.now()), endingPendingCookie(publicUrl)],
			});
		},
	}),
);
