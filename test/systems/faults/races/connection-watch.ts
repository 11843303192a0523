import { type NetConnectOpts, Socket } from "node:net";

export interface ConnectionWatch {
	/** Where connections of this process went since the watch began, `host:port`, once for each. */
	readonly opened: readonly string[];
	stop(): void;
}

/** Node's own calls hand on the options in a list. */
type ConnectArguments = readonly [NetConnectOpts | readonly [NetConnectOpts, ...unknown[]], ...unknown[]];

/**
 * Watches every connection that this process opens. All of them come through this one method: node:net, node:tls,
 * node:http and fetch, and a look-up of a name is part of it.
 */
export function watchConnections(): ConnectionWatch {
	const opened: string[] = [];
	const connect = Socket.prototype.connect;
	Socket.prototype.connect = function watched(this: Socket, ...given: unknown[]) {
		const [first] = given as unknown as ConnectArguments;
		const options = (Array.isArray(first) ? first[0] : first) as NetConnectOpts;
		opened.push("path" in options && options.path !== undefined ? options.path : addressOf(options));
		return Reflect.apply(connect, this, given) as Socket;
	} as typeof connect;
	return {
		opened,
		stop() {
			Socket.prototype.connect = connect;
		},
	};
}

const addressOf = (options: NetConnectOpts): string =>
	"port" in options ? `${options.host ?? "localhost"}:${options.port}` : JSON.stringify(options);
