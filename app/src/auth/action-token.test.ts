import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { SignJWT, UnsecuredJWT } from "jose";
import type { ActionIdentity } from "../ports.ts";
import { createActionTokens } from "./action-token.ts";
import { keepActionTokenKey } from "./action-token-key.ts";
import { readEd25519Key } from "./ed25519-key.ts";

const identity: ActionIdentity = {
	repositoryId: "42",
	repositoryOwnerId: "7",
	repository: "acme/payments",
	ref: "refs/heads/main",
	sha: "a".repeat(40),
	event: "push",
	runId: "1001",
	runAttempt: "1",
};

const { privateKey } = generateKeyPairSync("ed25519");

function setUp(changes: { key?: typeof privateKey; audience?: string } = {}) {
	const clock = { time: Date.UTC(2026, 2, 1), now: () => clock.time };
	const random = { id: () => "id", secret: () => "secret" };
	const audience = changes.audience ?? "https://driftgate.test";
	return { clock, tokens: createActionTokens({ privateKey: changes.key ?? privateKey, audience, clock, random }) };
}

const refused = { code: "invalid_action_token", status: 401 };

describe("an action token", () => {
	it("carries the identity that it was issued for", async () => {
		const { tokens } = setUp();
		expect(await tokens.verify(await tokens.issue(identity))).toEqual(identity);
	});

	it("lives for 300 seconds", async () => {
		const { tokens, clock } = setUp();
		const token = await tokens.issue(identity);
		clock.time += 299_000;
		expect(await tokens.verify(token)).toEqual(identity);
		clock.time += 1_000;
		await expect(tokens.verify(token)).rejects.toMatchObject(refused);
	});

	it("is refused where the clock that issued it was ahead, by more than clocks may be apart", async () => {
		const { tokens, clock } = setUp();
		const token = await tokens.issue(identity);
		clock.time -= 30_000;
		expect(await tokens.verify(token)).toEqual(identity);
		clock.time -= 1_000;
		await expect(tokens.verify(token)).rejects.toMatchObject(refused);
	});

	it("of another key or another service is refused", async () => {
		const { tokens } = setUp();
		const others = [
			setUp({ key: generateKeyPairSync("ed25519").privateKey }),
			setUp({ audience: "https://other.test" }),
		];
		for (const other of others) {
			await expect(tokens.verify(await other.tokens.issue(identity))).rejects.toMatchObject(refused);
		}
	});

	it("that is no JWT of its kind is refused", async () => {
		const { tokens, clock } = setUp();
		const now = clock.time / 1000;
		const claims = { ...identity, repository_id: "42", iss: "driftgate", aud: "https://driftgate.test", jti: "a" };
		const times = { iat: now, exp: now + 300 };
		const live = await tokens.issue(identity);
		const publicPem = Buffer.from(createPublicKey(privateKey).export({ type: "spki", format: "pem" }));
		const forged = [
			"",
			"a.b.c",
			`${live} `,
			`${live}=`,
			new UnsecuredJWT({ ...claims, ...times }).encode(),
			await new SignJWT({ ...claims, ...times }).setProtectedHeader({ alg: "HS256" }).sign(publicPem),
			await new SignJWT({ ...claims, ...times }).setProtectedHeader({ alg: "EdDSA", typ: "JWT" }).sign(privateKey),
			await new SignJWT({ ...claims, ...times })
				.setProtectedHeader({ alg: "EdDSA", typ: "driftgate-action+jwt" })
				.sign(privateKey),
		];
		for (const token of forged) await expect(tokens.verify(token)).rejects.toMatchObject(refused);
	});
});

describe("the key of action tokens", () => {
	it("is made once for a folder, however many start at the same time, and is its owner's alone", async () => {
		const folder = await mkdtemp(join(tmpdir(), "driftgate-key-"));
		try {
			const keys = await Promise.all(Array.from({ length: 8 }, () => keepActionTokenKey(join(folder, "data"))));
			const spelled = new Set(keys.map((key) => key.export({ type: "pkcs8", format: "pem" })));
			expect(spelled.size).toBe(1);
			const { mode } = await stat(join(folder, "data", "action-token-key.pem"));
			expect(mode & 0o777).toBe(0o600);
		} finally {
			await rm(folder, { recursive: true });
		}
	});

	it("is an Ed25519 key and no other", () => {
		const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
		expect(() => readEd25519Key(rsa.export({ type: "pkcs8", format: "pem" }).toString())).toThrow("Ed25519");
		expect(() => readEd25519Key("nonsense")).toThrow();
	});
});
