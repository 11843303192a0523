import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { runProcess } from "../../../../test/harness/child-process.ts";
import { type LoopbackServer, sendJson, startLoopbackServer } from "../../../../test/harness/loopback-server.ts";
import { createTemporaryFolder, type TemporaryFolder } from "../../../../test/harness/temporary-folder.ts";
import { apiFrom, typescriptOf } from "../testing/generate-from.ts";
import { typeCheck } from "../testing/type-check.ts";

/*
 * The bookshop's SDK, compiled with a program that uses it and called against a real server, in a process that strips the
 * types and does nothing else.
 */

interface Received {
	readonly method: string;
	readonly url: string;
	readonly headers: IncomingMessage["headers"];
	readonly body: string;
	readonly at: number;
}

const caseFolder = path.resolve(import.meta.dirname, "../../../cases/generate/typescript/bookshop");
const book = { id: "1", title: "Emma", genre: "graphic-novel", price: { amount: 1, currency: "EUR" }, isbn: null };

const received: Received[] = [];
const told = new Map<string, unknown>();
let folder: TemporaryFolder;
let shop: LoopbackServer;
let elsewhere: LoopbackServer;

function requestsTo(url: string): readonly Received[] {
	return received.filter((request) => request.url === url);
}

type Answer = (response: ServerResponse, request: Received) => void;

const redirect =
	(location: () => string): Answer =>
	(response) =>
		response.writeHead(302, { location: location() }).end();

/** Answers by path; what is asked again gets the next answer, and the last one for good. */
const answers: Readonly<Record<string, readonly Answer[]>> = {
	"/books/busy": [
		(response) => response.writeHead(429, { "retry-after": "1" }).end("wait"),
		(response) => sendJson(response, 200, { ...book, id: "free" }),
	],
	"/books/silent": [() => undefined],
	"/books/closed": [(response) => response.writeHead(503, { "retry-after": "60" }).end()],
	"/books/tomorrow": [(response) => response.writeHead(503, { "retry-after": "86400" }).end()],
	"/books/none": [(response) => sendJson(response, 404, { title: "No such book" })],
	"/books/moved": [redirect(() => "/books/new-place")],
	"/books/elsewhere": [redirect(() => `${elsewhere.url}/file`)],
	"/books/nobody-listens": [redirect(() => "http://127.0.0.1:1/")],
	"/books/1/cover": [
		(response, { method }) =>
			method === "GET"
				? response.writeHead(200, { "content-type": "image/png" }).end("png")
				: response.writeHead(200, { "content-type": "text/plain" }).end("changed"),
	],
	"/books/1/reserve": [(response) => sendJson(response, 200, { until: "2027-01-01" })],
	"/books/2/reserve": [(response) => response.writeHead(202).end("soon")],
	"/orders/7": [
		(response) =>
			sendJson(response, 200, {
				id: 7,
				extra: [],
				payments: [
					{ kind: "card", last4: "4242" },
					{ kind: "voucher", code: "X" },
					{ kind: "barter", goods: 3 },
				],
			}),
	],
	"/books": [
		(response, request) => {
			if (request.method === "GET") {
				response.setHeader("link", "<page2>");
				return sendJson(response, 200, [book]);
			}
			const { title, genre } = JSON.parse(request.body);
			if (title === "invalid") return sendJson(response, 400, { title: "Invalid", fields: ["title"] });
			if (title === "taken") return sendJson(response, 409, { title: "It is there already" });
			const isFirst = received.filter(({ body }) => body === request.body).length === 1;
			if (title === "unreliable" && isFirst) return response.destroy() && undefined;
			sendJson(response, 201, { ...book, id: "new", genre });
		},
	],
};

async function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
	const { method = "", url = "", headers } = request;
	const entry = { method, url, headers, body: body.toString(), at: performance.now() };
	received.push(entry);
	const [pathname = ""] = url.split("?");
	if (method === "DELETE") return void response.writeHead(204).end();
	const turns = answers[pathname] ?? [(reply: ServerResponse) => sendJson(reply, 200, { ...book, surprise: true })];
	turns[Math.min(requestsTo(url).length, turns.length) - 1]?.(response, entry);
}

beforeAll(async () => {
	folder = await createTemporaryFolder("bookshop");
	shop = await startLoopbackServer(answer);
	elsewhere = await startLoopbackServer((request, response) => {
		received.push({ method: "GET", url: "elsewhere", headers: request.headers, body: "", at: 0 });
		sendJson(response, 200, { ...book, id: "far" });
	});
	const read = (file: string) => readFileSync(path.join(caseFolder, file), "utf8");
	const { content } = typescriptOf(await apiFrom(read("spec.yaml")), "bookshop");
	const globals = "declare const process: { argv: string[]; stdout: { write(text: string): void } };\n";
	const files = { "bookshop.ts": content, "program.ts": read("program.ts"), "globals.d.ts": globals };
	expect(await typeCheck(folder.path, files)).toBe("");
	const run = await runProcess({
		command: process.execPath,
		args: ["program.ts", shop.url],
		cwd: folder.path,
		env: {},
	});
	expect(run).toMatchObject({ exitCode: 0, stderr: "" });
	for (const line of run.stdout.trim().split("\n")) {
		const { what, value } = JSON.parse(line);
		told.set(what, value);
	}
}, 60_000);

afterAll(async () => {
	await shop.stop();
	await elsewhere.stop();
	await folder.remove();
});

it("writes paths, queries and headers", () => {
	const [list] = received;
	expect(list?.url).toBe("/books?genre=novel&genre=poetry&price%5Bmin%5D=5&sort=price");
	expect(list?.headers).toMatchObject({
		accept: "application/json",
		"accept-language": "de",
		"user-agent": "bookshop-sdk/1.2.3",
		"x-client": "program",
	});
	// The operation needs nobody to sign in, so nobody does.
	expect(list?.headers.authorization).toBeUndefined();
	expect(requestsTo("/books/a%2Fb%20c")[0]?.headers.authorization).toBe("Bearer t0k3n");
	expect(told.get("path")).toBe("TypeError");
});

it("reads what the server says, whatever it adds", () => {
	expect(told.get("list")).toEqual({ books: [book], next: "<page2>" });
	expect(told.get("get")).toEqual({ ...book, surprise: true });
	expect(told.get("send back")).toBe("graphic-novel");
	expect(told.get("payments")).toEqual(["4242", "X", { kind: "barter", goods: 3 }]);
});

it("gives failures their types", () => {
	expect(told.get("invalid")).toEqual(["title"]);
	expect(told.get("taken")).toBe("It is there already");
	expect(told.get("missing")).toEqual([404, "No such book", true]);
});

it("sends and reads bodies of every kind", () => {
	expect(told.get("create")).toBe("new");
	expect(told.get("delete")).toBe("nothing");
	expect(requestsTo("/books/1")[0]?.headers.authorization).toBe(`Basic ${btoa("ann:s3cret")}`);
	expect(told.get("cover")).toEqual([3, "image/png"]);
	expect(told.get("upload")).toBe("changed");
	const upload = requestsTo("/books/1/cover")[1];
	expect(upload?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
	for (const part of ['name="picture"', "image/png", "ü", 'name="tags"']) expect(upload?.body).toContain(part);
	expect(requestsTo("/books/1/reserve")[0]?.body).toBe("until=2027-01-01&shops=x&shops=y%26z");
	expect(told.get("reserve")).toEqual({ until: "2027-01-01" });
	expect(told.get("reserved")).toBe("nothing");
});

it("waits as long as the server asks, and not a moment less", () => {
	expect(told.get("busy")).toBe("free");
	const [first, second] = requestsTo("/books/busy");
	expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990);
	expect(told.get("tomorrow")).toBe(503);
	expect(requestsTo("/books/tomorrow")).toHaveLength(1);
});

it("repeats a creation that broke off, under one key", () => {
	expect(told.get("unreliable")).toBe("new");
	const attempts = received.filter(({ body }) => body.includes("unreliable"));
	expect(attempts).toHaveLength(2);
	expect(attempts[0]?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
	expect(attempts[1]?.headers["idempotency-key"]).toBe(attempts[0]?.headers["idempotency-key"]);
});

it("stops on time, and when it is told to", () => {
	expect(told.get("silent")).toBe(true);
	expect(told.get("closed")).toBe("enough");
	expect(requestsTo("/books/closed")).toHaveLength(1);
});

it("follows redirects, and takes nothing secret to another origin", () => {
	expect(told.get("moved")).toBe("1");
	expect(requestsTo("/books/new-place")[0]?.headers.authorization).toBe("Bearer t0k3n");
	expect(told.get("elsewhere")).toBe("far");
	const [far] = requestsTo("elsewhere");
	expect(far?.headers).toMatchObject({ accept: "application/json" });
	expect(far?.headers).not.toHaveProperty("authorization");
	expect(far?.headers).not.toHaveProperty("x-client");
	expect(told.get("refused")).toBe("ApiConnectionError");
});
