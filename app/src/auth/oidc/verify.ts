import { isNativeError } from "node:util/types";
import { type CryptoKey, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import { ServiceFault } from "../../errors.ts";
import type { ActionIdentity, Clock, Log, Milliseconds } from "../../ports.ts";
import { isCompactJws } from "../compact-jws.ts";
import { identityOf, oidcClaims, unknownClaims } from "./claims.ts";
import { createIssuerKeys, type IssuerKeys } from "./issuer-keys.ts";
import type { Issuer } from "./issuers.ts";
import { forgetSpentTokenAt, isTooFarAhead, LEEWAY_SECONDS, MAX_AGE_SECONDS } from "./times.ts";

/** A token that is genuine, current and meant for us. Whether its repository is registered, and whether it was used before, are questions for the flow. */
export interface VerifiedOidcToken {
	readonly identity: ActionIdentity;
	readonly issuer: string;
	readonly jti: string;
	/** Until when a second use must be noticed. */
	readonly rememberUntil: Milliseconds;
}

export interface OidcVerifier {
	/** Throws `invalid_oidc_token` whatever is wrong with the token, `temporarily_unavailable` where the issuer's keys cannot be had. */
	verify(token: string): Promise<VerifiedOidcToken>;
}

export interface OidcVerifierOptions {
	/** The only issuers there are, by `iss`. */
	readonly issuers: ReadonlyMap<string, Issuer>;
	/** The one audience that tokens must be made for. */
	readonly audience: string;
	readonly clock: Clock;
	readonly log: Log;
	readonly fetch: typeof fetch;
}

/** Headers that bring or point to a key (RFC 7515 4.1). The key comes from the table, so whoever sends one is up to something. */
const keyHeaders = ["jku", "jwk", "x5u", "x5c"];

const requiredClaims = ["iss", "aud", "exp", "iat", "nbf", "jti"];

/** Why a token was refused, for the log alone: the caller learns only that it was. */
class Refused extends Error {
	override readonly name = "Refused";
}

function readKid(token: string): string {
	const header = decodeProtectedHeader(token);
	if (header.alg !== "RS256") throw new Refused("alg is not RS256");
	if (typeof header.kid !== "string" || header.kid === "") throw new Refused("kid is missing");
	if (keyHeaders.some((name) => Object.hasOwn(header, name))) throw new Refused("the header brings a key");
	return header.kid;
}

function readIssuer(token: string, issuers: ReadonlyMap<string, Issuer>): Issuer {
	const claimed = decodeJwt(token).iss;
	const issuer = typeof claimed === "string" ? issuers.get(claimed) : undefined;
	if (issuer === undefined) throw new Refused("iss is not in the table");
	return issuer;
}

async function findKey(keys: IssuerKeys, kid: string): Promise<CryptoKey> {
	const key = await keys.key(kid).catch((cause: unknown) => {
		throw new ServiceFault("temporarily_unavailable", {
			detail: "The keys of the token's issuer cannot be fetched at the moment.",
			retryAfter: 30,
			cause,
		});
	});
	if (key === undefined) throw new Refused("kid is unknown");
	return key;
}

/** Verifies OIDC tokens of GitHub Actions against a fixed table of issuers (RFC 7519, RFC 8725). */
export function createOidcVerifier({ issuers, audience, clock, log, fetch }: OidcVerifierOptions): OidcVerifier {
	const keysOf = new Map(
		[...issuers.values()].map((entry) => [entry.issuer, createIssuerKeys({ url: entry.jwksUrl, fetch, clock, log })]),
	);

	const check = async (token: string): Promise<VerifiedOidcToken> => {
		if (!isCompactJws(token)) throw new Refused("not a compact JWS");
		const kid = readKid(token);
		const { issuer } = readIssuer(token, issuers);
		const keys = keysOf.get(issuer);
		if (keys === undefined) throw new Refused("iss is not in the table");
		const { payload } = await jwtVerify(token, await findKey(keys, kid), {
			algorithms: ["RS256"],
			issuer,
			audience,
			clockTolerance: LEEWAY_SECONDS,
			maxTokenAge: MAX_AGE_SECONDS,
			requiredClaims,
			currentDate: new Date(clock.now()),
		});
		const claims = oidcClaims.parse(payload);
		if (isTooFarAhead(claims.exp, clock.now())) throw new Refused("exp is more than a day ahead");
		const unknown = unknownClaims(payload);
		if (unknown.length > 0) log.info("oidc_claims_unknown", { issuer, names: unknown });
		return {
			identity: identityOf(claims),
			issuer: claims.iss,
			jti: claims.jti,
			rememberUntil: forgetSpentTokenAt(claims.exp),
		};
	};

	return {
		async verify(token) {
			try {
				return await check(token);
			} catch (error) {
				if (error instanceof ServiceFault) throw error;
				log.warn("oidc_token_refused", { reason: isNativeError(error) ? error.message : String(error) });
				throw new ServiceFault("invalid_oidc_token", { cause: error });
			}
		},
	};
}
