import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { SignJWT, UnsecuredJWT } from "jose";
import { ServiceFault } from "../../errors.ts";
import type { Log } from "../../ports.ts";
import { createLocalIssuer, pushClaims } from "../testing/local-issuer.ts";
import { createOidcVerifier } from "./verify.ts";

const AUDIENCE = "https://driftgate.test";
const NOW = Date.UTC(2026, 2, 1, 12);
const seconds = NOW / 1000;

const silent: Log = { info() {}, warn() {}, error() {} };

function setUp({ log = silent }: { readonly log?: Log } = {}) {
	const clock = { time: NOW, now: () => clock.time };
	const issuer = createLocalIssuer({ audience: AUDIENCE, now: () => NOW });
	const options = { audience: AUDIENCE, clock, log };
	const issuers = new Map([[issuer.issuer, issuer]]);
	return { clock, issuer, verifier: createOidcVerifier({ ...options, issuers, fetch: issuer.fetch }) };
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
	try {
		await promise;
		return "accepted";
	} catch (error) {
		return error instanceof ServiceFault ? error.code : `not a fault: ${String(error)}`;
	}
}

describe("a genuine token", () => {
	it("gives the identity that it names, and says until when its jti must be remembered", async () => {
		const { verifier, issuer } = setUp();
		const verified = await verifier.verify(await issuer.sign({ jti: "once" }));
		expect(verified).toEqual({
			identity: {
				repositoryId: "42",
				repositoryOwnerId: "7",
				repository: "acme/payments",
				ref: "refs/heads/main",
				sha: "a".repeat(40),
				event: "push",
				runId: "1001",
				runAttempt: "1",
			},
			issuer: "https://issuer.test",
			jti: "once",
			rememberUntil: NOW + (300 + 30 + 60) * 1000,
		});
	});

	it.each(["push", "pull_request", "merge_group", "workflow_dispatch"])(
		"may be of the event %s",
		async (event_name) => {
			const { verifier, issuer } = setUp();
			expect(await codeOf(verifier.verify(await issuer.sign({ event_name })))).toBe("accepted");
		},
	);

	it("may say anything in sub, and in claims that nobody reads", async () => {
		const { verifier, issuer } = setUp();
		for (const sub of ["repo:acme/payments:ref:refs/heads/main", "", "x".repeat(2_000), undefined]) {
			expect(await codeOf(verifier.verify(await issuer.sign({ sub, repo_property_team: "payments" })))).toBe(
				"accepted",
			);
		}
	});
});

it("what GitHub has begun to say is noticed by its name, and nothing that it always said", async () => {
	const told: unknown[] = [];
	const log: Log = { ...silent, info: (event, fields) => void told.push({ event, ...fields }) };
	const { verifier, issuer } = setUp({ log });
	await verifier.verify(await issuer.sign({ actor: "mira", runner_environment: "self-hosted", repo_property_a: "b" }));
	expect(told).toEqual([]);
	await verifier.verify(await issuer.sign({ acting_for: "a secret of somebody's" }));
	expect(told).toEqual([{ event: "oidc_claims_unknown", issuer: issuer.issuer, names: ["acting_for"] }]);
});

const required = [
	...["iss", "aud", "jti", "exp", "iat", "nbf", "repository", "repository_id", "repository_owner_id"],
	...["event_name", "ref", "sha", "run_id", "run_attempt"],
];

const worthless: readonly (readonly [string, unknown])[] = [
	["missing", undefined],
	["null", null],
	["empty", ""],
	["a space", " "],
	["true", true],
	["zero", 0],
	["negative", -1],
	["a fraction", 1.5],
	["a list", []],
	["an object", {}],
	["another text", "\u0430cme"],
	["10 kB", "a".repeat(10_240)],
	["NUL", "a\u0000b"],
];

const matrix = required.flatMap((claim) => worthless.map(([what, value]) => [claim, what, value] as const));

describe("the claim matrix", () => {
	it.each(matrix)("%s: %s is refused", async (claim, _what, value) => {
		const { verifier, issuer } = setUp();
		expect(await codeOf(verifier.verify(await issuer.sign({ [claim]: value })))).toBe("invalid_oidc_token");
	});

	it.each(required.filter((claim) => !["exp", "iat", "nbf"].includes(claim)))(
		"%s: white space around the value, a list of it and a number of it are refused",
		async (claim) => {
			const { verifier, issuer } = setUp();
			const good = { iss: issuer.issuer, ...pushClaims(AUDIENCE, seconds) }[claim];
			for (const odd of [` ${good}`, `${good} `, `${good}\n`, `\u00a0${good}`, `${good}\u200b`, [good], [good, "x"]]) {
				expect(await codeOf(verifier.verify(await issuer.sign({ [claim]: odd })))).toBe("invalid_oidc_token");
			}
		},
	);

	it.each([
		["event_name", "pull_request_target"],
		["event_name", "workflow_run"],
		["event_name", "issue_comment"],
		["event_name", "schedule"],
		["event_name", "PUSH"],
		["aud", "https://github.com/acme"],
		["aud", `${AUDIENCE}/`],
		["aud", AUDIENCE.toUpperCase()],
		["iss", "https://issuer.test/"],
		["iss", "https://issuer.test@evil.test"],
		["iss", "https://ISSUER.test"],
		["iss", "https://token.actions.githubusercontent.com"],
		["repository_id", 42],
		["repository_id", "042"],
		["repository_id", "+42"],
		["repository_id", "4.2e1"],
		["repository_id", "\uff14\uff12"],
		["repository_owner_id", 7],
		["repository", "acme"],
		["repository", "acme/payments/x"],
		["ref", "main"],
		["ref", "refs/heads/a b"],
		["sha", "A".repeat(40)],
		["sha", "a".repeat(39)],
	])("%s: %j is refused", async (claim, value) => {
		const { verifier, issuer } = setUp();
		expect(await codeOf(verifier.verify(await issuer.sign({ [claim]: value })))).toBe("invalid_oidc_token");
	});
});

describe("the signature", () => {
	it("may not be missing, nor made with the public key as a secret", async () => {
		const { verifier, issuer } = setUp();
		const claims = { iss: issuer.issuer, ...pushClaims(AUDIENCE, seconds) };
		const secret = Buffer.from(issuer.publicKey.export({ type: "spki", format: "pem" }));
		const forged = await new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "key-1" }).sign(secret);
		expect(await codeOf(verifier.verify(new UnsecuredJWT(claims).encode()))).toBe("invalid_oidc_token");
		expect(await codeOf(verifier.verify(forged))).toBe("invalid_oidc_token");
	});

	it("may not be by another key under a known kid, nor by RS512 or PS256", async () => {
		const { verifier, issuer } = setUp();
		const claims = { iss: issuer.issuer, ...pushClaims(AUDIENCE, seconds) };
		const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
		for (const alg of ["RS256", "RS512", "PS256"]) {
			const token = await new SignJWT(claims).setProtectedHeader({ alg, kid: "key-1" }).sign(other);
			expect(await codeOf(verifier.verify(token))).toBe("invalid_oidc_token");
		}
	});

	it("covers every byte of header and claims", async () => {
		const { verifier, issuer } = setUp();
		const [header = "", claims = "", signature = ""] = (await issuer.sign()).split(".");
		const changed = Buffer.from(claims, "base64url").toString().replace('"42"', '"43"');
		const forged = [header, Buffer.from(changed).toString("base64url"), signature].join(".");
		expect(await codeOf(verifier.verify(forged))).toBe("invalid_oidc_token");
	});

	it("has one spelling: unused last bits, padding and white space are refused", async () => {
		const { verifier, issuer } = setUp();
		const token = await issuer.sign();
		const [header = "", claims = "", signature = ""] = token.split(".");
		const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
		const last = digits.indexOf(signature.at(-1) ?? "");
		// 256 bytes leave four bits of the last digit unused.
		const respelled = Array.from({ length: 15 }, (_, bits) => `${token.slice(0, -1)}${digits[last ^ (bits + 1)]}`);
		const spaced = ["=", "==", " ", "\n", "\t", "."].map((more) => token + more);
		const broken = [" ", "\r\n"].flatMap((space) => [
			`${header}.${claims}.${signature.slice(0, 9)}${space}${signature.slice(9)}`,
			`${header.slice(0, 9)}${space}${header.slice(9)}.${claims}.${signature}`,
		]);
		for (const odd of [...respelled, ...spaced, ...broken]) {
			expect(await codeOf(verifier.verify(odd))).toBe("invalid_oidc_token");
		}
		expect(await codeOf(verifier.verify(token))).toBe("accepted");
	});

	it.each([
		["no kid", { kid: undefined }],
		["an empty kid", { kid: "" }],
		["an unknown kid", { kid: "key-2" }],
		["a kid of the prototype", { kid: "__proto__" }],
		["jku", { jku: "https://evil.test/jwks" }],
		["jwk", { jwk: { kty: "RSA", n: "AQAB", e: "AQAB" } }],
		["x5u", { x5u: "https://evil.test/cert" }],
		["x5c", { x5c: ["AAAA"] }],
	])("is not looked for with %s", async (_what, header) => {
		const { verifier, issuer } = setUp();
		expect(await codeOf(verifier.verify(await issuer.sign({}, header as object)))).toBe("invalid_oidc_token");
	});

	it.each([
		["nothing", ""],
		["one part", "a"],
		["two parts", "a.b"],
		["three parts", "a.b.c"],
		["dots", ".."],
		["a header alone", "eyJhbGciOiJSUzI1NiJ9.."],
		["16 kB", "x".repeat(16_384)],
	])("is not in %s", async (_what, token) => {
		const { verifier, issuer } = setUp();
		expect(await codeOf(verifier.verify(token))).toBe("invalid_oidc_token");
		expect(issuer.fetches()).toBe(0);
	});
});

describe("time", () => {
	it("leaves 30 seconds, before nbf and iat and after exp, and not one more", async () => {
		const { verifier, issuer, clock } = setUp();
		const token = await issuer.sign({ iat: seconds, nbf: seconds, exp: seconds + 300 });
		const outcomes = new Map<number, string>();
		for (const offset of [-60, -31, -30, 0, 299, 329, 330, 331, 900]) {
			clock.time = NOW + offset * 1000;
			outcomes.set(offset, await codeOf(verifier.verify(token)));
		}
		const accepted = [...outcomes].filter(([, code]) => code === "accepted").map(([offset]) => offset);
		expect(accepted).toEqual([-30, 0, 299, 329]);
	});

	it("ends fifteen minutes after iat whatever exp says", async () => {
		const { verifier, issuer, clock } = setUp();
		const token = await issuer.sign({ exp: seconds + 86_400 });
		clock.time = NOW + 15 * 60_000 + 30_000;
		expect(await codeOf(verifier.verify(token))).toBe("accepted");
		clock.time += 1_000;
		expect(await codeOf(verifier.verify(token))).toBe("invalid_oidc_token");
	});

	it("takes an `exp` at most a day ahead, from an issuer that is trusted too", async () => {
		const { verifier, issuer } = setUp();
		const outcome = async (ahead: number) => codeOf(verifier.verify(await issuer.sign({ exp: seconds + ahead })));
		for (const ahead of [300, 86_400, 86_430]) expect(await outcome(ahead)).toBe("accepted");
		for (const ahead of [86_431, 90_000, 10 * 365 * 86_400, Number.MAX_SAFE_INTEGER - seconds]) {
			expect(await outcome(ahead)).toBe("invalid_oidc_token");
		}
	});

	it("never lets a token be accepted after its jti was forgotten", async () => {
		const { verifier, issuer, clock } = setUp();
		const token = await issuer.sign();
		const { rememberUntil } = await verifier.verify(token);
		for (let offset = 0; offset <= 600; offset += 1) {
			clock.time = NOW + offset * 1000;
			const accepted = (await codeOf(verifier.verify(token))) === "accepted";
			expect(accepted && clock.time >= rememberUntil).toBe(false);
		}
	});
});

describe("the issuer's keys", () => {
	it("are not asked for by a token of an issuer that is not in the table", async () => {
		const { verifier, issuer } = setUp();
		await codeOf(verifier.verify(await issuer.sign({ iss: "https://evil.test" })));
		expect(issuer.fetches()).toBe(0);
	});

	it("belong to their issuer: the same kid of another one proves nothing", async () => {
		const { clock } = setUp();
		const ours = createLocalIssuer({ audience: AUDIENCE, now: () => NOW });
		const theirs = createLocalIssuer({ audience: AUDIENCE, now: () => NOW, issuer: "https://ghes.test", kid: "ghes" });
		const issuers = new Map([ours, theirs].map((issuer) => [issuer.issuer, issuer]));
		const fetchOf: typeof fetch = (url) => (String(url) === ours.jwksUrl ? ours : theirs).fetch(url);
		const verifier = createOidcVerifier({ audience: AUDIENCE, issuers, clock, log: silent, fetch: fetchOf });
		expect(await codeOf(verifier.verify(await theirs.sign()))).toBe("accepted");
		expect(await codeOf(verifier.verify(await theirs.sign({ iss: ours.issuer })))).toBe("invalid_oidc_token");
	});

	it("that cannot be had are nobody's fault but the world's", async () => {
		const { verifier, issuer } = setUp();
		issuer.answerWith(() => new Response("down", { status: 500 }));
		expect(await codeOf(verifier.verify(await issuer.sign()))).toBe("temporarily_unavailable");
	});
});
