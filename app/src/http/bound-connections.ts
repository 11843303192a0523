import type { Server } from "node:http";
import type { Socket } from "node:net";

/* A connection costs memory before anything is said on it, and one connection can carry many requests at once. */

export interface ConnectionLimits {
	/** At the same time. */
	readonly all: number;
	/** From one address. */
	readonly address: number;
	/** Requests of one connection that have no answer yet: they may be sent before it (RFC 9112 9.3.2). */
	readonly pipelined: number;
}

export const connectionLimits: ConnectionLimits = { all: 5_000, address: 500, pipelined: 32 };

/** Ends what is too much, at once and without an answer: nobody who means well comes near. */
export function boundConnections(server: Server, limits: ConnectionLimits): void {
	server.maxConnections = limits.all;
	const open = new Map<string, number>();
	const change = (address: string, by: number): number => {
		const count = (open.get(address) ?? 0) + by;
		if (count > 0) open.set(address, count);
		else open.delete(address);
		return count;
	};
	server.on("connection", (socket) => {
		const address = socket.remoteAddress ?? "";
		const count = change(address, 1);
		socket.once("close", () => change(address, -1));
		if (count > limits.address) socket.destroy();
	});
	const unanswered = new WeakMap<Socket, number>();
	server.on("request", ({ socket }, response) => {
		const count = (unanswered.get(socket) ?? 0) + 1;
		unanswered.set(socket, count);
		response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
		if (count > limits.pipelined) socket.destroy();
	});
}
