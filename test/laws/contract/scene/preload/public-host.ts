import dns from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";
import { Socket, type SocketConnectOpts } from "node:net";

/*
 * Loaded into the service's process before anything else: a machine without the public internet gets one host of it. The
 * name resolves to a public address, and what connects to that name reaches the server at CONTRACT_PUBLIC_PORT of this
 * machine. Whether an address may be read, TLS and everything after it are the service's own.
 */
const host = process.env["CONTRACT_PUBLIC_HOST"];
const port = Number(process.env["CONTRACT_PUBLIC_PORT"]);
const PUBLIC_ADDRESS = "93.184.215.14";

const lookup = dns.lookup as (name: string, options: object) => Promise<unknown>;
const resolve = async (name: string, options: object): Promise<unknown> =>
	name === host ? [{ address: PUBLIC_ADDRESS, family: 4 }] : lookup(name, options);
Object.assign(dns, { lookup: resolve });
syncBuiltinESMExports();

const connect = Socket.prototype.connect as (this: Socket, ...given: readonly unknown[]) => Socket;
Object.assign(Socket.prototype, {
	connect(this: Socket, options: SocketConnectOpts & { readonly host?: string }, ...rest: readonly unknown[]): Socket {
		const reached = options.host === host ? { ...options, host: "127.0.0.1", port, lookup: undefined } : options;
		return connect.call(this, reached, ...rest);
	},
});
