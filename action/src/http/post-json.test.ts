import { gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "@jest/globals";
import { type LoopbackServer, sendJson, startLoopbackServer } from "../../../test/harness/loopback-server.ts";
import { postJson } from "./post-json.ts";
import { ServiceUnreachable } from "./service-unreachable.ts";

const quick = { timeoutMs: 5_000, pausesMs: [1, 1], maxRetryAfterMs: 60_000 };

interface Received {
	readonly body: unknown;
	readonly headers: Readonly<Record<string, unknown>>;
}

describe("postJson", () => {
	let server: LoopbackServer | undefined;
	const received: Received[] = [];

	afterEach(async () => {
		received.length = 0;
		await server?.stop();
	});

	/** Answers with these statuses in turn, the last one for ever. */
	const start = async (statuses: readonly number[], headers: Readonly<Record<string, string>> = {}) => {
		server = await startLoopbackServer((request, response, body) => {
			received.push({ body: JSON.parse(gunzipSync(body).toString("utf8")), headers: request.headers });
			const status = statuses[Math.min(received.length, statuses.length) - 1] ?? 200;
			for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
			sendJson(response, status, { status });
		});
		return `${server.url}/path`;
	};

	const counted = () => {
		let count = 0;
		return async () => {
			count += 1;
			return { headers: { authorization: `Bearer ${count}` }, body: { count } };
		};
	};

	it("sends gzipped JSON and gives the answer", async () => {
		const answer = await postJson(await start([200]), counted(), quick);
		expect(answer).toEqual({ status: 200, body: { status: 200 }, retryAfter: null });
		expect(received).toEqual([
			{
				body: { count: 1 },
				headers: expect.objectContaining({ "content-encoding": "gzip", authorization: "Bearer 1" }),
			},
		]);
	});

	it("prepares each attempt anew after a 5xx", async () => {
		const answer = await postJson(await start([503, 500, 200]), counted(), quick);
		expect(answer.status).toBe(200);
		expect(received.map(({ body }) => body)).toEqual([{ count: 1 }, { count: 2 }, { count: 3 }]);
	});

	it("gives up after the last pause", async () => {
		await expect(postJson(await start([502]), counted(), quick)).rejects.toThrow(/answered 502/);
		expect(received).toHaveLength(3);
	});

	it("does not wait for longer than its patience", async () => {
		const url = await start([503], { "retry-after": "3600" });
		await expect(postJson(url, counted(), quick)).rejects.toThrow(ServiceUnreachable);
		expect(received).toHaveLength(1);
	});

	it.each([400, 401, 403, 409, 422])("does not try again after %i", async (status) => {
		const answer = await postJson(await start([status], { "retry-after": "0" }), counted(), quick);
		expect(answer).toMatchObject({ status, retryAfter: 0 });
		expect(received).toHaveLength(1);
	});

	it("waits for a limit's end as long as it is told to, and gives the refusal where that takes too long", async () => {
		const answer = await postJson(await start([429, 429, 200], { "retry-after": "0" }), counted(), quick);
		expect(answer.status).toBe(200);
		expect(received).toHaveLength(3);
		received.length = 0;
		await server?.stop();
		expect(await postJson(await start([429], { "retry-after": "61" }), counted(), quick)).toMatchObject({
			status: 429,
			retryAfter: 61,
		});
		expect(received).toHaveLength(1);
		received.length = 0;
		await server?.stop();
		expect(await postJson(await start([429]), counted(), quick)).toMatchObject({ status: 429, retryAfter: null });
		expect(received).toHaveLength(1);
	});

	it("does not follow a redirect with the token", async () => {
		const url = await start([307], { location: "/elsewhere" });
		await expect(postJson(url, counted(), quick)).rejects.toThrow(ServiceUnreachable);
	});

	it("takes an answer that is not JSON for another server's", async () => {
		server = await startLoopbackServer((_request, response) => void response.end("<html>"));
		await expect(postJson(server.url, counted(), quick)).rejects.toThrow(/is server-url right\?/);
	});

	it("says why a server cannot be reached", async () => {
		const url = await start([200]);
		await server?.stop();
		await expect(postJson(url, counted(), quick)).rejects.toThrow(/ECONNREFUSED/);
	});
});
