import type { IncomingMessage, ServerResponse } from "node:http";
import { type LoopbackServer, sendJson, startLoopbackServer } from "../../../../../../test/harness/loopback-server.ts";
import { bytesBody } from "../body/body-bytes.ts";
import { jsonBody } from "../body/body-json.ts";
import { type ApiSecrets, authorizing } from "../credentials/credentials.ts";
import { basicSecret } from "../credentials/secret-basic.ts";
import { clientSecret } from "../credentials/secret-client.ts";
import type { ApiConnectionOptions } from "../request/request.ts";
import { apiCall } from "./call.ts";
import { connectionTo } from "./connect.ts";
import type { ApiDescription, ApiOperation } from "./operation.ts";
import type { ApiLogEntry, RequestOptions } from "./options.ts";

/* What a client does beside a single exchange, on real sockets. */

interface Received {
	readonly method: string | undefined;
	readonly url: string | undefined;
	readonly headers: IncomingMessage["headers"];
	readonly body: string;
}

const received: Received[] = [];
let answer: (response: ServerResponse, request: Received, count: number) => void;
let server: LoopbackServer;

beforeAll(async () => {
	server = await startLoopbackServer(({ method, url, headers }, response, body) => {
		const one = { method, url, headers, body: body.toString() };
		received.push(one);
		answer(response, one, received.length);
	});
});

afterAll(() => server.stop());
beforeEach(() => {
	received.length = 0;
	answer = (response) => sendJson(response, 200, { ok: true });
});

const description: ApiDescription = {
	userAgent: "test/1",
	environment: "TSX_TEST_BASE_URL",
	credentials: [
		{ scheme: "key", in: "header", name: "X-Key", environment: ["TSX_TEST_KEY"] },
		{ scheme: "token", in: "query", name: "token", environment: [] },
		{ scheme: "session", in: "cookie", name: "sid", environment: [] },
		{
			scheme: "basic",
			in: "header",
			name: "Authorization",
			prefix: "Basic",
			kind: basicSecret,
			environment: ["TSX_TEST_USERNAME", "TSX_TEST_PASSWORD"],
		},
		{
			scheme: "oauth",
			in: "header",
			name: "Authorization",
			prefix: "Bearer",
			kind: clientSecret,
			tokenUrl: "/oauth/token",
			scopes: ["read", "write"],
			environment: ["TSX_TEST_OAUTH", "TSX_TEST_OAUTH_CLIENT_ID", "TSX_TEST_OAUTH_CLIENT_SECRET"],
		},
	],
};

const get: ApiOperation = { method: "GET", path: "/things" };
const quick = { firstDelayMs: 1, longestDelayMs: 2 };

function client(options: ApiConnectionOptions = {}, secrets: ApiSecrets = {}, from = description) {
	const connection = connectionTo(from, { baseUrl: server.url, retry: quick, ...options }, authorizing(from, secrets));
	return (operation: ApiOperation, request?: object, callOptions?: RequestOptions) =>
		apiCall<unknown, Record<never, never>>(connection, operation, request, callOptions);
}

function withEnvironment(variables: Readonly<Record<string, string>>): void {
	beforeAll(() => void Object.assign(process.env, variables));
	afterAll(() => {
		for (const name of Object.keys(variables)) delete process.env[name];
	});
}

describe("the environment", () => {
	withEnvironment({
		TSX_TEST_KEY: "k",
		TSX_TEST_USERNAME: "u",
		TSX_TEST_PASSWORD: "p",
		TSX_TEST_BASE_URL: "http://127.0.0.1:1",
	});

	it("gives secrets that the caller does not give", async () => {
		const call = client();
		await call({ ...get, security: [["key"]] });
		await call({ ...get, security: [["basic"]] });
		await client({}, { key: "given" })({ ...get, security: [["key"]] });
		expect(received.map(({ headers }) => headers["x-key"] ?? headers.authorization)).toEqual([
			"k",
			`Basic ${btoa("u:p")}`,
			"given",
		]);
	});

	it("gives the address, after the caller", async () => {
		await client()(get);
		expect(received).toHaveLength(1);
		await expect(client({ baseUrl: undefined, retry: { retries: 0 } })(get)).rejects.toThrow(
			"GET /things got no answer.",
		);
	});
});

it("calls the address that its variables make", async () => {
	const { port } = new URL(server.url);
	const servers = { url: "http://{host}:{port}/{version}", variables: { host: "127.0.0.1", port, version: "v1" } };
	await client({ baseUrl: undefined }, {}, { ...description, server: servers })(get);
	await client({ baseUrl: undefined, variables: { version: "v2" } }, {}, { ...description, server: servers })(get);
	expect(received.map(({ url }) => url)).toEqual(["/v1/things", "/v2/things"]);
});

describe("client credentials", () => {
	let tokens = 0;
	const secured = { ...get, security: [["oauth"]] };
	const secrets = { oauth: { clientId: "id", clientSecret: "s&cret" } };

	beforeEach(() => {
		tokens = 0;
		answer = (response, { url, headers }) => {
			if (url === "/oauth/token") return sendJson(response, 200, { access_token: `t${++tokens}`, expires_in: 3600 });
			if (headers.authorization === "Bearer t1" && url === "/things?expired=true") return sendJson(response, 401, {});
			sendJson(response, 200, { as: headers.authorization });
		};
	});

	it("get a token once, and keep it", async () => {
		const call = client({}, secrets);
		const results = await Promise.all([call(secured), call(secured)]);
		expect(results).toEqual([{ as: "Bearer t1" }, { as: "Bearer t1" }]);
		const [asked] = received.filter(({ url }) => url === "/oauth/token");
		expect(asked?.headers.authorization).toBe(`Basic ${btoa("id:s%26cret")}`);
		expect(asked?.body).toBe("grant_type=client_credentials&scope=read%20write");
	});

	it("keep a token that lasts for seconds alone for half of them", async () => {
		const usual = answer;
		answer = (response, request, all) =>
			request.url === "/oauth/token"
				? sendJson(response, 200, { access_token: "short", expires_in: 20 })
				: usual(response, request, all);
		const call = client({}, secrets);
		await call(secured);
		await call(secured);
		expect(received.filter(({ url }) => url === "/oauth/token")).toHaveLength(1);
	});

	it("get another token where the server takes the first one no more, once", async () => {
		const call = client({}, secrets);
		expect(await call({ ...secured, query: ["expired"] }, { expired: true })).toEqual({ as: "Bearer t2" });
		answer = (response, { url }) => sendJson(response, url === "/oauth/token" ? 200 : 401, { access_token: "t" });
		await expect(client({}, secrets)(secured)).rejects.toMatchObject({ status: 401 });
		expect(received.filter(({ url }) => url === "/things")).toHaveLength(2);
	});

	it("are refused by the token's own address, with its words", async () => {
		answer = (response) => sendJson(response, 400, { error: "invalid_client", error_description: "No such client" });
		await expect(client({}, secrets)(secured)).rejects.toMatchObject({
			status: 400,
			detail: "No such client",
			code: "invalid_client",
		});
	});

	it("may be a token that the caller has", async () => {
		expect(await client({}, { oauth: "mine" })(secured)).toEqual({ as: "Bearer mine" });
	});
});

describe("in a browser", () => {
	const seen: RequestInit[] = [];
	const fetch: typeof globalThis.fetch = (_, init = {}) => {
		seen.push(init);
		return Promise.resolve(new Response("{}"));
	};

	beforeAll(() => {
		Object.assign(globalThis, { document: {}, location: { href: "https://shop.example/page" } });
	});
	afterAll(() => {
		Reflect.deleteProperty(globalThis, "document");
		Reflect.deleteProperty(globalThis, "location");
	});

	it("holds the cookies itself, and a key beside one goes without a stand-in", async () => {
		const call = client({ fetch }, { key: "csrf" });
		await call({ ...get, security: [["session", "key"]] });
		await call({ ...get, security: [["session"], ["key"]] });
		expect(seen.map(({ credentials, headers }) => [credentials, new Headers(headers).get("x-key")])).toEqual([
			["include", "csrf"],
			[undefined, "csrf"],
		]);
	});

	it("is what a relative address is relative to", async () => {
		const { response } = await client({ fetch: async () => new Response("{}"), baseUrl: "/api" })(get).withResponse();
		expect(response.status).toBe(200);
	});
});

describe("an answer", () => {
	it("is at hand with its status, its headers and the id of the exchange", async () => {
		answer = (response) => {
			response.setHeader("x-request-id", "r-1");
			sendJson(response, 201, { a: 1 });
		};
		const { value, response } = await client()(get).withResponse();
		expect([value, response.status, response.requestId, response.url]).toEqual([
			{ a: 1 },
			201,
			"r-1",
			`${server.url}/things`,
		]);
	});

	it("that is described is no failure, be it 304", async () => {
		answer = (response) => response.writeHead(304).end();
		expect(await client()({ ...get, decoding: [["304", "none"]] })).toBeUndefined();
		await expect(client()(get)).rejects.toMatchObject({ status: 304 });
	});

	it("is decoded by its media type where several are described", async () => {
		answer = (response) => response.writeHead(200, { "content-type": "text/plain; charset=utf-8" }).end("[1]");
		const decoding: ApiOperation["decoding"] = [
			["200", "json", "application/json"],
			["200", "text", "text/plain"],
		];
		expect(await client()({ ...get, decoding }, {}, { accept: "text/plain" })).toBe("[1]");
		expect(received[0]?.headers.accept).toBe("text/plain");
	});

	it("is decoded by the range that its media type is in", async () => {
		answer = (response) => response.writeHead(200, { "content-type": "text/csv" }).end("a,b");
		const json = ["200", "json", "application/json"] as const;
		for (const range of ["text/*", "*/*"]) {
			expect(await client()({ ...get, decoding: [json, ["200", "text", range]] })).toBe("a,b");
		}
		await expect(client()({ ...get, decoding: [json, ["200", "text", "image/*"]] })).rejects.toThrow("not JSON");
	});

	it("is read no further than its limit, and an error than its own", async () => {
		answer = (response) => response.writeHead(200).end("x".repeat(3_000));
		await expect(client({ answerLimit: 2_000 })(get)).rejects.toThrow("answered 200 with more than 2000 bytes.");
		answer = (response) => response.writeHead(400).end("y".repeat(3_000_000));
		const error = await client()(get).catch((caught: unknown) => caught);
		expect(String(Object(error).body).length).toBeLessThan(1_100_000);
	});

	it("that fails keeps the API's own words and its request's id", async () => {
		answer = (response) => {
			response.setHeader("request-id", "r-2");
			sendJson(response, 422, { errors: [{ message: "Too short", code: "length" }] });
		};
		const failing = client()(get);
		await expect(failing).rejects.toMatchObject({ detail: "Too short", code: "length", requestId: "r-2" });
		await expect(failing).rejects.toThrow("GET /things answered 422: Too short");
	});
});

describe("a call", () => {
	it("takes query and body members that nobody described", async () => {
		const post: ApiOperation = {
			method: "POST",
			path: "/things",
			body: { contents: [{ type: "application/json", encode: jsonBody }] },
		};
		await client()(post, { a: 1 }, { query: { trace: ["x", "y"] }, body: { beta: true } });
		expect([received[0]?.url, received[0]?.body]).toEqual(["/things?trace=x&trace=y", '{"a":1,"beta":true}']);
	});

	it("ends at its deadline, waits included", async () => {
		answer = (response) => response.writeHead(503, { "retry-after": "5" }).end();
		const started = performance.now();
		await expect(client({ deadlineMs: 200 })(get)).rejects.toMatchObject({ status: 503 });
		answer = () => undefined;
		await expect(client({ deadlineMs: 100 })(get)).rejects.toThrow("took longer than 100 ms");
		expect(performance.now() - started).toBeLessThan(2_000);
	});

	it("is repeated no more once the client has failed too often", async () => {
		answer = (response) => response.writeHead(500).end();
		const call = client();
		for (let count = 0; count < 8; count++) await call(get).catch(() => undefined);
		expect(received).toHaveLength(8 + 10);
	});

	it("streams what it uploads, and does not repeat it", async () => {
		answer = (response, _, count) => sendJson(response, count === 1 ? 429 : 200, {});
		const put: ApiOperation = {
			method: "PUT",
			path: "/file",
			body: { whole: "body", contents: [{ type: "application/octet-stream", encode: bytesBody }] },
		};
		await expect(client()(put, { body: new Blob(["a", "b"]).stream() })).rejects.toMatchObject({ status: 429 });
		expect(received.map(({ body }) => body)).toEqual(["ab"]);
		expect(received[0]?.headers["transfer-encoding"]).toBe("chunked");
	});
});

describe("hooks", () => {
	it("change a request before it is sent, and see its answer", async () => {
		const seen: unknown[] = [];
		const call = client({
			beforeRequest: ({ headers, attempt, operation }) => {
				headers.set("X-Signed", `${operation} ${attempt}`);
			},
			afterResponse: ({ status }, { operation }) => void seen.push([operation, status]),
		});
		await call(get);
		expect(received[0]?.headers["x-signed"]).toBe("GET /things 1");
		expect(seen).toEqual([["GET /things", 200]]);
	});

	it("tell the log of every attempt, and of no secret", async () => {
		answer = (response, _, count) => sendJson(response, count === 1 ? 503 : 200, {});
		const log: ApiLogEntry[] = [];
		const call = client(
			{ log: (entry) => void log.push(entry), headers: { "X-Api-Token": "hush" } },
			{ key: "hush", token: "hush" },
		);
		await call(
			{ ...get, query: ["page"], security: [["key", "token"]] },
			{ page: 2 },
			{ query: { "my secret": "hush" } },
		);
		expect(log.map(({ outcome, attempt }) => [outcome, attempt])).toEqual([
			[503, 1],
			[200, 2],
		]);
		expect(log[0]?.url).toBe(`${server.url}/things?page=2&my%20secret=***&token=***`);
		expect(JSON.stringify(log)).not.toContain("hush");
		expect(received[1]?.headers["x-key"]).toBe("hush");
	});
});
