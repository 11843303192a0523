import { z } from "zod";
import { endPresentedSession, openSession } from "../../../auth/session.ts";
import { openingCookie, readCookie } from "../../../auth/session-cookie.ts";
import { ServiceFault } from "../../../errors.ts";
import { signInLocally } from "../../../flows/account/sign-in-locally.ts";
import { witnessSignIn } from "../../../flows/naming/witness-sign-in.ts";
import { seeOther } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { leadBack } from "../../lead-back.ts";
import { signInPlace } from "../../logged-address.ts";

const SWITCHED_OFF = "Links are good only where the service listens on a loopback address without GitHub's sign-in.";

const query = z.object({ token: z.string().min(1).max(100).meta({ description: "The secret of the printed link." }) });

export const signInLocallyRoute = leadBack(
	"local",
	defineRoute({
		method: "GET",
		path: "/auth/local",
		operationId: "auth_sign_in_locally",
		tag: "auth",
		summary: "Sign in with the one-time link that a local service prints at its start",
		description:
			"There only where the service listens on a loopback address and nobody signs in with GitHub; 404 elsewhere.",
		auth: "none",
		query,
		successes: {
			303: {
				description: "Signed in.",
				headers: { location: "Where to go on: the first page.", "set-cookie": "The session." },
			},
		},
		errors: ["unauthenticated", "not_found"],
		async handle({ service, ports, request, query: { token } }) {
			if (!service.localSignIn) throw new ServiceFault("not_found", { detail: SWITCHED_OFF });
			// HEAD is safe (RFC 9110 9.2.1): what looks at a link before it is followed must not spend it.
			if (request.method === "HEAD") return seeOther("/");
			const user = await witnessSignIn(ports, signInPlace(service, request), () =>
				signInLocally(ports, { secret: token }),
			);
			await endPresentedSession(ports, readCookie(service.publicUrl, request.headers.cookie));
			const session = await openSession(ports, user.id);
			return seeOther("/", {
				"set-cookie": openingCookie(service.publicUrl, session, ports.clock.now()),
			});
		},
	}),
);
