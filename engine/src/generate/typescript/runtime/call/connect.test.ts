import { jsonBody } from "../body/body-json.ts";
import { type ApiSecrets, authorizing } from "../credentials/credentials.ts";
import { basicSecret } from "../credentials/secret-basic.ts";
import type { ApiConnectionOptions } from "../request/request.ts";
import { styledCookie } from "../request/style-cookie.ts";
import { styledQuery } from "../request/style-query.ts";
import { apiCall, attempt } from "./call.ts";
import { connectionTo } from "./connect.ts";
import { ApiConnectionError, ApiError, ApiRedirectError, ApiTimeoutError } from "./errors.ts";
import type { ApiDescription, ApiOperation } from "./operation.ts";
import type { RequestOptions } from "./options.ts";

const description: ApiDescription = {
	server: { url: "https://api.example.com/v1/" },
	userAgent: "test/1",
	environment: "TEST_API_BASE_URL",
	credentials: [
		{ scheme: "bearer", in: "header", name: "Authorization", prefix: "Bearer", environment: ["TEST_API_BEARER"] },
		{
			scheme: "basic",
			in: "header",
			name: "Authorization",
			prefix: "Basic",
			kind: basicSecret,
			environment: ["TEST_API_USERNAME", "TEST_API_PASSWORD"],
		},
		{ scheme: "key", in: "query", name: "api key", environment: ["TEST_API_KEY"] },
		{ scheme: "session", in: "cookie", name: "sid", environment: ["TEST_API_SESSION"] },
	],
};

const get: ApiOperation = { method: "GET", path: "/things" };
const post: ApiOperation = {
	method: "POST",
	path: "/things",
	body: { contents: [{ type: "application/json", encode: jsonBody }] },
};
const quick = { firstDelayMs: 1, longestDelayMs: 2 };

interface Sent {
	readonly url: URL;
	readonly method: string;
	readonly headers: Headers;
	readonly body: unknown;
}

type Answer = Response | Error | ((init: RequestInit) => Promise<Response>);

/** A client whose fetch gives the answers one by one, and what it was asked. */
function clientOf(answers: readonly Answer[], options: ApiConnectionOptions = {}, secrets: ApiSecrets = {}) {
	const sent: Sent[] = [];
	const fetch: typeof globalThis.fetch = async (input, init = {}) => {
		const answer = answers[sent.length] ?? new Error("asked too often");
		sent.push({
			url: new URL(String(input)),
			method: init.method ?? "GET",
			headers: new Headers(init.headers),
			body: init.body,
		});
		if (answer instanceof Error) throw answer;
		return typeof answer === "function" ? answer(init) : answer;
	};
	const connection = connectionTo(description, { fetch, retry: quick, ...options }, authorizing(description, secrets));
	const call = (operation: ApiOperation, request?: object, callOptions?: RequestOptions) =>
		apiCall<unknown, Record<never, never>>(connection, operation, request, callOptions);
	return { call, sent };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
	new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
const empty = (status: number, headers: Record<string, string> = {}) => new Response(null, { status, headers });
const failed = new TypeError("fetch failed");

/** Never answers, but ends with the signal, as fetch does. */
const silence = (init: RequestInit) =>
	new Promise<Response>((_, reject) => init.signal?.addEventListener("abort", () => reject(init.signal?.reason)));

describe("a request", () => {
	it("puts each value in its place", async () => {
		const operation: ApiOperation = {
			method: "POST",
			path: "/things/{id}",
			query: ["page", { name: "filter", style: "deepObject", write: styledQuery }, { name: "id", member: "id_query" }],
			headers: ["X-Trace"],
			cookies: ["theme"],
			body: { contents: [{ type: "application/json", encode: jsonBody }] },
		};
		const { call, sent } = clientOf([json(200, {})]);
		const request = {
			id: "a/b",
			page: 2,
			filter: { q: "x" },
			id_query: 7,
			"X-Trace": "t",
			theme: "a;b",
			n: 1,
		};
		await call(operation, request, { headers: { "X-Own": "1" } });
		const [only] = sent;
		expect(only?.url.href).toBe("https://api.example.com/v1/things/a%2Fb?page=2&filter%5Bq%5D=x&id=7");
		expect(only?.body).toBe('{"n":1}');
		expect(Object.fromEntries(only?.headers ?? [])).toEqual({
			accept: "application/json",
			"content-type": "application/json",
			cookie: "theme=a%3Bb",
			"user-agent": "test/1",
			"x-own": "1",
			"x-trace": "t",
		});
	});

	it("goes to the base URL of its user before all others", async () => {
		const { call, sent } = clientOf([json(200, {}), json(200, {})], { baseUrl: "http://127.0.0.1:1/x" });
		await call({ ...get, server: { url: "https://uploads.example.com" } });
		expect(sent[0]?.url.href).toBe("http://127.0.0.1:1/x/things");
	});

	it("needs a base URL that is absolute, and says so", async () => {
		const { call } = clientOf([], { baseUrl: "/api" });
		await expect(call(get)).rejects.toThrow("The base URL /api is no absolute URL, such as https://api.example.com.");
	});

	it("writes cookies as the operation says", async () => {
		const { call, sent } = clientOf([json(200, 1)]);
		const cookies: ApiOperation["cookies"] = [
			"a",
			{ name: "b", style: "cookie", write: styledCookie },
			{ name: "c", style: "cookie", write: styledCookie },
		];
		const operation = { ...get, cookies };
		await call(operation, { a: "x y", b: ["1 2", "3"], c: "d=e" });
		expect(sent[0]?.headers.get("cookie")).toBe("a=x%20y; b=1 2; b=3; c=d=e");
		await expect(call(operation, { b: "1; admin=1" })).rejects.toThrow("The cookie b must not contain a semicolon.");
	});

	it("is not sent where a value would change what it asks for", async () => {
		const { call, sent } = clientOf([]);
		await expect(call({ ...get, path: "/things/{id}" }, { id: ".." })).rejects.toThrow(TypeError);
		await expect(call({ ...get, headers: ["X-A"] }, { "X-A": "a\r\nb: c" })).rejects.toThrow(TypeError);
		expect(sent).toEqual([]);
	});
});

describe("credentials", () => {
	const secured = (...security: string[][]) => ({ ...get, security });

	it("are those of the first alternative for which there are secrets", async () => {
		const secrets = { basic: { username: "ü", password: "p" }, key: () => Promise.resolve("k&1"), session: "s 1" };
		const { call, sent } = clientOf([json(200, 1), json(200, 1)], {}, secrets);
		await call(secured(["bearer"], ["basic"]));
		await call(secured(["key", "session"]));
		expect(sent[0]?.headers.get("authorization")).toBe("Basic w7w6cA==");
		expect(sent[1]?.url.search).toBe("?api%20key=k%261");
		expect(sent[1]?.headers.get("cookie")).toBe("sid=s%201");
	});

	it("are refused where they are of another kind than the scheme's", async () => {
		const pair = { username: "u", password: "p" };
		const { call, sent } = clientOf([], {}, { basic: "dTpw", bearer: () => pair });
		await expect(call(secured(["basic"]))).rejects.toThrow("The credential basic must be { username, password }.");
		await expect(call(secured(["bearer"]))).rejects.toThrow("The credential bearer must be a text.");
		expect(sent).toEqual([]);
	});

	it("leave the rest of the query as it was written", async () => {
		const { call, sent } = clientOf([json(200, 1)], {}, { key: "k" });
		const query = [
			{ name: "ids", explode: false, write: styledQuery },
			{ name: "at", reserved: true, write: styledQuery },
			"api key",
			"text",
		];
		const request = { ids: ["a,b", "c"], at: "/x:y", "api key": "another", text: "a b" };
		await call({ ...secured(["key"]), query }, request);
		expect(sent[0]?.url.search).toBe("?ids=a%2Cb,c&at=/x:y&text=a%20b&api%20key=k");
	});

	it("go along where signing in is optional, and stay away where there are none that fit", async () => {
		const { call, sent } = clientOf([json(200, 1), json(200, 1), json(200, 1)], {}, { bearer: "t" });
		await call(secured([], ["bearer"]));
		await call(secured(["basic"]));
		await call(get);
		expect(sent.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer t", null, null]);
	});

	it("are asked for before each attempt", async () => {
		let count = 0;
		const { call, sent } = clientOf([empty(503), json(200, 1)], {}, { bearer: () => `t${++count}` });
		await call(secured(["bearer"]));
		expect(sent.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer t1", "Bearer t2"]);
	});
});

describe("an answer", () => {
	it.each([
		["json", json(200, { a: null, more: 1 }), { a: null, more: 1 }],
		["json", empty(204), undefined],
		["none", new Response("ignored", { status: 200 }), undefined],
		["text", new Response("{}", { status: 200 }), "{}"],
	] as const)("that is %s gives its value", async (decoding, response, value) => {
		const { call } = clientOf([response]);
		expect(await call({ ...get, decoding: [["2XX", decoding]] })).toEqual(value);
	});

	it("can be bytes, or a stream that outlives the call", async () => {
		const { call } = clientOf([new Response("bytes"), new Response("stream")], { timeoutMs: 20 });
		const blob = (await call({ ...get, decoding: [["200", "binary"]] })) as Blob;
		expect(await blob.text()).toBe("bytes");
		const stream = (await call({ ...get, decoding: [["200", "stream"]] })) as ReadableStream<Uint8Array<ArrayBuffer>>;
		await new Promise((resolve) => setTimeout(resolve, 30));
		expect(await new Response(stream).text()).toBe("stream");
	});

	it("that is not the JSON that it should be says so, with its text", async () => {
		const { call } = clientOf([new Response("<html>", { status: 200 })]);
		await expect(call(get)).rejects.toMatchObject({
			name: "ApiDecodeError",
			text: "<html>",
			response: { status: 200 },
		});
	});

	it("tells its headers to who asks", async () => {
		const { call } = clientOf([json(200, 1, { link: "<next>" })]);
		const seen: string[] = [];
		await call(get, {}, { onResponse: ({ status, headers }) => seen.push(`${status} ${headers.get("link")}`) });
		expect(seen).toEqual(["200 <next>"]);
	});
});

it("does not take a mistake of the caller for one of the connection", async () => {
	const { call, sent } = clientOf(
		[json(200, 1), json(200, 1)],
		{},
		{ bearer: () => Promise.reject(new Error("no secret")) },
	);
	const onResponse = () => {
		throw new Error("of the caller");
	};
	await expect(call(get, {}, { onResponse })).rejects.toThrow("of the caller");
	await expect(call({ ...get, security: [["bearer"]] })).rejects.toThrow("no secret");
	expect(sent).toHaveLength(1);
});

describe("a failure", () => {
	it("is an error with status, headers and body", async () => {
		const { call } = clientOf([json(404, { code: "gone" }, { "x-id": "1" })]);
		const error = await call({ ...get, failures: ["4XX"] }).catch((caught: unknown) => caught);
		expect(error).toBeInstanceOf(ApiError);
		expect(error).toMatchObject({ status: 404, body: { code: "gone" }, documented: true });
		expect((error as ApiError).headers.get("x-id")).toBe("1");
		expect(String(error)).toBe("ApiError: GET /things answered 404.");
	});

	it("keeps a body that is no JSON, and none", async () => {
		const { call } = clientOf([new Response("oops", { status: 400 }), empty(400)]);
		await expect(call(get)).rejects.toMatchObject({ body: "oops", documented: false });
		await expect(call(get)).rejects.toMatchObject({ body: undefined });
	});

	it("is a value for attempt() where the description knows it, and thrown where not", async () => {
		const { call } = clientOf([json(200, 1), json(404, { code: 1 }), json(418, {})]);
		const known = { ...get, failures: ["404"] };
		expect(await attempt(call(known))).toEqual({ ok: true, value: 1 });
		expect(await attempt(call(known))).toMatchObject({ ok: false, error: { status: 404, body: { code: 1 } } });
		await expect(attempt(call(known))).rejects.toMatchObject({ status: 418 });
	});
});

describe("retries", () => {
	it("repeat what is safe to repeat, and drain what they leave", async () => {
		const first = json(503, { busy: true });
		const { call, sent } = clientOf([first, failed, json(200, "done")]);
		expect(await call(get)).toBe("done");
		expect(sent).toHaveLength(3);
		expect(first.bodyUsed).toBe(true);
	});

	it("end, with the last error", async () => {
		const { call, sent } = clientOf([empty(500), empty(502), empty(504), json(200, 1)]);
		await expect(call(get)).rejects.toMatchObject({ status: 504 });
		expect(sent).toHaveLength(3);
		const other = clientOf([failed, failed, failed]);
		const error = await other.call(get).catch((caught: unknown) => caught);
		expect(error).toBeInstanceOf(ApiConnectionError);
		expect((error as Error).cause).toBe(failed);
	});

	it("leave a POST alone, unless the server did not carry it out or knows it by a key", async () => {
		const unsafe = clientOf([empty(503), json(200, 1)]);
		await expect(unsafe.call(post, { a: 1 })).rejects.toMatchObject({ status: 503 });
		const limited = clientOf([empty(429, { "retry-after-ms": "1" }), json(200, 1)]);
		expect(await limited.call(post, { a: 1 })).toBe(1);
		const keyed = clientOf([failed, empty(500), json(200, 1)]);
		expect(await keyed.call({ ...post, idempotencyHeader: "Idempotency-Key" }, { a: 1 })).toBe(1);
		const keys = keyed.sent.map(({ headers }) => headers.get("idempotency-key"));
		expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
		expect(new Set(keys).size).toBe(1);
	});

	it("take the caller's key, and the client's header", async () => {
		const { call, sent } = clientOf([empty(503), json(200, 1)], { idempotencyHeader: "X-Once" });
		await call(post, { a: 1 }, { idempotencyKey: "mine" });
		expect(sent.map(({ headers }) => headers.get("x-once"))).toEqual(["mine", "mine"]);
	});

	it("never come before the server allows them: a longer wait than the budget ends the call", async () => {
		const { call, sent } = clientOf([empty(429, { "retry-after": "3600" }), json(200, 1)]);
		await expect(call(get)).rejects.toMatchObject({ status: 429 });
		expect(sent).toHaveLength(1);
	});

	it("can be interrupted while they wait", async () => {
		const { call, sent } = clientOf([empty(503, { "retry-after": "60" }), json(200, 1)]);
		const controller = new AbortController();
		const calling = call(get, {}, { signal: controller.signal });
		setTimeout(() => controller.abort(new Error("enough")), 5);
		await expect(calling).rejects.toThrow("enough");
		expect(sent).toHaveLength(1);
	});
});

describe("time", () => {
	it("limits each attempt", async () => {
		const { call, sent } = clientOf([silence, silence, json(200, "late")], { timeoutMs: 10 });
		expect(await call(get)).toBe("late");
		expect(sent).toHaveLength(3);
		const slow = clientOf([silence], { retry: { retries: 0 } });
		await expect(slow.call(get, {}, { timeoutMs: 10 })).rejects.toThrow(ApiTimeoutError);
	});

	it("is the caller's to end, before and during an attempt", async () => {
		const { call, sent } = clientOf([silence]);
		await expect(call(get, {}, { signal: AbortSignal.abort(new Error("before")) })).rejects.toThrow("before");
		expect(sent).toHaveLength(0);
		const controller = new AbortController();
		setTimeout(() => controller.abort(new Error("during")), 5);
		await expect(call(get, {}, { signal: controller.signal })).rejects.toThrow("during");
	});
});

describe("redirects", () => {
	const to = (location: string, status = 302) => empty(status, { location });

	it("keep everything within an origin", async () => {
		const { call, sent } = clientOf([to("/v2/things?x=1", 307), json(200, 1)], {}, { bearer: "t" });
		await call({ ...post, security: [["bearer"]] }, { a: 1 });
		expect(sent[1]).toMatchObject({ method: "POST", body: '{"a":1}' });
		expect(sent[1]?.url.href).toBe("https://api.example.com/v2/things?x=1");
		expect(sent[1]?.headers.get("authorization")).toBe("Bearer t");
	});

	it("carry nothing of the caller to another origin", async () => {
		const { call, sent } = clientOf(
			[to("https://files.example.net/f"), new Response("file")],
			{ headers: { "X-Api-Key": "secret" } },
			{ bearer: "t", session: "s" },
		);
		const operation: ApiOperation = {
			...get,
			accept: "*/*",
			decoding: [["2XX", "text"]],
			security: [["bearer", "session"]],
		};
		expect(await call(operation)).toBe("file");
		expect(Object.fromEntries(sent[1]?.headers ?? [])).toEqual({ accept: "*/*" });
	});

	it("turn a POST into a GET where the server says See Other", async () => {
		const { call, sent } = clientOf([to("/done", 303), json(200, 1)]);
		await call(post, { a: 1 });
		expect(sent[1]).toMatchObject({ method: "GET", body: undefined });
	});

	it.each([
		["a body to another origin", post, "https://evil.example", 307],
		["an unencrypted connection", get, "http://api.example.com/", 302],
		["something that is no web address", get, "file:///etc/passwd", 302],
	])("refuse %s", async (_, operation, location, status) => {
		const { call, sent } = clientOf([to(location, status)]);
		await expect(call(operation, { a: 1 })).rejects.toThrow(ApiRedirectError);
		expect(sent).toHaveLength(1);
	});

	it("end", async () => {
		const { call } = clientOf(Array.from({ length: 9 }, () => to("/again")));
		await expect(call(get)).rejects.toThrow("too often");
	});
});
