import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { Log } from "../../ports.ts";
import { createLocalIssuer } from "../testing/local-issuer.ts";
import { fetchKeySet } from "./fetch-key-set.ts";
import { createIssuerKeys } from "./issuer-keys.ts";

const silent: Log = { info() {}, warn() {}, error() {} };
const MINUTE = 60_000;

const clock = { now: () => Date.now(), set: (time: number) => jest.setSystemTime(time) };

/** jose has no clock but `Date`. Everything that waits goes on as it does. */
beforeEach(() => {
	const doNotFake = ["nextTick", "queueMicrotask", "performance", "hrtime"] as const;
	const timers = [
		"setTimeout",
		"clearTimeout",
		"setInterval",
		"clearInterval",
		"setImmediate",
		"clearImmediate",
	] as const;
	jest.useFakeTimers({ now: 0, doNotFake: [...doNotFake, ...timers] });
});
afterEach(() => {
	jest.useRealTimers();
});

function setUp() {
	const issuer = createLocalIssuer({ audience: "us", now: clock.now });
	const keys = createIssuerKeys({ url: issuer.jwksUrl, fetch: issuer.fetch, clock, log: silent });
	return { issuer, keys };
}

const down = (): Promise<Response> => Promise.reject(new Error("down"));

describe("an issuer's keys", () => {
	it("are asked for once in ten minutes of use, and once by many at the same time", async () => {
		const { issuer, keys } = setUp();
		await Promise.all(Array.from({ length: 50 }, () => keys.key("key-1")));
		clock.set(9 * MINUTE);
		expect(await keys.key("key-1")).toBeDefined();
		expect(issuer.fetches()).toBe(1);
		clock.set(10 * MINUTE);
		await keys.key("key-1");
		expect(issuer.fetches()).toBe(2);
	});

	it("are asked for at most once in 30 seconds, whatever kids are thrown at them", async () => {
		const { issuer, keys } = setUp();
		for (let i = 0; i < 10_000; i += 1) {
			clock.set(i * 6);
			expect(await keys.key(`kid-${i}`)).toBeUndefined();
		}
		expect(issuer.fetches()).toBe(2);
	});

	it("are asked for at most once in 30 seconds of an outage too, with keys and without", async () => {
		for (const without of [true, false]) {
			clock.set(0);
			const { issuer, keys } = setUp();
			if (!without) await keys.key("key-1");
			issuer.answerWith(down);
			const before = issuer.fetches();
			for (let i = 0; i < 1_000; i += 1) {
				clock.set(11 * MINUTE + i * 60);
				const answers = await Promise.allSettled([keys.key("key-1"), keys.key(`kid-${i}`)]);
				expect(answers.map(({ status }) => status)).toEqual(Array(2).fill(without ? "rejected" : "fulfilled"));
			}
			expect(issuer.fetches() - before).toBe(2);
		}
	});

	it("are asked for again where the clock was set back since", async () => {
		clock.set(24 * 60 * MINUTE);
		const { issuer, keys } = setUp();
		await keys.key("key-1");
		clock.set(0);
		expect(await keys.key("key-1")).toBeDefined();
		expect(await keys.key("key-2")).toBeUndefined();
		expect(issuer.fetches()).toBe(2);
	});

	it("stay where the clock was set back during an outage", async () => {
		clock.set(24 * 60 * MINUTE);
		const { issuer, keys } = setUp();
		await keys.key("key-1");
		issuer.answerWith(down);
		clock.set(0);
		expect(await keys.key("key-1")).toBeDefined();
		expect(await keys.key("key-2")).toBeUndefined();
		expect(issuer.fetches()).toBe(2);
	});

	it("have the one that was added, and not the one that vanished", async () => {
		const { issuer, keys } = setUp();
		await keys.key("key-1");
		const set = await issuer.keySet();
		issuer.answerWith(() => Response.json({ keys: set.keys.map((key) => ({ ...key, kid: "key-2" })) }));
		clock.set(MINUTE);
		expect(await keys.key("key-2")).toBeDefined();
		expect(await keys.key("key-1")).toBeUndefined();
	});

	it("are kept through an outage of less than a day", async () => {
		const { issuer, keys } = setUp();
		await keys.key("key-1");
		issuer.answerWith(down);
		clock.set(23 * 60 * MINUTE);
		expect(await keys.key("key-1")).toBeDefined();
		expect(await keys.key("key-2")).toBeUndefined();
		clock.set(24 * 60 * MINUTE);
		await expect(keys.key("key-1")).rejects.toThrow("cannot be had");
	});

	it("come back half a minute after the outage is over", async () => {
		const { issuer, keys } = setUp();
		issuer.answerWith(down);
		await expect(keys.key("key-1")).rejects.toThrow("cannot be had");
		const set = await issuer.keySet();
		issuer.answerWith(() => Response.json(set));
		await expect(keys.key("key-1")).rejects.toThrow("cannot be had");
		clock.set(30_000);
		expect(await keys.key("key-1")).toBeDefined();
	});

	it("are given up on after five seconds, be it in the middle of the answer", async () => {
		const server = createServer((_, response) => void response.writeHead(200).write('{"keys":'));
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`;
		const { timeout } = AbortSignal;
		const hurried = jest
			.spyOn(AbortSignal, "timeout")
			.mockImplementation((time) => timeout.call(AbortSignal, time / 100));
		try {
			const keys = createIssuerKeys({ url, fetch, clock, log: silent });
			await expect(keys.key("key-1")).rejects.toThrow("cannot be had");
			expect(hurried.mock.calls).toEqual([[5_000]]);
		} finally {
			hurried.mockRestore();
			server.closeAllConnections();
			server.close();
		}
	});
});

describe("a key set", () => {
	const answers = async (response: Response) => fetchKeySet("https://issuer.test/jwks", {}, async () => response);

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
			await expect(fetchKeySet(`${base}/endless`, {}, fetch)).rejects.toThrow("larger than");
			expect(sent).toBeLessThan(50 * 1024 * 1024);
			await expect(fetchKeySet(`${base}/moved`, {}, fetch)).rejects.toThrow();
		} finally {
			server.closeAllConnections();
			server.close();
		}
	});
});
