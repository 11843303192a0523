import { ServiceFault } from "../errors.ts";

/* What of one tenant waits, in order. It is bounded by what it will cost: many small ones may wait, and few large ones. */

export interface BacklogLimits {
	/** Milliseconds of work that may wait of one tenant; beyond it, more is refused. */
	readonly backlogMs: number;
	/** How long one may wait, milliseconds; for as long as it takes, where left out. */
	readonly patienceMs?: number;
	/** Says why no more is taken, and what to do: after so many seconds it may be tried again. */
	readonly refusal: (seconds: number) => string;
}

/** What waits, or is to. */
export interface Entry {
	/** Milliseconds that the work will take, as far as anybody can tell. */
	readonly estimateMs: number;
	/** Before what else waits of the tenant: it had its turn, and was stopped for another's sake. */
	readonly isAgain?: boolean;
}

export interface Waiting<T> {
	readonly estimateMs: number;
	admit(turn: T): void;
}

export interface Backlog<T> {
	size(): number;
	/** Resolves with the turn. Throws temporarily_unavailable where too much waits; `onGone` hears of one that gave up. */
	push(entry: Entry, onGone: () => void): Promise<T>;
	shift(): Waiting<T> | undefined;
	close(reason: Error): void;
}

/** Beyond this many, however small: each holds what it was asked. */
const MOST_WAITING = 500;

const LONGEST_RETRY_SECONDS = 60;

export function createBacklog<T>({ backlogMs, patienceMs, refusal }: BacklogLimits): Backlog<T> {
	let waiting: (Waiting<T> & { refuse(error: Error): void })[] = [];
	const waitingMs = (): number => waiting.reduce((sum, { estimateMs }) => sum + estimateMs, 0);
	const busy = (): ServiceFault => {
		const retryAfter = Math.min(LONGEST_RETRY_SECONDS, Math.max(1, Math.ceil(waitingMs() / 1_000)));
		return new ServiceFault("temporarily_unavailable", { detail: refusal(retryAfter), retryAfter });
	};
	return {
		size: () => waiting.length,
		shift: () => waiting.shift(),
		async push({ estimateMs, isAgain = false }, onGone) {
			// What had its turn before is not refused: it waits again because it made way.
			if (!isAgain && (waitingMs() >= backlogMs || waiting.length >= MOST_WAITING)) throw busy();
			return new Promise<T>((resolve, reject) => {
				const giveUp = (): void => {
					waiting = waiting.filter((other) => other !== entry);
					reject(busy());
					onGone();
				};
				const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs);
				const settle =
					<A>(how: (value: A) => void) =>
					(value: A): void => {
						clearTimeout(timer);
						how(value);
					};
				const entry = { estimateMs, admit: settle(resolve), refuse: settle(reject) };
				if (isAgain) waiting.unshift(entry);
				else waiting.push(entry);
			});
		},
		close(reason) {
			for (const { refuse } of waiting.splice(0)) refuse(reason);
		},
	};
}
