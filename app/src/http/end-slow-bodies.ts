import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { rawAnswer, timedOut } from "./raw-answer.ts";

/*
 * A body that trickles holds a connection, and bytes that others could send: what comes too slowly is ended by its rate,
 * long before the time that a large body may take is over.
 */

export interface SlowBodyLimits {
	/** Milliseconds in which a body must bring `bytes`, or end; again and again. */
	readonly windowMs: number;
	readonly bytes: number;
}

/** 6.4 kB a second: a modem's. */
export const slowBodyLimits: SlowBodyLimits = { windowMs: 10_000, bytes: 64 * 1024 };

/** How many times a window is looked at: a body that stopped is ended within one window and this part of another. */
const LOOKS = 4;

interface Reading {
	readonly response: ServerResponse;
	/** When the window began, and what the connection had brought then. */
	since: number;
	bytes: number;
}

/** Looks at every request whose body is being read; one that nobody reads yet waits for us, and not we for it. */
export function endSlowBodies(server: Server, { windowMs, bytes }: SlowBodyLimits): void {
	const readings = new Map<IncomingMessage, Reading>();
	const restart = (request: IncomingMessage, reading: Reading): void => {
		reading.since = performance.now();
		reading.bytes = request.socket.bytesRead;
	};
	server.on("request", (request, response) => {
		const reading = { response, since: 0, bytes: 0 };
		restart(request, reading);
		readings.set(request, reading);
		const forget = (): void => void readings.delete(request);
		request.once("end", forget);
		request.once("close", forget);
	});
	const look = (): void => {
		for (const [request, reading] of readings) {
			if (request.complete) readings.delete(request);
			else if (!request.readableDidRead || request.readableLength > 0) restart(request, reading);
			else if (request.socket.bytesRead - reading.bytes >= bytes) restart(request, reading);
			else if (performance.now() - reading.since >= windowMs) end(request, reading.response);
		}
	};
	const timer = setInterval(look, windowMs / LOOKS);
	timer.unref();
	server.once("close", () => clearInterval(timer));
}

function end({ socket }: IncomingMessage, response: ServerResponse): void {
	if (!response.headersSent) socket.write(rawAnswer(timedOut));
	socket.destroySoon();
}
