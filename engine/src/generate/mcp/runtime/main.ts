import { timingSafeEqual } from "node:crypto";
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { ApiAuthorize } from "../../typescript/runtime/call/connect.ts";
import type { ApiDescription } from "../../typescript/runtime/call/operation.ts";
import { type Caller, createCaller } from "./call-tool.ts";
import { redactor } from "./redact.ts";
import { createServer } from "./serve.ts";
import { readSettings, type Settings } from "./settings.ts";
import type { Served } from "./table.ts";

const LONGEST_REQUEST = 16_000_000;

/** Starts the server as the command line says. */
export function main(
	served: Served,
	api: ApiDescription,
	authorize: ApiAuthorize | undefined,
	args: readonly string[],
): void {
	let settings: Settings;
	try {
		settings = readSettings(args, served);
		if (settings.port !== null && !isLocal(settings.host) && settings.token === null) {
			throw new Error(`Whoever reaches ${settings.host} could use its credentials: set ${served.prefix}_MCP_TOKEN.`);
		}
	} catch (error) {
		process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
		process.exitCode = 2;
		return;
	}
	const caller = createCaller({ served, settings, api, authorize, redact: redactor(api, [settings.token]) });
	if (settings.port === null) serveStdio(() => createServer(caller));
	else serveHttp(caller, settings.port);
}

function isLocal(host: string): boolean {
	return ["127.0.0.1", "::1", "localhost"].includes(host);
}

function serveHttp(caller: Caller, port: number): void {
	const { settings } = caller;
	const handler = createMcpHandler(() => createServer(caller), { maxRequestBodySize: LONGEST_REQUEST });
	const server = createHttpServer((request, response) => {
		answerHttp(caller, (given) => handler.fetch(given), request, response).catch((error: unknown) => {
			process.stderr.write(`${caller.redact(String(error))}\n`);
			if (!response.headersSent) response.writeHead(500);
			response.end();
		});
	});
	server.listen(port, settings.host, () => {
		const address = server.address();
		const bound = typeof address === "object" && address !== null ? address.port : port;
		process.stderr.write(`http://${settings.host}:${bound}/mcp\n`);
	});
}

async function answerHttp(
	{ settings }: Caller,
	handle: (request: Request) => Promise<Response>,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const refused = refusal(settings, request);
	if (refused !== undefined) {
		response.writeHead(refused, { "content-type": "text/plain" }).end();
		return;
	}
	const ended = new AbortController();
	response.on("close", () => ended.abort());
	const answer = await handle(toRequest(request, ended.signal));
	response.writeHead(answer.status, Object.fromEntries(answer.headers));
	if (answer.body === null) response.end();
	else for await (const chunk of answer.body) response.write(chunk);
	response.end();
}

/** The status by which a request is refused: a page of elsewhere, a name that was bound to this address, no token. */
function refusal(settings: Settings, { headers, url }: IncomingMessage): number | undefined {
	const { origin, host = "", authorization = "" } = headers;
	const name = host.replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
	if (isLocal(settings.host) && !isLocal(name)) return 403;
	if (origin !== undefined && origin !== `http://${host}` && !settings.origins.includes(origin)) return 403;
	if (settings.token !== null && !isSame(authorization, `Bearer ${settings.token}`)) return 401;
	return (url ?? "/").split("?")[0] === "/mcp" ? undefined : 404;
}

function isSame(one: string, other: string): boolean {
	const [a, b] = [Buffer.from(one), Buffer.from(other)];
	return a.length === b.length && timingSafeEqual(a, b);
}

/** What the client sends to this server: its credentials and cookies end here. */
function toRequest(request: IncomingMessage, signal: AbortSignal): Request {
	const headers = new Headers();
	for (const [name, value] of Object.entries(request.headers)) {
		if (typeof value === "string" && name !== "authorization" && name !== "cookie") headers.set(name, value);
	}
	const init: RequestInit & { duplex?: "half" } = { method: request.method ?? "GET", headers, signal };
	if (request.method === "POST") {
		init.body = Readable.toWeb(request) as ReadableStream<Uint8Array>;
		init.duplex = "half";
	}
	return new Request(`http://${request.headers.host ?? "localhost"}${request.url ?? "/"}`, init);
}
