import { generateKeyPairSync, type KeyObject } from "node:crypto";
import type { Random } from "../../../tools/fuzz/random.ts";
import { foreignHeaders, heavy, partChanges, secretsOf, withIssuer } from "./token-changes.ts";
import { signedLie } from "./token-lies.ts";
import { type Claims, type Expected, KID, pushClaims, tokenOf } from "./token-parts.ts";
import { changeText, texts } from "./token-texts.ts";

/*
 * Tokens that are one step away from a genuine one. Most are made of a genuine one without its issuer; one in SIGNED_ONE_IN
 * is signed by the issuer itself and says what no token may say, because a signature ends every other question early.
 */

export interface Forge {
	readonly publicKey: KeyObject;
	readonly kid: string;
	/** A token that has to be accepted. */
	genuine(): string;
	/** The next token that must not be. */
	next(random: Random): string;
}

const SIGNED_ONE_IN = 64;
/** Huge and deep ones cost as much as hundreds of others. */
const HEAVY_ONE_IN = 1_000;
const GENUINE = 32;
const FOREIGN = 64;

/** Makes tokens for a verifier that believes this issuer and expects this audience. `now` is in seconds. */
export function createForge(expected: Expected): Forge {
	const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
	const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
	const header = { alg: "RS256", typ: "JWT", kid: KID };
	const claims = (): Claims => pushClaims(expected);
	const pool = Array.from({ length: GENUINE }, () => tokenOf(header, claims(), privateKey));
	const secrets = secretsOf(publicKey);
	// Whole, under a key of nobody: some say that they are the issuer's, most only look like it.
	const foreign = Array.from({ length: FOREIGN }, (_, number) =>
		tokenOf(
			{ ...header, ...foreignHeaders(stranger)[number % 8] },
			withIssuer(claims(), expected.issuer, number),
			stranger,
		),
	);
	const changeParts = (random: Random): string => {
		const [first = "", second = "", signature = ""] = random.pick(pool).split(".");
		return random.pick(partChanges)({ first, second, signature, claims: claims(), secrets }, random);
	};
	return {
		publicKey,
		kid: KID,
		genuine: () => tokenOf(header, claims(), privateKey),
		next(random) {
			if (random.oneIn(SIGNED_ONE_IN)) return signedLie(random, { header, claims: claims(), expected, privateKey });
			if (random.oneIn(HEAVY_ONE_IN)) return tokenOf(header, random.pick(heavy)(claims()), stranger);
			if (random.oneIn(16)) return random.pick(foreign);
			const token = random.oneIn(16)
				? changeText(random.pick(foreign), random)
				: random.pick(texts)(random.pick(pool), random, pool);
			const changed = random.oneIn(3) ? changeParts(random) : token;
			return pool.includes(changed) ? `${changed}.` : changed;
		},
	};
}
