import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type RawRefusal, rawAnswer, rawBody, timedOut } from "./raw-answer.ts";

/* What Node answers by itself has no body and no fields: it is answered here, as every other refusal is. */

const malformed: RawRefusal = {
	status: 400,
	error: "invalid_request",
	detail: "This cannot be read as a request of HTTP.",
};

const byCode: Readonly<Record<string, RawRefusal>> = {
	HPE_HEADER_OVERFLOW: { status: 431, error: "invalid_request", detail: "The address and the fields are too long." },
	HPE_CHUNK_EXTENSIONS_OVERFLOW: {
		status: 413,
		error: "payload_too_large",
		detail: "The chunk extensions are too long.",
	},
	ERR_HTTP_REQUEST_TIMEOUT: timedOut,
};

const unmet: RawRefusal = { status: 417, error: "invalid_request", detail: "Expect can only be 100-continue." };

/** Answers once, and ends the connection: nothing that comes after a request that cannot be read has a beginning. */
export function answerBrokenRequests(server: Server): void {
	const begun = new WeakMap<Socket, ServerResponse>();
	server.on("request", ({ socket }, response) => void begun.set(socket, response));
	server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
		const response = begun.get(socket);
		// Behind the beginning of an answer, another one would be read as its body.
		const isAnswering = response?.headersSent === true && !response.writableFinished;
		if (socket.writable && !isAnswering && error.code !== "ECONNRESET") {
			socket.write(rawAnswer(byCode[error.code ?? ""] ?? malformed));
		}
		socket.destroySoon();
	});
	server.on("checkExpectation", (_request, response) => {
		const { text, fields } = rawBody(unmet);
		response.writeHead(unmet.status, { ...fields, connection: "close" }).end(text);
	});
}
