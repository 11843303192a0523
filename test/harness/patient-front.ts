import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface PatientFront {
	readonly port: number;
	/** Closes every connection; what waits to be passed on is never given. */
	stop(): Promise<void>;
}

/**
 * Stands on 127.0.0.1 before a server that says "done" a moment too early: each of its answers is passed on `heldMs` late,
 * and none of those that it had under way when it died.
 */
export async function startPatientFront(serverPort: number, heldMs: number): Promise<PatientFront> {
	const clients = new Set<Socket>();
	const front = createServer((client) => {
		clients.add(client);
		client.once("close", () => clients.delete(client));
		hold(client, connect(serverPort, "127.0.0.1"), heldMs);
	});
	front.listen(0, "127.0.0.1");
	await once(front, "listening");
	return {
		port: (front.address() as AddressInfo).port,
		async stop() {
			for (const client of clients) client.destroy();
			await new Promise<void>((resolve) => front.close(() => resolve()));
		},
	};
}

/** Both ends close together. */
function hold(client: Socket, server: Socket, heldMs: number): void {
	const end = (): void => {
		client.destroy();
		server.destroy();
	};
	for (const socket of [client, server]) socket.on("error", end).on("close", end);
	client.pipe(server);
	server.on("data", (answer) => setTimeout(() => client.destroyed || client.write(answer), heldMs).unref());
}
