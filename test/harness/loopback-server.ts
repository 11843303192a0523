import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

export interface LoopbackServer {
	readonly url: string;
	stop(): Promise<void>;
}

export type Handler = (request: IncomingMessage, response: ServerResponse, body: Buffer) => Promise<void> | void;

/** An HTTP server on a free port of 127.0.0.1. A handler that throws answers 500 with the error's text. */
export async function startLoopbackServer(handle: Handler): Promise<LoopbackServer> {
	const server = createServer((request, response) => {
		readBody(request)
			.then((body) => handle(request, response, body))
			.catch((error: unknown) => {
				if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain" });
				response.end(String(error));
			});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return { url: urlOf(server), stop: () => stop(server) };
}

/** Answers with a JSON body. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
	response.writeHead(status, { "content-type": "application/json" });
	response.end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

function urlOf(server: Server): string {
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The server listens on no port.");
	return `http://127.0.0.1:${address.port}`;
}

function stop(server: Server): Promise<void> {
	server.closeAllConnections();
	return new Promise((resolve) => server.close(() => resolve()));
}
