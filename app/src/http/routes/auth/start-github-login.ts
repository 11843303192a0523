import { z } from "zod";
import { ServiceFault } from "../../../errors.ts";
import { beginGitHubSignIn } from "../../begin-github-sign-in.ts";
import { defineRoute } from "../../define-route.ts";
import { leadBack } from "../../lead-back.ts";
import { RETURN_LENGTH, returnPattern, USUAL_RETURN } from "../../screens.ts";

const SWITCHED_OFF = "Nobody signs in with GitHub here: GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET are not configured.";

const query = z.object({
	return_to: z
		.string()
		.max(RETURN_LENGTH)
		.regex(returnPattern, "must be the path of a page of this service, with its query")
		.default(USUAL_RETURN)
		.meta({ description: "Where to go when signed in: a page of this service, with its query." }),
});

export const startGitHubLogin = leadBack(
	"github",
	defineRoute({
		method: "GET",
		path: "/api/auth/github/login",
		operationId: "auth_start_github_login",
		tag: "auth",
		summary: "Sign in with GitHub",
		description:
			"There only where the service has the OAuth credentials of its GitHub App; 404 elsewhere. A browser is led to the first page instead, which says so.",
		auth: "none",
		query,
		successes: {
			303: {
				description: "To GitHub.",
				headers: {
					location: "GitHub's page to sign in.",
					"set-cookie": "The sign-in that has begun, for ten minutes.",
				},
			},
		},
		errors: ["not_found"],
		async handle({ service, query: { return_to: returnTo } }) {
			const answer = beginGitHubSignIn(service, returnTo);
			if (answer === undefined) throw new ServiceFault("not_found", { detail: SWITCHED_OFF });
			return answer;
		},
	}),
);
