import type { KeyObject } from "node:crypto";
import { createPublicKey } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { ServiceFault } from "../errors.ts";
import type { ActionIdentity, Clock, Random } from "../ports.ts";
import { isCompactJws } from "./compact-jws.ts";
import { allowedEvents } from "./oidc/claims.ts";
import { LEEWAY_SECONDS } from "./oidc/times.ts";

export const ACTION_TOKEN_SECONDS = 300;

/** Kinds of JWT must not be mistaken for each other (RFC 8725 3.11). */
const TYPE = "driftgate-action+jwt";
const ISSUER = "driftgate";

const text = z.string().min(1);

const claims = z.object({
	repository_id: text,
	repository_owner_id: text,
	repository: text,
	ref: text,
	sha: text,
	event: z.enum(allowedEvents),
	run_id: text,
	run_attempt: text,
});

export interface ActionTokens {
	issue(identity: ActionIdentity): Promise<string>;
	/** Throws `invalid_action_token` for everything that is not a live token of ours. */
	verify(token: string): Promise<ActionIdentity>;
}

export interface ActionTokensOptions {
	/** An Ed25519 private key. */
	readonly privateKey: KeyObject;
	/** The service that the tokens are for: one that is told apart from others that share the key. */
	readonly audience: string;
	readonly clock: Clock;
	readonly random: Random;
}

function claimsOf(identity: ActionIdentity): z.infer<typeof claims> {
	return {
		repository_id: identity.repositoryId,
		repository_owner_id: identity.repositoryOwnerId,
		repository: identity.repository,
		ref: identity.ref,
		sha: identity.sha,
		event: identity.event,
		run_id: identity.runId,
		run_attempt: identity.runAttempt,
	};
}

function identityIn(payload: unknown): ActionIdentity {
	const said = claims.parse(payload);
	return {
		repositoryId: said.repository_id,
		repositoryOwnerId: said.repository_owner_id,
		repository: said.repository,
		ref: said.ref,
		sha: said.sha,
		event: said.event,
		runId: said.run_id,
		runAttempt: said.run_attempt,
	};
}

/** Tokens that a workflow run holds for 300 s after the exchange: EdDSA JWTs (RFC 8037), checked without the database (contract:action-token). */
export function createActionTokens({ privateKey, audience, clock, random }: ActionTokensOptions): ActionTokens {
	const publicKey = createPublicKey(privateKey);
	const nowInSeconds = (): number => Math.floor(clock.now() / 1000);
	return {
		issue(identity) {
			return new SignJWT(claimsOf(identity))
				.setProtectedHeader({ alg: "EdDSA", typ: TYPE })
				.setIssuer(ISSUER)
				.setAudience(audience)
				.setJti(random.id())
				.setIssuedAt(nowInSeconds())
				.setExpirationTime(nowInSeconds() + ACTION_TOKEN_SECONDS)
				.sign(privateKey);
		},
		async verify(token) {
			if (!isCompactJws(token)) throw new ServiceFault("invalid_action_token");
			try {
				const { payload } = await jwtVerify(token, publicKey, {
					algorithms: ["EdDSA"],
					typ: TYPE,
					issuer: ISSUER,
					audience,
					requiredClaims: ["exp", "iat", "jti"],
					currentDate: new Date(clock.now()),
				});
				// What was issued by a clock that was ahead, and has been set right since, would outlive its time.
				if ((payload.iat ?? 0) > nowInSeconds() + LEEWAY_SECONDS) throw new Error("iat is in the future");
				return identityIn(payload);
			} catch (cause) {
				throw new ServiceFault("invalid_action_token", { cause });
			}
		},
	};
}
