import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { apiKeyOf } from "../../../app/src/auth/api-key-format.ts";
import { createLocalIssuer } from "../../../app/src/auth/testing/local-issuer.ts";
import { eachStore } from "../../../app/src/testing/each-store.ts";
import { type Answered, startTestService, type TestService } from "../../../app/src/testing/test-service.ts";
import { comparableAnswer } from "./comparable-answer.ts";

/*
 * The findings of PyPI's audit of 2026 that are about tokens and keys, by their numbers, one test each. Where a finding
 * is about something that is not here, the test shows what is nearest to it, and its name says so.
 */

let service: TestService;

beforeAll(async () => {
	service = await startTestService({ environment: { TRUST_PROXY: "1" } });
	await service.seedProject();
});

afterAll(() => service.stop());

let callers = 0;

/** Each from an address of its own: what is refused of one counts against it. */
function exchange(token: string, at = service): Promise<Answered> {
	callers += 1;
	const headers = { "x-forwarded-for": `2001:db8:0:${callers.toString(16)}::1` };
	return at.send("POST", "/api/action/oidc/exchange", { json: { token }, headers });
}

describe("PyPI's audit of 2026, tokens and keys", () => {
	it("TOB-PYPI26-1, a jti that is forgotten before its token ends: no second use at any second, swept or not", async () => {
		const start = service.clock.time;
		const used = await service.issuer.sign();
		const [late, tooLate] = [await service.issuer.sign(), await service.issuer.sign()];
		expect((await exchange(used)).status).toBe(200);
		const seen: number[] = [];
		for (let second = 295; second <= 400; second += 1) {
			service.clock.time = start + second * 1_000;
			await service.store.sweep(service.clock.time, 500);
			seen.push((await exchange(used)).status);
			// The leeway is there: without it this test would prove nothing.
			if (second === 329) expect((await exchange(late)).status).toBe(200);
			if (second === 331) expect((await exchange(tooLate)).status).toBe(401);
		}
		expect(seen).toEqual(Array.from({ length: 106 }, () => 401));
	});

	describe.each(eachStore)("on %s", (_name, open) => {
		it("TOB-PYPI26-2, check-then-store of a jti: of 40 exchanges at two services exactly one succeeds", async () => {
			const { store, remove } = await open();
			const services = await Promise.all([1, 2].map(() => startTestService({ overrides: { store } })));
			try {
				const [first, second] = services;
				if (first === undefined || second === undefined) throw new Error("Two services were to start.");
				await first.seedProject();
				for (let round = 0; round < 2; round += 1) {
					const token = await first.issuer.sign();
					const answers = await Promise.all(
						Array.from({ length: 40 }, (_, number) => exchange(token, number % 2 === 0 ? first : second)),
					);
					expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 39 }, () => 401)]);
				}
			} finally {
				for (const each of services) await each.stop();
				await remove();
			}
		});
	});

	it("TOB-PYPI26-4, dropped events of token deletion: each end of a key is on record, where it stays", async () => {
		const headers = await service.signIn("keeper");
		const make = async (): Promise<{ id: string; key: string }> =>
			(await service.send("POST", "/api/v1/keys", { json: { name: "ci", scopes: ["read"] }, headers })).body;
		const [revoked, rotated] = [await make(), await make()];
		expect((await service.send("DELETE", `/api/v1/keys/${revoked.id}`, { headers })).status).toBe(200);
		const { body } = await service.send("POST", "/api/v1/keys/rotate", { json: { keyId: rotated.id }, headers });
		const told = (kind: string, keyId: string): boolean =>
			service
				.logged()
				.split("\n")
				.filter((line) => line !== "")
				.some((line) => {
					const entry = JSON.parse(line);
					const isOfKey = entry.subject?.split(" ")[0] === keyId && keyId.startsWith(entry.keyId);
					return entry.event === "security" && entry.kind === kind && isOfKey && entry.userId === "keeper";
				});
		expect(told("key_created", revoked.id)).toBe(true);
		expect(told("key_revoked", revoked.id)).toBe(true);
		expect(told("key_rotated", rotated.id)).toBe(true);
		expect(told("key_created", body.id)).toBe(false);
		const kept = await service.store.get("apiKeys", revoked.id.split(".")[0] ?? "");
		expect(kept?.revokedAt).toBe(service.clock.time);
	});

	it("TOB-PYPI26-5, account status leak: no key or cookie tells whether its account was there", async () => {
		const ghost = await service.apiKey(["read"], "ghost");
		const session = await service.signIn("ghost");
		expect((await service.send("DELETE", "/api/user/delete", { headers: session })).status).toBe(200);
		const revoked = await revokedKey();
		const unknown = { authorization: `Bearer ${apiKeyOf("of nobody")}` };
		const byKey = await Promise.all(
			[ghost, revoked, unknown].map((headers) => service.send("GET", "/api/v1/services", { headers })),
		);
		expect(byKey.map(({ status }) => status)).toEqual([401, 401, 401]);
		expect(new Set(byKey.map((answer) => JSON.stringify(comparableAnswer(answer)))).size).toBe(1);
		const cookies = [session.cookie, `driftgate=${"a".repeat(43)}`];
		const bySession = await Promise.all(
			cookies.map((cookie) => service.send("GET", "/api/user/credits", { headers: { cookie } })),
		);
		expect(bySession.map(({ status }) => status)).toEqual([401, 401]);
		expect(new Set(bySession.map((answer) => JSON.stringify(comparableAnswer(answer)))).size).toBe(1);
	});

	it("TOB-PYPI26-9, a replay by white space: no other spelling of a token or its jti is taken", async () => {
		const jti = crypto.randomUUID();
		const token = await service.issuer.sign({ jti });
		expect((await exchange(token)).status).toBe(200);
		const spaces = [" ", "\t", "\n", "\r\n", "\u00a0", "\u200b", "\u2028", "\ufeff"];
		const jtis = spaces.flatMap((space) => [`${space}${jti}`, `${jti}${space}`]);
		const [head = "", payload = "", signature = ""] = token.split(".");
		const spelled = [
			...(await Promise.all(jtis.map((other) => service.issuer.sign({ jti: other })))),
			...spaces.flatMap((space) => [`${space}${token}`, `${token}${space}`, `${head}.${space}${payload}.${signature}`]),
			...["=", "==", "."].flatMap((end) => [`${token}${end}`, `${head}${end}.${payload}.${signature}`]),
			`Bearer ${token}`,
			token,
		];
		const statuses = await Promise.all(spelled.map(async (text) => (await exchange(text)).status));
		expect(statuses).toEqual(spelled.map(() => 401));
	});

	it("TOB-PYPI26-11, anybody could delete others' tokens: neither ended nor rotated, and 404 as if there were none", async () => {
		const [owner, stranger] = [await service.signIn("owner"), await service.signIn("stranger")];
		const { body } = await service.send("POST", "/api/v1/keys", {
			json: { name: "ci", scopes: ["read"] },
			headers: owner,
		});
		const lineage = body.id.split(".")[0];
		for (const keyId of [
			body.id,
			lineage,
			`${lineage}.2`,
			`${lineage}.0`,
			body.id.toUpperCase(),
			crypto.randomUUID(),
		]) {
			const removed = await service.send("DELETE", `/api/v1/keys/${keyId}`, { headers: stranger });
			const rotated = await service.send("POST", "/api/v1/keys/rotate", { json: { keyId }, headers: stranger });
			expect([removed.status, rotated.status]).toEqual([404, 404]);
		}
		const headers = { authorization: `Bearer ${body.key}` };
		expect((await service.send("GET", "/api/v1/services", { headers })).status).toBe(200);
	});

	it("TOB-PYPI26-12, another GitHub's issuer: it speaks for its own repositories alone, also where ids are equal", async () => {
		const entry = (issuer: string, api?: string) => ({
			issuer,
			jwks_url: `${issuer}/.well-known/jwks`,
			...(api === undefined ? {} : { github_api_url: api }),
		});
		const entries = [entry("https://issuer.test"), entry("https://ghes.test", "https://ghes.test/api/v3")];
		const mixed = await startTestService({ environment: { OIDC_ISSUERS: JSON.stringify(entries) } });
		try {
			await mixed.seedProject();
			const ghes = createLocalIssuer({
				issuer: "https://ghes.test",
				audience: "driftgate-tests",
				now: mixed.clock.now,
			});
			expect((await exchange(await ghes.sign(), mixed)).status).toBe(401);
			expect((await exchange(await ghes.sign({ iss: "https://issuer.test@ghes.test" }), mixed)).status).toBe(401);
			expect(mixed.issuer.fetches()).toBe(0);
			expect((await exchange(await mixed.issuer.sign(), mixed)).status).toBe(200);
		} finally {
			await mixed.stop();
		}
	});
});

async function revokedKey(): Promise<{ readonly authorization: string }> {
	const headers = await service.signIn("holder");
	const { body } = await service.send("POST", "/api/v1/keys", { json: { name: "x", scopes: ["read"] }, headers });
	await service.send("DELETE", `/api/v1/keys/${body.id}`, { headers });
	return { authorization: `Bearer ${body.key}` };
}
