import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** What becomes of the questions that are asked of a silent server: it is asked them, or they are lost on their way. */
export type UnderWay = "asked" | "lost";

export interface SilentFront {
	readonly port: number;
	/** From now on nobody who is connected, or connects before `speak`, is ever given an answer. */
	fallSilent(underWay: UnderWay): void;
	/** Whoever connects from now on is answered. */
	speak(): void;
	/** Closes every connection. */
	stop(): Promise<void>;
}

/**
 * Stands on 127.0.0.1 before a server that says "done" a moment too early: who lets it fall silent for that moment before
 * the server is killed has a server that kept all that it ever said was done.
 */
export async function startSilentFront(serverPort: number): Promise<SilentFront> {
	const connections = new Set<Connection>();
	let silent: UnderWay | undefined;
	const front = createServer((client) => {
		const connection = join(client, connect(serverPort, "127.0.0.1"));
		connections.add(connection);
		client.once("close", () => connections.delete(connection));
		if (silent !== undefined) connection.fallSilent(silent);
	});
	front.listen(0, "127.0.0.1");
	await once(front, "listening");
	return {
		port: (front.address() as AddressInfo).port,
		fallSilent(underWay) {
			silent = underWay;
			for (const connection of connections) connection.fallSilent(underWay);
		},
		speak() {
			silent = undefined;
		},
		async stop() {
			for (const { client } of connections) client.destroy();
			await new Promise<void>((resolve) => front.close(() => resolve()));
		},
	};
}

interface Connection {
	readonly client: Socket;
	/** For as long as it lasts: a client that missed an answer could make no sense of the next. */
	fallSilent(underWay: UnderWay): void;
}

/** Both ends close together. */
function join(client: Socket, server: Socket): Connection {
	const end = (): void => {
		client.destroy();
		server.destroy();
	};
	for (const socket of [client, server]) socket.on("error", end).on("close", end);
	client.pipe(server);
	server.pipe(client);
	return {
		client,
		fallSilent(underWay) {
			server.unpipe(client).resume();
			if (underWay === "lost") client.unpipe(server).resume();
		},
	};
}
