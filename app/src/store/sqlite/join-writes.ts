import type { Connection } from "./connection.ts";

/*
 * Writes that are asked for in one turn of the event loop are one transaction. A commit waits for the disk, and everybody
 * with it: several are told that they are kept after one wait.
 */

export interface JoiningConnection extends Omit<Connection, "write"> {
	/**
	 * All of `work` or nothing, with no other writer of any process in between. Resolves with what it gives as soon as that
	 * survives a power cut. It is done again where what it was joined with failed.
	 */
	join<T>(work: () => T): Promise<T>;
}

interface Asked {
	/** Does the work, and gives what tells its answer. */
	attempt(): () => void;
	refuse(error: unknown): void;
}

/** Closing it carries out first what was asked for. */
export function joinWrites(connection: Connection): JoiningConnection {
	let asked: Asked[] = [];
	const flush = (): void => {
		const all = asked;
		asked = [];
		if (all.length > 1 && areKept(connection, all)) return;
		// One by one: who fails then has failed alone.
		for (const one of all) keep(connection, one);
	};
	return {
		...connection,
		join: (work) =>
			new Promise((resolve, refuse) => {
				if (asked.length === 0) setImmediate(flush);
				const attempt = (): (() => void) => {
					const result = work();
					return () => resolve(result);
				};
				asked.push({ attempt, refuse });
			}),
		close() {
			flush();
			connection.close();
		},
	};
}

/** False where the transaction failed, so that nothing of it happened. */
function areKept({ write }: Connection, all: readonly Asked[]): boolean {
	try {
		for (const answer of write(() => all.map((one) => one.attempt()))) answer();
		return true;
	} catch {
		return false;
	}
}

function keep({ write }: Connection, one: Asked): void {
	try {
		write(() => one.attempt())();
	} catch (error) {
		one.refuse(error);
	}
}
