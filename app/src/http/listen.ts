import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { answerBrokenRequests } from "./answer-broken-requests.ts";
import { boundConnections, connectionLimits } from "./bound-connections.ts";
import { endSlowBodies, slowBodyLimits } from "./end-slow-bodies.ts";

const HEADERS_MS = 15_000;
/** For 32 MiB over a slow line. */
const REQUEST_MS = 120_000;
/** How often those two are looked at: by default a header could trickle for half a minute longer. */
const CHECK_MS = 5_000;

/** How long requests that are under way may take when the service stops. */
const DRAIN_MS = 10_000;

/** How often it is asked whether any are left. */
const PAUSE_MS = 20;

export interface Listener {
	readonly server: Server;
	/** `http://127.0.0.1:3000`: the address that was taken, which port 0 leaves open until then. */
	readonly address: string;
	/** Whether it is ending: whoever asks should send requests to another process from now on. */
	isDraining(): boolean;
	/**
	 * Waits for the requests that are under way, and answers new ones meanwhile, so that whoever balances load sees
	 * that it is ending and nobody is turned away; then takes no more connections. At most DRAIN_MS.
	 */
	drain(): Promise<void>;
}

function addressOf(server: Server): string {
	const { address, family, port } = server.address() as AddressInfo;
	return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

/** Counts the requests that have come in whole or in part and have no answer yet. */
function countRequests(server: Server): () => number {
	let underWay = 0;
	server.on("request", (_request, response) => {
		underWay += 1;
		response.once("close", () => {
			underWay -= 1;
		});
	});
	return () => underWay;
}

async function drain(server: Server, underWay: () => number): Promise<void> {
	const end = Date.now() + DRAIN_MS;
	while (underWay() > 0 && Date.now() < end) await sleep(PAUSE_MS);
	await new Promise<void>((resolve) => {
		const giveUp = setTimeout(() => server.closeAllConnections(), Math.max(0, end - Date.now()));
		server.close(() => {
			clearTimeout(giveUp);
			resolve();
		});
		server.closeIdleConnections();
	});
}

/** What the system calls a failure to listen (errno(3)), and what to do about it. */
const remedies: Readonly<Record<string, string>> = {
	EADDRINUSE: "another process already listens there: stop it, or set PORT to another port",
	EACCES: "this user may not listen there: set PORT to one above 1023",
	EADDRNOTAVAIL: "this machine has no such address: set HOST to one that it has",
	ENOTFOUND: "this machine has no such address: set HOST to one that it has",
};

const cannotListen = (port: number, host: string, cause: NodeJS.ErrnoException): Error => {
	const remedy = remedies[cause.code ?? ""];
	return remedy === undefined ? cause : new Error(`Port ${port} of ${host} cannot be used: ${remedy}.`, { cause });
};

/**
 * Listens, without an answer yet: what answers may need to know the address first. Rejects where it is taken. Behind
 * proxies every connection is a proxy's, and no address has a share of them.
 */
export function listen(port: number, host: string, trustedProxies = 0): Promise<Listener> {
	const server = createServer({
		headersTimeout: HEADERS_MS,
		requestTimeout: REQUEST_MS,
		connectionsCheckingInterval: CHECK_MS,
		// Refused where every other request is, with a body: see require-host.ts.
		requireHostHeader: false,
	});
	boundConnections(server, trustedProxies === 0 ? connectionLimits : { ...connectionLimits, address: Infinity });
	answerBrokenRequests(server);
	endSlowBodies(server, slowBodyLimits);
	const underWay = countRequests(server);
	let isDraining = false;
	return new Promise((resolve, reject) => {
		const refuse = (cause: Error): void => reject(cannotListen(port, host, cause));
		server.once("error", refuse);
		server.listen(port, host, () => {
			server.off("error", refuse);
			resolve({
				server,
				address: addressOf(server),
				isDraining: () => isDraining,
				drain() {
					isDraining = true;
					return drain(server, underWay);
				},
			});
		});
	});
}
