import type { RequestListener } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { selfSigned } from "../../../../test/harness/certificate.ts";

/** An https server on 127.0.0.1 with a certificate of its own. */
export interface TlsServer {
	readonly port: number;
	/** The certificate, to be trusted. */
	readonly ca: string;
	/** Connections so far, whether anything was asked over them or not. */
	connections(): number;
	close(): Promise<void>;
}

export async function startTlsServer(
	names: readonly [string, ...string[]],
	listener: RequestListener,
): Promise<TlsServer> {
	const pair = selfSigned(names);
	let connections = 0;
	const server: Server = createServer(pair, listener);
	server.on("connection", () => {
		connections += 1;
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		port: (server.address() as AddressInfo).port,
		ca: pair.cert,
		connections: () => connections,
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
