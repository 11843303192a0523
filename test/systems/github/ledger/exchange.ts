import type { Caller } from "../http/route.ts";

/** A request as it came in, and what it was answered. */
export interface Exchange {
	readonly method: string;
	/** With its query, as it was sent. */
	readonly path: string;
	/** The path under the repository's name, where it named the repository by its id. */
	readonly place: string;
	readonly caller: Caller["kind"];
	readonly installationId: number | null;
	readonly contentType: string;
	readonly body: unknown;
	/** Makes or changes something: what GitHub's limits call content. */
	readonly isWrite: boolean;
	/** 0 where the connection was broken off. */
	status: number;
	answer: unknown;
	/** Whether it came from here and not from a fault or another emulator. */
	isOurs: boolean;
}
