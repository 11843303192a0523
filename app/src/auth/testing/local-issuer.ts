import { createPublicKey, type KeyObject } from "node:crypto";
import { exportJWK, type JWK, type JWTHeaderParameters, SignJWT } from "jose";
import { rsaKey } from "../../testing/rsa-key.ts";
import type { Issuer } from "../oidc/issuers.ts";

/** An OIDC issuer in this process: it signs whatever a test wants to say, and its `fetch` serves the keys. */
export interface LocalIssuer extends Issuer {
	readonly publicKey: KeyObject;
	/** How often the keys were asked for. */
	readonly fetches: () => number;
	readonly fetch: typeof fetch;
	/** Replaces the answer to the next requests for keys. */
	answerWith(answer: () => Response | Promise<Response>): void;
	keySet(): Promise<{ keys: JWK[] }>;
	/** `changes` with the value undefined leave the claim out. */
	sign(changes?: Record<string, unknown>, header?: Partial<JWTHeaderParameters>): Promise<string>;
}

export interface LocalIssuerOptions {
	readonly issuer?: string;
	readonly kid?: string;
	readonly audience: string;
	readonly now: () => number;
}

/** The claims of a push to main of acme/payments, as GitHub makes them. */
export function pushClaims(audience: string, nowSeconds: number): Record<string, unknown> {
	return {
		aud: audience,
		sub: "repo:acme@7/payments@42:ref:refs/heads/main",
		jti: crypto.randomUUID(),
		iat: nowSeconds,
		nbf: nowSeconds - 10,
		exp: nowSeconds + 300,
		actor: "octocat",
		event_name: "push",
		ref: "refs/heads/main",
		ref_type: "branch",
		repository: "acme/payments",
		repository_id: "42",
		repository_owner: "acme",
		repository_owner_id: "7",
		run_attempt: "1",
		run_id: "1001",
		run_number: "9",
		sha: "a".repeat(40),
		workflow: "ci",
	};
}

const privateKey = rsaKey("issuer");
const publicKey = createPublicKey(privateKey);

/** All issuers of a test share one key pair: making one is slow, and trust hangs on the issuer, not on the key. */
export function createLocalIssuer(options: LocalIssuerOptions): LocalIssuer {
	const { issuer = "https://issuer.test", kid = "key-1", audience, now } = options;
	const keySet = async () => ({ keys: [{ ...(await exportJWK(publicKey)), kid, use: "sig", alg: "RS256" }] });
	let answer = async (): Promise<Response> => Response.json(await keySet());
	let fetched = 0;
	return {
		issuer,
		jwksUrl: `${issuer}/.well-known/jwks`,
		apiUrl: "https://api.github.com",
		publicKey,
		fetches: () => fetched,
		async fetch() {
			fetched += 1;
			return answer();
		},
		answerWith(next) {
			answer = async () => next();
		},
		keySet,
		sign(changes = {}, header = {}) {
			const claims = { iss: issuer, ...pushClaims(audience, Math.floor(now() / 1000)), ...changes };
			const said = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
			return new SignJWT(said).setProtectedHeader({ alg: "RS256", typ: "JWT", kid, ...header }).sign(privateKey);
		},
	};
}
