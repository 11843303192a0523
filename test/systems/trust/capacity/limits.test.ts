import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { eachStore } from "../../../../app/src/testing/each-store.ts";
import type { TemporaryStore } from "../../../../app/src/testing/temporary-store.ts";
import { startTestService, type TestService } from "../../../../app/src/testing/test-service.ts";

/* Point 12: what counts against whom. */

describe.each(eachStore)("on %s, point 12", (_database, open) => {
	let kept: TemporaryStore;
	let service: TestService;

	beforeEach(async () => {
		kept = await open();
		service = await startTestService({ environment: { TRUST_PROXY: "1" }, overrides: { store: kept.store } });
		await service.seedProject();
	});

	afterEach(async () => {
		await service.stop();
		await kept.remove();
	});

	const from = (address: string) => ({ "x-forwarded-for": address });
	const exchange = (token: string, address: string) =>
		service.send("POST", "/api/action/oidc/exchange", { json: { token }, headers: from(address) });
	const statusesOf = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status);

	describe("TRUST_PROXY", () => {
		it.each([
			[
				"of IPv4",
				["198.51.100.7", "198.51.100.7:4711", '"198.51.100.7:80"', " ::ffff:198.51.100.7 ", "[::ffff:c633:6407]:1"],
			],
			["of IPv6", ["2001:db8::1", "[2001:db8::2]", "[2001:DB8:0::3]:443", '"[2001:db8::4]:1"', "2001:db8::5%eth0"]],
			["of garbage, which is the proxy itself", ["unknown", "_hidden", "1", "0x7f000001", "999.1.1.1"]],
		])("one caller %s is one, however the proxy writes it", async (_kind, spellings) => {
			const join = (address: string) =>
				service.send("POST", "/api/waitlist", {
					json: { email: `${crypto.randomUUID()}@example.com` },
					headers: from(address),
				});
			for (const spelling of spellings) expect((await join(spelling)).status).toBe(200);
			for (const spelling of spellings) expect((await join(spelling)).status).toBe(429);
			expect((await join("203.0.113.250")).status).toBe(200);
		});
	});

	describe("exchanges of garbage", () => {
		it("are limited by address, before the token is looked at", async () => {
			const refused = [];
			for (let each = 0; each < 60; each += 1) refused.push(await exchange(`garbage ${each}`, "198.51.100.7"));
			expect(new Set(statusesOf(refused))).toEqual(new Set([401]));
			const limited = await exchange(await service.issuer.sign(), "198.51.100.7");
			expect(limited).toMatchObject({ status: 429, body: { error: "rate_limited" } });
			expect(limited.headers["retry-after"]).toBe("60");
			expect(limited.headers["ratelimit"]).toBe('"token-exchange";r=0;t=60');
			expect((await exchange(await service.issuer.sign(), "203.0.113.9")).status).toBe(200);
			service.clock.time += 60_000;
			expect((await exchange(await service.issuer.sign(), "198.51.100.7")).status).toBe(200);
		});

		it("of strangers' repositories, and of what is no JSON, count as well", async () => {
			const stranger = () => service.issuer.sign({ repository: "evil/api", repository_id: "77" });
			for (let each = 0; each < 30; each += 1)
				expect((await exchange(await stranger(), "198.51.100.7")).status).toBe(403);
			const broken = { raw: "{", headers: { ...from("198.51.100.7"), "content-type": "application/json" } };
			for (let each = 0; each < 30; each += 1) {
				expect((await service.send("POST", "/api/action/oidc/exchange", broken)).status).toBe(400);
			}
			expect((await exchange(await stranger(), "198.51.100.7")).status).toBe(429);
		});

		it("starve nobody who exchanges what is good: a hundred workflows behind one address", async () => {
			const tokens = await Promise.all(Array.from({ length: 100 }, () => service.issuer.sign()));
			const answers = await Promise.all(tokens.map((token) => exchange(token, "198.51.100.7")));
			expect(new Set(statusesOf(answers))).toEqual(new Set([200]));
		});
	});

	describe("refused rotations", () => {
		const rotate = async (json: object) =>
			service.send("POST", "/api/v1/keys/rotate", { json, headers: await service.signIn("victim") });
		const make = async (): Promise<string> => {
			const headers = await service.signIn("victim");
			return (await service.send("POST", "/api/v1/keys", { json: { name: "x", scopes: ["read"] }, headers })).body.id;
		};

		it("do not spend the limit: 409, 404, 400", async () => {
			const revoked = await make();
			const headers = await service.signIn("victim");
			await service.send("DELETE", `/api/v1/keys/${revoked}`, { headers });
			for (let each = 0; each < 5; each += 1) {
				const refused = [await rotate({ keyId: revoked }), await rotate({ keyId: "none" }), await rotate({})];
				expect(statusesOf(refused)).toEqual([409, 404, 400]);
			}
			const answered = await rotate({ keyId: await make() });
			expect(answered.headers["ratelimit"]).toMatch(/;r=9;/);
		});

		it("ten succeed in an hour, of thirty at once, and no more", async () => {
			const keys = await Promise.all(Array.from({ length: 30 }, make));
			const statuses = statusesOf(await Promise.all(keys.map((keyId) => rotate({ keyId }))));
			expect(statuses.filter((status) => status === 200)).toHaveLength(10);
			expect(statuses.filter((status) => status === 429)).toHaveLength(20);
		});
	});
});
