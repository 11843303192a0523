/** A limit of time that can be suspended, for what is not to be counted. */
export interface TimeLimit {
	/** Starts, or goes on after as many suspensions as there were. */
	resume(): void;
	suspend(): void;
	/** For good: it can no longer expire. */
	stop(): void;
	/** Milliseconds that it was running for, all together. */
	usedMs(): number;
}

/** Calls `expire` once the limit was running for `limitMs` milliseconds, all together. Suspended until first resumed. */
export function createTimeLimit(limitMs: number, expire: () => void): TimeLimit {
	let left = limitMs;
	let suspensions = 1;
	let running: { readonly timer: NodeJS.Timeout; readonly since: number } | undefined;

	const halt = () => {
		if (running === undefined) return;
		clearTimeout(running.timer);
		left -= performance.now() - running.since;
		running = undefined;
	};
	return {
		resume() {
			suspensions -= 1;
			if (suspensions === 0) running = { timer: setTimeout(expire, Math.max(left, 0)), since: performance.now() };
		},
		suspend() {
			suspensions += 1;
			halt();
		},
		stop() {
			suspensions = Number.POSITIVE_INFINITY;
			halt();
		},
		usedMs: () => limitMs - left + (running === undefined ? 0 : performance.now() - running.since),
	};
}
