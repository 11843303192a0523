import { constants, type KeyObject, sign } from "node:crypto";
import type { Random } from "../../../tools/fuzz/random.ts";
import { type Claims, type Expected, encode, kids, lookalikes, pointers, tokenOf } from "./token-parts.ts";

/* What the issuer itself signed and must not be believed. */

export interface Signing {
	readonly header: Claims;
	readonly claims: Claims;
	readonly expected: Expected;
	readonly privateKey: KeyObject;
}

const exact = ["aud", "iss"] as const;
const worthless = [undefined, null, "", " ", true, 0, -1, 1.5, [], {}, "\u0430cme", "a\0b", "a".repeat(10_240)];

type Lie = (signing: Signing, random: Random) => string;

const lies: readonly Lie[] = [
	// A claim that is missing or holds nothing that can be believed.
	({ header, claims, privateKey }, random) => {
		const name = random.pick(Object.keys(claims).filter((claim) => claim !== "sub"));
		return tokenOf(header, { ...claims, [name]: random.pick(worthless) }, privateKey);
	},
	// The right value in a list, or with something around it.
	({ header, claims, privateKey }, random) => {
		const name = random.pick(Object.keys(claims).filter((claim) => !["sub", "iat", "nbf", "exp"].includes(claim)));
		const value = claims[name];
		const odd = [[value], [value, "other"], ["other", value], ` ${value}`, `${value}\n`, `${value}\u200b`, { value }];
		return tokenOf(header, { ...claims, [name]: random.pick(odd) }, privateKey);
	},
	// An issuer or audience that differs in one character.
	({ header, claims, privateKey }, random) => {
		const name = random.pick(exact);
		const value = String(claims[name]);
		const place = random.below(value.length);
		return tokenOf(header, { ...claims, [name]: `${value.slice(0, place)}~${value.slice(place + 1)}` }, privateKey);
	},
	({ header, claims, expected, privateKey }, random) =>
		tokenOf(header, { ...claims, iss: random.pick(lookalikes(expected.issuer)) }, privateKey),
	// Times that are over, not yet begun, or too far apart.
	({ header, claims, expected: { now }, privateKey }, random) => {
		const past = now - 31 - random.below(1_000_000);
		const future = now + 31 + random.below(1_000_000);
		const times = [{ exp: past }, { nbf: future }, { iat: future }, { iat: now - 931 - random.below(1_000_000) }];
		return tokenOf(header, { ...claims, ...random.pick(times) }, privateKey);
	},
	// Events of which a stranger's code may be the author.
	({ header, claims, privateKey }, random) =>
		tokenOf(
			header,
			{
				...claims,
				event_name: random.pick(["pull_request_target", "workflow_run", "issue_comment", "schedule", "PUSH", "delete"]),
			},
			privateKey,
		),
	// A name that stands twice, the wrong value last, as RFC 7519 4 has it read.
	({ header, claims, privateKey }, random) =>
		tokenOf(header, `${JSON.stringify(claims).slice(0, -1)},"${random.pick(exact)}":"other"}`, privateKey),
	// A header that brings a key, or names one that there is not.
	({ header, claims, privateKey }, random) =>
		tokenOf({ ...header, ...random.pick([...pointers, ...kids(random).map((kid) => ({ kid }))]) }, claims, privateKey),
	// The right key with another algorithm than the one that is expected.
	({ header, claims, privateKey }, random) => {
		const alg = random.pick(["RS384", "RS512", "PS256"] as const);
		const input = `${encode({ ...header, alg })}.${encode(claims)}`;
		const padding = alg === "PS256" ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 } : {};
		const digest = `sha${alg.slice(2)}`;
		return `${input}.${sign(digest, Buffer.from(input), { key: privateKey, ...padding }).toString("base64url")}`;
	},
	// Claims that are no object.
	({ header, privateKey }, random) =>
		tokenOf(header, random.pick(["null", "[]", '"text"', "1", "", "{", "{}", "\ufeff{}"]), privateKey),
];

export const signedLie = (random: Random, signing: Signing): string => random.pick(lies)(signing, random);
