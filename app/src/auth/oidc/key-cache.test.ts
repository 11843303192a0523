import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "@jest/globals";
import type { Log } from "../../ports.ts";
import { createLocalIssuer } from "../testing/local-issuer.ts";
import { fetchKeySet } from "./fetch-key-set.ts";
import { createKeyCache } from "./key-cache.ts";

const silent: Log = { info() {}, warn() {}, error() {} };
const MINUTE = 60_000;

function setUp() {
	const clock = { time: 0, now: () => clock.time };
	const issuer = createLocalIssuer({ audience: "us", now: clock.now });
	const cache = createKeyCache({ url: issuer.jwksUrl, fetch: issuer.fetch, clock, log: silent });
	return { clock, issuer, cache };
}

describe("the key cache", () => {
	it("asks once for ten minutes of use, and once for many at the same time", async () => {
		const { clock, issuer, cache } = setUp();
		await Promise.all(Array.from({ length: 50 }, () => cache.key("key-1")));
		clock.time = 9 * MINUTE;
		expect(await cache.key("key-1")).toBeDefined();
		expect(issuer.fetches()).toBe(1);
		clock.time = 10 * MINUTE;
		await cache.key("key-1");
		expect(issuer.fetches()).toBe(2);
	});

	it("asks at most once in 30 seconds, whatever kids are thrown at it", async () => {
		const { clock, issuer, cache } = setUp();
		for (let i = 0; i < 10_000; i += 1) {
			clock.time = i * 6;
			expect(await cache.key(`kid-${i}`)).toBeUndefined();
		}
		expect(issuer.fetches()).toBe(2);
	});

	it("asks again where the clock was set back since it asked", async () => {
		const { clock, issuer, cache } = setUp();
		clock.time = 24 * 60 * MINUTE;
		await cache.key("key-1");
		clock.time = 0;
		expect(await cache.key("key-1")).toBeDefined();
		expect(await cache.key("key-2")).toBeUndefined();
		expect(issuer.fetches()).toBe(2);
	});

	it("finds a key that was added, and drops one that vanished", async () => {
		const { clock, issuer, cache } = setUp();
		await cache.key("key-1");
		const { keys } = await issuer.keySet();
		issuer.answerWith(() => Response.json({ keys: keys.map((key) => ({ ...key, kid: "key-2" })) }));
		clock.time = MINUTE;
		expect(await cache.key("key-2")).toBeDefined();
		expect(await cache.key("key-1")).toBeUndefined();
	});

	it("keeps what it has through an outage of less than a day", async () => {
		const { clock, issuer, cache } = setUp();
		await cache.key("key-1");
		issuer.answerWith(() => Promise.reject(new Error("down")));
		clock.time = 23 * 60 * MINUTE;
		expect(await cache.key("key-1")).toBeDefined();
		clock.time = 24 * 60 * MINUTE;
		await expect(cache.key("key-1")).rejects.toThrow("cannot be had");
	});
});

describe("a key set", () => {
	const answers = async (response: Response) => fetchKeySet("https://issuer.test/jwks", async () => response);

	it.each([
		["empty", { keys: [] }],
		["without keys for RS256", { keys: [{ kty: "EC", kid: "a", crv: "P-256", x: "a", y: "b" }] }],
		["with keys for encryption alone", { keys: [{ kty: "RSA", kid: "a", n: "AQAB", e: "AQAB", use: "enc" }] }],
		["without kids", { keys: [{ kty: "RSA", n: "AQAB", e: "AQAB" }] }],
		["with a kid twice", { keys: [1, 2].map(() => ({ kty: "RSA", kid: "a", n: "AQAB", e: "AQAB" })) }],
		["that is a list", []],
		["that is null", null],
	])("%s is refused", async (_what, body) => {
		await expect(answers(Response.json(body))).rejects.toThrow();
	});

	it("of another status, or that is not JSON, is refused", async () => {
		await expect(answers(Response.json({ keys: [] }, { status: 404 }))).rejects.toThrow("404");
		await expect(answers(new Response("<html>"))).rejects.toThrow();
	});

	it("is read no further than 100 KiB, and no redirect is followed", async () => {
		let sent = 0;
		const server = createServer((request, response) => {
			if (request.url === "/moved") {
				response.writeHead(302, { location: "/endless" }).end();
				return;
			}
			const more = (): void => {
				while (!response.destroyed && response.write("x".repeat(16_384))) sent += 16_384;
				response.once("drain", more);
			};
			more();
		});
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		try {
			await expect(fetchKeySet(`${base}/endless`, fetch)).rejects.toThrow("larger than");
			expect(sent).toBeLessThan(50 * 1024 * 1024);
			await expect(fetchKeySet(`${base}/moved`, fetch)).rejects.toThrow();
		} finally {
			server.closeAllConnections();
			server.close();
		}
	});
});
