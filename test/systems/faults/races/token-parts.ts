import { type KeyObject, sign } from "node:crypto";
import type { Random } from "../../../tools/fuzz/random.ts";

/* What forged tokens are made of. */

export type Claims = Readonly<Record<string, unknown>>;

/** What the verifier expects. `now` is in seconds. */
export interface Expected {
	readonly issuer: string;
	readonly audience: string;
	readonly now: number;
}

export const KID = "key-1";

export const encode = (value: unknown): string =>
	Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

const signWith = (key: KeyObject, input: string): string =>
	sign("sha256", Buffer.from(input), key).toString("base64url");

/** A JWS of a header and claims, each an object or the text itself. */
export function tokenOf(header: unknown, claims: unknown, key: KeyObject): string {
	const input = `${encode(header)}.${encode(claims)}`;
	return `${input}.${signWith(key, input)}`;
}

export function pushClaims({ issuer, audience, now }: Expected): Claims {
	return {
		iss: issuer,
		aud: audience,
		sub: "repo:acme@7/payments@42:ref:refs/heads/main",
		jti: crypto.randomUUID(),
		iat: now,
		nbf: now,
		exp: now + 300,
		event_name: "push",
		ref: "refs/heads/main",
		repository: "acme/payments",
		repository_id: "42",
		repository_owner_id: "7",
		run_id: "1001",
		run_attempt: "1",
		sha: "a".repeat(40),
	};
}

export const evil = "https://evil.example";

export const pointers: readonly object[] = [
	{ jku: `${evil}/jwks` },
	{ x5u: `${evil}/certificate` },
	{ jku: "http://169.254.169.254/latest/meta-data" },
	{ jku: "file:///etc/passwd" },
	{ x5c: ["AAAA"] },
	{ jwk: { kty: "RSA", n: "AQAB", e: "AQAB" } },
	{ crit: ["jku"], jku: evil },
	{ b64: false, crit: ["b64"] },
];

export const kids = (random: Random): readonly unknown[] => [
	"",
	"__proto__",
	"constructor",
	`${KID} `,
	"../../etc/passwd",
	"' OR 1=1 --",
	`${evil}/key`,
	`${KID}${random.below(1_000_000)}`,
	"k".repeat(5_000),
	null,
	1,
	[KID],
	{ kid: KID },
];

const github = "https://token.actions.githubusercontent.com";

export function lookalikes(issuer: string): readonly unknown[] {
	return [
		`${issuer}/`,
		`${issuer}@evil.example`,
		`${issuer}.evil.example`,
		`${issuer}\0`,
		` ${issuer}`,
		`${issuer}#`,
		`${issuer}?`,
		issuer.toUpperCase(),
		issuer.replace("://", ":\\\\"),
		[issuer],
		{ issuer },
		`${github}@evil.example`,
		`${github}.evil.example`,
		`${github}%2eevil.example`,
		github.replace("token", "t\u043eken"),
		`${evil}/?${github}`,
		evil,
		"__proto__",
	];
}
