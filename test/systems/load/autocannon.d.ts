/** What is used of autocannon, which ships no types. */
declare module "autocannon" {
	import type { EventEmitter } from "node:events";

	export interface Request {
		readonly method: string;
		readonly path: string;
		readonly headers: Readonly<Record<string, string>>;
		readonly body?: Uint8Array;
	}

	export interface Client {
		setRequests(requests: readonly Request[]): void;
	}

	export interface Options {
		readonly url: string;
		readonly connections: number;
		/** Requests in all. */
		readonly amount: number;
		/** Requests a second over all connections. */
		readonly overallRate?: number;
		/** Seconds. */
		readonly timeout: number;
		readonly setupClient: (client: Client) => void;
	}

	export interface Result {
		readonly errors: number;
		readonly timeouts: number;
	}

	export interface Instance extends EventEmitter {
		stop(): void;
		/** Each answer, with the milliseconds that it took. */
		on(
			event: "response",
			listener: (client: Client, status: number, bytes: number, milliseconds: number) => void,
		): this;
	}

	// biome-ignore lint/style/noDefaultExport: it is how autocannon is exported
	export default function autocannon(
		options: Options,
		callback: (error: Error | null, result: Result) => void,
	): Instance;
}
