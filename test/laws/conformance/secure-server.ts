import { writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, connect, type Server } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { selfSigned } from "../../harness/certificate.ts";

/** The only name of the suite that is no address: who asks for it goes through the proxy, or nowhere. */
const NAME = "api.conformance.example";

export interface SecureServers {
	/** Of the server with TLS. */
	readonly url: string;
	/** The file that vouches for it. */
	readonly certificate: string;
	/** An HTTP server that answers itself, and carries CONNECT to the one with TLS. */
	readonly proxyUrl: string;
	stop(): Promise<void>;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Servers on loopback with a certificate that is made for this run, in `folder`, and ends tomorrow. */
export async function startSecureServers(folder: string, handle: Listener): Promise<SecureServers> {
	const identity = selfSigned([NAME, "127.0.0.1"]);
	const certificate = join(folder, "certificate.pem");
	await writeFile(certificate, identity.cert);
	const secure = createSecureServer(identity, handle);
	const tlsPort = await listen(secure);
	const proxy = createServer(handle);
	const tunnels = new Set<Duplex>();
	proxy.on("connect", ({ url = "" }: IncomingMessage, client: Duplex) => {
		const origin = connect(url.endsWith(":443") ? tlsPort : portOf(proxy), "127.0.0.1", () =>
			client.write("HTTP/1.1 200 Connection established\r\n\r\n"),
		);
		for (const [from, to] of [
			[client, origin],
			[origin, client],
		] as const) {
			tunnels.add(from);
			from.on("error", () => to.destroy());
			from.pipe(to);
		}
	});
	await listen(proxy);
	return {
		url: `https://127.0.0.1:${tlsPort}`,
		certificate,
		proxyUrl: `http://127.0.0.1:${portOf(proxy)}`,
		stop: async () => {
			for (const tunnel of tunnels) tunnel.destroy();
			for (const server of [secure, proxy]) {
				server.closeAllConnections();
				await new Promise((resolve) => server.close(resolve));
			}
		},
	};
}

async function listen(server: Server): Promise<number> {
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return portOf(server);
}

function portOf(server: Server): number {
	return (server.address() as AddressInfo).port;
}
