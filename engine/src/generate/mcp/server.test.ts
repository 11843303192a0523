import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as OldHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { type LoopbackServer, sendJson, startLoopbackServer } from "../../../../test/harness/loopback-server.ts";
import { type ServerFolder, serverFrom, startHttp } from "./testing/serve.ts";

/*
 * The server as a client meets it: three clients, over standard input and over HTTP, against an API on loopback.
 */

const DESCRIPTION = `openapi: 3.1.0
info: { title: Shop, version: "1" }
servers: [{ url: "https://shop.example.com" }]
security: [{ key: [] }]
components:
  securitySchemes: { key: { type: http, scheme: bearer } }
  schemas:
    Item: { type: object, required: [id], properties: { id: { type: string }, name: { type: string }, price: { type: integer } } }
paths:
  /items:
    get:
      operationId: items.list
      tags: [items]
      parameters:
        - { name: page, in: query, schema: { type: integer } }
        - { name: per_page, in: query, schema: { type: integer } }
      responses:
        "200": { description: Items, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Item" } } } } }
    post:
      operationId: items.create
      tags: [items]
      x-mcp: { class: write }
      requestBody:
        required: true
        content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string }, price: { type: integer }, tags: { type: array, items: { type: string } } } } } }
      responses: { "201": { description: Made, content: { application/json: { schema: { $ref: "#/components/schemas/Item" } } } } }
  /items/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: items.get
      tags: [items]
      responses:
        "200": { description: One, content: { application/json: { schema: { $ref: "#/components/schemas/Item" } } } }
        "404": { description: None }
    delete: { operationId: items.delete, tags: [items], responses: { "204": { description: Gone } } }
  /photo:
    get: { operationId: photo.get, responses: { "200": { description: A picture, content: { image/png: {} } } } }
    put:
      operationId: photo.upload
      requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { photo: { type: string, format: binary } } } } } }
      responses: { "200": { description: Kept, content: { application/json: { schema: { type: object, properties: { bytes: { type: integer } } } } } } }
  /slow:
    get: { operationId: slow.get, responses: { "200": { description: Late, content: { application/json: { schema: { type: object } } } } } }
`;

const KEY = "sk-very-secret-key";
const PIXEL = Buffer.from("iVBORw0KGgo=", "base64");

interface Seen {
	readonly method: string;
	readonly url: string;
	readonly authorization: string | undefined;
	readonly cookie: string | undefined;
	readonly body: string;
}

let api: LoopbackServer;
let folder: ServerFolder;
let env: Record<string, string>;
const seen: Seen[] = [];
let slowEnded = 0;

beforeAll(async () => {
	api = await startLoopbackServer((request, response, bytes) => {
		const { method = "", url = "", headers } = request;
		const body = bytes.toString("latin1");
		seen.push({ method, url, authorization: headers.authorization, cookie: headers.cookie, body });
		response.setHeader("x-request-id", "req-7");
		if (method === "GET" && url === "/items/1") return sendJson(response, 200, { id: "1", name: `echo ${KEY}` });
		if (method === "GET" && url === "/items/odd") return sendJson(response, 200, ["not", "an", "object"]);
		if (method === "GET" && url === "/items/away") {
			const location = `${api.url.replace("127.0.0.1", "localhost")}/items/1`;
			return void response.writeHead(302, { location }).end();
		}
		if (method === "GET" && url === "/items/text") return void response.writeHead(200).end("no json {");
		if (method === "GET" && url.startsWith("/items?")) {
			const name = "x".repeat(400);
			return sendJson(
				response,
				200,
				Array.from({ length: 20 }, (_, index) => ({ id: String(index), name })),
			);
		}
		if (method === "GET" && url === "/items") {
			return sendJson(
				response,
				200,
				Array.from({ length: 3 }, (_, index) => ({ id: String(index) })),
			);
		}
		if (method === "POST") return sendJson(response, 201, { id: "9", sent: JSON.parse(body) as unknown });
		if (method === "DELETE") return void response.writeHead(204).end();
		if (method === "PUT") return sendJson(response, 200, { bytes: body.includes("hello from a file") ? 17 : 0 });
		if (url === "/photo") return void response.writeHead(200, { "content-type": "image/png" }).end(PIXEL);
		if (url === "/slow") return void response.on("close", () => slowEnded++);
		return sendJson(response, 404, { code: "no_item", message: `no such item for ${KEY}` });
	});
	folder = await serverFrom(DESCRIPTION);
	mkdirSync(join(folder.path, "files"));
	writeFileSync(join(folder.path, "files", "note.txt"), "hello from a file");
	writeFileSync(join(folder.path, "outside.txt"), "nobody's business");
	env = { PATH: process.env["PATH"] ?? "", SHOP_BASE_URL: api.url, SHOP_TOKEN: KEY, SHOP_API_KEY: KEY, SHOP_KEY: KEY };
});

afterAll(async () => {
	await api.stop();
	folder.remove();
});

interface Answer {
	readonly isError?: boolean;
	readonly content: readonly Record<string, unknown>[];
	readonly structuredContent?: Record<string, unknown>;
}

interface Connected {
	readonly list: () => Promise<readonly { readonly name: string; readonly annotations?: unknown }[]>;
	readonly call: (name: string, args?: Record<string, unknown>, signal?: AbortSignal) => Promise<Answer>;
	readonly close: () => Promise<void>;
}

type Way = "stdio" | "http";
type Kind = "2025 handshake" | "2026 negotiated" | "sdk 1.32";

async function connect(
	kind: Kind,
	way: Way,
	args: readonly string[],
	server: ServerFolder = folder,
): Promise<Connected> {
	const http = way === "http" ? await startHttp(server, args, env) : null;
	const command = { command: process.execPath, args: [server.file, ...args], env };
	const about = { name: "test", version: "1" };
	const ends = async (close: Promise<void>) => {
		await close;
		await http?.stop();
	};
	if (kind === "sdk 1.32") {
		const client = new OldClient(about);
		await client.connect((http === null ? new OldStdio(command) : new OldHttp(new URL(http.url))) as never);
		return {
			list: async () => (await client.listTools()).tools,
			call: async (name, given = {}, signal) =>
				(await client.callTool({ name, arguments: given }, undefined, signal && { signal })) as unknown as Answer,
			close: () => ends(client.close()),
		};
	}
	const client = new Client(about, kind === "2026 negotiated" ? { versionNegotiation: { mode: "auto" } } : {});
	const headers = { Authorization: "Bearer of-the-client", Cookie: "session=of-the-client" };
	await client.connect(
		http === null
			? new StdioClientTransport(command)
			: new StreamableHTTPClientTransport(new URL(http.url), { requestInit: { headers } }),
	);
	expect(client.getProtocolEra()).toBe(kind === "2026 negotiated" ? "modern" : "legacy");
	return {
		list: async () => (await client.listTools()).tools,
		call: async (name, given = {}, signal) =>
			(await client.callTool({ name, arguments: given }, signal && { signal })) as unknown as Answer,
		close: () => ends(client.close()),
	};
}

const saysOf = (answer: Answer) => answer.structuredContent ?? {};

describe.each<readonly [Kind, Way]>([
	["2025 handshake", "stdio"],
	["2025 handshake", "http"],
	["2026 negotiated", "stdio"],
	["2026 negotiated", "http"],
	["sdk 1.32", "stdio"],
	["sdk 1.32", "http"],
])("the server, to a client of the %s over %s", (kind, way) => {
	let client: Connected;
	beforeAll(async () => {
		client = await connect(kind, way, ["--files", join(folder.path, "files"), "--cap", "3000"]);
	});
	afterAll(() => client.close());

	it("lists its tools in one order, with every hint", async () => {
		const tools = await client.list();
		expect(tools.map(({ name }) => name)).toEqual([
			...["items_create", "items_delete", "items_get", "items_list"],
			...["photo_get", "photo_upload", "slow_get"],
		]);
		expect(tools.find(({ name }) => name === "items_delete")?.annotations).toEqual({
			...{ readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
		});
	});

	it("calls a tool of each class, with the credentials of its environment alone", async () => {
		seen.length = 0;
		expect(saysOf(await client.call("items_get", { id: "1" }))).toEqual({ id: "1", name: "echo ***" });
		expect(saysOf(await client.call("items_create", { name: "a", price: "3", tags: '["x"]' }))).toMatchObject({
			sent: { name: "a", price: 3, tags: ["x"] },
		});
		expect(saysOf(await client.call("items_delete", { id: "1" }))).toEqual({ status: 204 });
		expect(seen.map(({ method }) => method)).toEqual(["GET", "POST", "DELETE"]);
		expect(new Set(seen.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${KEY}`]));
		expect(seen.every(({ cookie }) => cookie === undefined)).toBe(true);
	});

	it("answers what goes wrong as an error with status, code, request id and what to do", async () => {
		const missing = await client.call("items_get", { id: "2" });
		expect(missing.isError).toBe(true);
		expect(saysOf(missing)).toMatchObject({ status: 404, code: "no_item", request_id: "req-7" });
		expect(JSON.stringify(missing)).not.toContain(KEY);
		expect(saysOf(await client.call("items_get", {}))).toMatchObject({ code: "invalid_arguments" });
		expect(saysOf(await client.call("items_get", { id: ".." }))).toMatchObject({ code: "invalid_arguments" });
		expect(saysOf(await client.call("items_get", { id: "text" }))).toMatchObject({ code: "unreadable_answer" });
	});

	it("sends nothing to an address that the description does not name, whoever leads there", async () => {
		seen.length = 0;
		expect(saysOf(await client.call("items_get", { id: "away" }))).toMatchObject({ code: "address_not_declared" });
		expect(seen.map(({ url }) => url)).toEqual(["/items/away"]);
	});

	it("gives what is not of the described form as it is, with a note", async () => {
		const odd = await client.call("items_get", { id: "odd" });
		expect(odd.isError).toBeUndefined();
		expect(saysOf(odd)).toMatchObject({ result: ["not", "an", "object"] });
		expect(JSON.stringify(odd.content)).toContain("not of the form");
	});

	it("cuts what is above the cap, and goes on where it was cut", async () => {
		const ids: string[] = [];
		let cursor: unknown;
		for (let count = 0; count < 10; count++) {
			const answer = saysOf(
				await client.call("items_list", { page: 1, ...(cursor === undefined ? {} : { mcp_cursor: cursor }) }),
			);
			const { result, _mcp: more } = answer as {
				result: { id: string }[];
				_mcp?: { cursor?: string; truncated?: boolean };
			};
			ids.push(...result.map(({ id }) => id));
			cursor = more?.cursor;
			if (more?.truncated !== true) break;
		}
		expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => String(index)));
		const few = saysOf(await client.call("items_list", { page: 1, mcp_fields: ["id"] }));
		expect((few["result"] as unknown[])[0]).toEqual({ id: "0" });
		const forged = await client.call("items_list", { mcp_cursor: "eyJ1cmwiOiIvIn0.x" });
		expect(saysOf(forged)).toMatchObject({ code: "invalid_cursor" });
	});

	it("sends files by path below its folder or as bytes, and gives pictures", async () => {
		const base64 = Buffer.from("hello from a file").toString("base64");
		expect(saysOf(await client.call("photo_upload", { photo: "note.txt" }))).toEqual({ bytes: 17 });
		expect(saysOf(await client.call("photo_upload", { photo: `data:text/plain;base64,${base64}` }))).toEqual({
			bytes: 17,
		});
		expect(saysOf(await client.call("photo_upload", { photo: "../outside.txt" }))).toMatchObject({
			code: "no_such_file",
		});
		const picture = await client.call("photo_get");
		expect(picture.content[0]).toEqual({ type: "image", mimeType: "image/png", data: PIXEL.toString("base64") });
	});

	it("shows a request without sending it", async () => {
		seen.length = 0;
		const shown = saysOf(await client.call("items_create", { name: "a", mcp_preview: true }));
		expect(shown).toMatchObject({ method: "POST", url: `${api.url}/items`, body: '{"name":"a"}', sent: false });
		expect(seen).toEqual([]);
	});

	// Without sessions nothing says which request of which client an older client's notice means.
	const cancels = way === "stdio" || kind === "2026 negotiated";
	if (!cancels) return;
	it("ends the API's request when a call is cancelled", async () => {
		const before = slowEnded;
		const controller = new AbortController();
		const call = client.call("slow_get", {}, controller.signal).catch((error: unknown) => error);
		while (!seen.some(({ url }) => url === "/slow")) await new Promise((resolve) => setTimeout(resolve, 10));
		controller.abort();
		await call;
		while (slowEnded === before) await new Promise((resolve) => setTimeout(resolve, 10));
		expect(slowEnded).toBe(before + 1);
		seen.length = 0;
	});
});

describe("flags", () => {
	it.each<readonly [readonly string[], readonly string[]]>([
		[["--read-only"], ["items_get", "items_list", "photo_get", "slow_get"]],
		[
			["--tags", "items", "--read-only"],
			["items_get", "items_list"],
		],
		[["--tools", "items_get"], ["items_get"]],
	])("hold for the list and for calls: %j", async (args, names) => {
		const client = await connect("2025 handshake", "stdio", args);
		expect((await client.list()).map(({ name }) => name)).toEqual(names);
		seen.length = 0;
		expect(saysOf(await client.call("items_delete", { id: "1" }))).toMatchObject({ code: "not_allowed" });
		expect(seen).toEqual([]);
		await client.close();
	});
});

describe("the dynamic surface", () => {
	let dynamic: ServerFolder;
	let client: Connected;
	beforeAll(async () => {
		dynamic = await serverFrom(DESCRIPTION, {
			packageName: null,
			tools: { budget: 10_000, surface: "dynamic", classes: {} },
		});
		client = await connect("2025 handshake", "stdio", [], dynamic);
	});
	afterAll(async () => {
		await client.close();
		dynamic.remove();
	});

	it("finds, describes and calls an operation by its class", async () => {
		expect((await client.list()).map(({ name }) => name)).toEqual([
			...["search", "describe", "call_read", "call_write", "call_destructive"],
		]);
		const found = saysOf(await client.call("search", { query: "delete item" }));
		expect((found["operations"] as unknown[])[0]).toMatchObject({ name: "items_delete", class: "destructive" });
		expect(saysOf(await client.call("describe", { name: "items_get" }))).toMatchObject({ call: "call_read" });
		const got = await client.call("call_read", { name: "items_get", arguments: '{"id":"1"}', fields: ["id"] });
		expect(saysOf(got)).toEqual({ id: "1" });
	});

	it("refuses an operation of another class, and sends nothing", async () => {
		seen.length = 0;
		const refused = await client.call("call_read", { name: "items_delete", arguments: { id: "1" } });
		expect(refused.isError).toBe(true);
		expect(saysOf(refused)).toMatchObject({ code: "wrong_class" });
		expect(saysOf(await client.call("items_delete", { id: "1" }))).toMatchObject({ code: "unknown_tool" });
		expect(seen).toEqual([]);
	});
});

describe.each<readonly [Kind, Way]>([
	["2026 negotiated", "stdio"],
	["sdk 1.32", "stdio"],
	["2025 handshake", "http"],
	["2026 negotiated", "http"],
	["sdk 1.32", "http"],
])("the dynamic surface, to a client of the %s over %s", (kind, way) => {
	it("refuses an operation of another class, and sends nothing", async () => {
		const dynamic = await serverFrom(DESCRIPTION, {
			packageName: null,
			tools: { budget: 10_000, surface: "dynamic", classes: {} },
		});
		const client = await connect(kind, way, [], dynamic);
		seen.length = 0;
		const refused = await client.call("call_write", { name: "items_delete", arguments: { id: "1" } });
		expect([refused.isError, saysOf(refused)["code"]]).toEqual([true, "wrong_class"]);
		expect(seen).toEqual([]);
		expect(saysOf(await client.call("call_destructive", { name: "items_delete", arguments: { id: "1" } }))).toEqual({
			status: 204,
		});
		await client.close();
		dynamic.remove();
	});
});

describe("over HTTP", () => {
	it("refuses pages of elsewhere, other names of its address and, where it has a token, who has none", async () => {
		const plain = await startHttp(folder, ["--web-origin", "https://chat.example.com"], env);
		const ask = (headers: Record<string, string>) => fetch(plain.url, { method: "POST", headers, body: "{}" });
		expect((await ask({ Origin: "https://evil.example.com" })).status).toBe(403);
		expect((await ask({ Origin: "https://chat.example.com" })).status).not.toBe(403);
		expect((await ask({ Origin: new URL(plain.url).origin })).status).not.toBe(403);
		expect((await ask({ Origin: "http://127.0.0.1" })).status).toBe(403);
		await plain.stop();
		const guarded = await startHttp(folder, [], { ...env, SHOP_MCP_TOKEN: "of-this-server" });
		expect((await fetch(guarded.url, { method: "POST", body: "{}" })).status).toBe(401);
		await guarded.stop();
	});
});
