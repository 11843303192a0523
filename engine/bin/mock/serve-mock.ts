import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Api } from "../../src/contract/api.ts";
import { createMock } from "../../src/mock/create-mock.ts";
import type { MockAnswer, MockRequest } from "../../src/mock/mock-request.ts";

export interface MockOptions {
	/** 0 takes a free one. */
	readonly port: number;
	/** The address to listen on; 127.0.0.1 where it is not said. */
	readonly host?: string;
	/** Is told of each request once it is answered. */
	readonly onRequest?: (request: MockRequest, answer: MockAnswer) => void;
}

export interface ServedMock {
	/** `http://127.0.0.1:4010`. */
	readonly url: string;
	stop(): Promise<void>;
}

/** Of a body; whoever sends more is refused. */
const MAX_BODY = 32 * 1024 * 1024;

/** Serves the mock of a description over HTTP. Rejects where the port cannot be listened on. */
export async function serveMock(api: Api, { port, host = "127.0.0.1", onRequest }: MockOptions): Promise<ServedMock> {
	const mock = createMock(api);
	const server = createServer((request, response) => {
		answer(request, response).catch((error: unknown) => {
			if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain" });
			response.end(`The mock failed because of a bug in it: ${error instanceof Error ? error.message : error}\n`);
		});
	});
	const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
		const body = await gather(incoming);
		if (body === null) {
			response.writeHead(413, { connection: "close" }).end();
			return;
		}
		const { method = "GET", url = "/" } = incoming;
		const request = { method: method.toUpperCase(), target: url, headers: headersOf(incoming), body };
		const made = mock(request);
		response.writeHead(made.status, Object.fromEntries(made.headers));
		response.end(made.body);
		onRequest?.(request, made);
	};
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(port, host, resolve);
	});
	return { url: urlOf(server), stop: () => stop(server) };
}

async function gather(incoming: IncomingMessage): Promise<Uint8Array | null> {
	const pieces: Buffer[] = [];
	let size = 0;
	for await (const piece of incoming as AsyncIterable<Buffer>) {
		size += piece.length;
		if (size > MAX_BODY) return null;
		pieces.push(piece);
	}
	return Buffer.concat(pieces);
}

function headersOf({ headersDistinct }: IncomingMessage): ReadonlyMap<string, string> {
	return new Map(Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(", ")]));
}

function urlOf(server: Server): string {
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The mock listens on no port.");
	const host = address.family === "IPv6" ? `[${address.address}]` : address.address;
	return `http://${host}:${address.port}`;
}

function stop(server: Server): Promise<void> {
	server.closeAllConnections();
	return new Promise((resolve) => server.close(() => resolve()));
}
