import { createHmac, createPublicKey, type KeyObject } from "node:crypto";
import type { Random } from "../../../tools/fuzz/random.ts";
import { type Claims, encode, evil, KID, kids, lookalikes, pointers } from "./token-parts.ts";

/* Changes of what the parts of a token say, under a signature that is not the issuer's over it. */

export interface Parts {
	readonly first: string;
	readonly second: string;
	readonly signature: string;
	readonly claims: Claims;
	readonly secrets: readonly Buffer[];
}

type PartChange = (parts: Parts, random: Random) => string;

const nothing = ["none", "None", "NONE", "nOnE", "", " none", "none ", null, 0, [], {}];
const macs = ["HS256", "HS384", "HS512"] as const;

export const partChanges: readonly PartChange[] = [
	// No algorithm, with the signature of another and without any.
	({ second, signature }, random) =>
		`${encode({ alg: random.pick(nothing), kid: KID })}.${second}.${random.oneIn(2) ? signature : ""}`,
	// The public key, which everybody has, as the secret of a MAC (CVE-2015-9235).
	({ claims, secrets }, random) => {
		const alg = random.pick(macs);
		const input = `${encode({ alg, typ: "JWT", kid: KID })}.${encode(claims)}`;
		const mac = createHmac(alg.replace("HS", "sha"), random.pick(secrets)).update(input);
		return `${input}.${mac.digest("base64url")}`;
	},
	// Another repository, owner, ref or time under a signature that was right before.
	({ first, claims, signature }, random) => {
		const name = random.pick(Object.keys(claims));
		return `${first}.${encode({ ...claims, [name]: random.pick(["43", "refs/heads/other", 4_102_444_800, null]) })}.${signature}`;
	},
	// A name that stands twice: a reader that takes the first is shown what was signed.
	({ first, second, signature }, random) => {
		const text = Buffer.from(second, "base64url").toString();
		const name = random.pick(["repository_id", "iss", "aud", "exp"]);
		return `${first}.${encode(`${text.slice(0, -1)},"${name}":"43"}`)}.${signature}`;
	},
	// Headers that bring a key or point to one.
	({ second, signature, claims }, random) =>
		`${encode({ alg: "RS256", kid: KID, ...random.pick(pointers), n: claims["jti"] })}.${second}.${signature}`,
	// Another key id, and what a table of keys may have by itself.
	({ second, signature }, random) =>
		`${encode({ alg: "RS256", kid: random.pick(kids(random)) })}.${second}.${signature}`,
	// Another algorithm over the same parts.
	({ second, signature }, random) =>
		`${encode({ alg: random.pick(["RS384", "RS512", "PS256", "ES256", "EdDSA", "RSA-OAEP", "rs256"]), kid: KID })}.${second}.${signature}`,
	// Signatures that a careless verifier may take: none at all, zeros, too short, too long.
	({ first, second, signature }, random) => {
		const bytes = Buffer.from(signature, "base64url");
		const forms = [
			Buffer.alloc(256),
			Buffer.alloc(256, 255),
			bytes.subarray(1),
			Buffer.concat([Buffer.alloc(1), bytes]),
		];
		return `${first}.${second}.${random.pick(forms).toString("base64url")}`;
	},
];

/** A stranger's key, brought along in every way that a header knows, under the id of a key that is believed. */
export function foreignHeaders(stranger: KeyObject): readonly object[] {
	const jwk = { ...createPublicKey(stranger).export({ format: "jwk" }), kid: KID };
	return [
		{},
		{ jwk },
		{ jku: `${evil}/jwks` },
		{ x5u: evil },
		{ jwk, kid: "stranger" },
		{ kid: "stranger" },
		{ x5c: ["AAAA"], jwk },
		{ typ: "at+jwt" },
	];
}

/** The issuer that is believed, or one that looks like it. */
export function withIssuer(claims: Claims, issuer: string, number: number): Claims {
	const names = [issuer, issuer, issuer, ...lookalikes(issuer)];
	return { ...claims, iss: names[number % names.length] };
}

/** What everybody has of a public key, in the forms in which a library might take it for a secret. */
export function secretsOf(publicKey: KeyObject): readonly Buffer[] {
	const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
	const jwk = publicKey.export({ format: "jwk" });
	return [
		Buffer.from(pem),
		Buffer.from(pem.trim()),
		publicKey.export({ type: "spki", format: "der" }),
		publicKey.export({ type: "pkcs1", format: "der" }),
		Buffer.from(JSON.stringify(jwk)),
		Buffer.from(jwk.n ?? "", "base64url"),
		Buffer.alloc(0),
	];
}

export const heavy: readonly ((claims: Claims) => unknown)[] = [
	(claims) => ({ ...claims, padding: "x".repeat(200_000) }),
	(claims) => `${JSON.stringify(claims).slice(0, -1)},"deep":${"[".repeat(50_000)}${"]".repeat(50_000)}}`,
	(claims) => `${JSON.stringify(claims).slice(0, -1)},"deep":${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}}`,
	() => "[".repeat(100_000),
	(claims) => Object.fromEntries(Array.from({ length: 5_000 }, (_, number) => [`c${number}`, claims])),
];
