import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

const HEADERS_MS = 15_000;
/** For 32 MiB over a slow line. */
const REQUEST_MS = 120_000;

/** How long requests that are under way may take when the service stops. */
const DRAIN_MS = 10_000;

export interface Listener {
	readonly server: Server;
	/** `http://127.0.0.1:3000`: the address that was taken, which port 0 leaves open until then. */
	readonly address: string;
	/** Takes no more connections, and waits for the requests that are under way. */
	drain(): Promise<void>;
}

function addressOf(server: Server): string {
	const { address, family, port } = server.address() as AddressInfo;
	return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

function drain(server: Server): Promise<void> {
	return new Promise((resolve) => {
		const giveUp = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
		server.close(() => {
			clearTimeout(giveUp);
			resolve();
		});
		server.closeIdleConnections();
	});
}

/** Listens, without an answer yet: what answers may need to know the address first. Rejects where it is taken. */
export function listen(port: number, host: string): Promise<Listener> {
	const server = createServer({ headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS });
	return new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(port, host, () => {
			server.off("error", reject);
			resolve({ server, address: addressOf(server), drain: () => drain(server) });
		});
	});
}
