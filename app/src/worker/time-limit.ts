/** A limit of time that can be suspended, for what is not to be counted. */
export interface TimeLimit {
	/** Starts, or goes on after as many suspensions as there were. */
	resume(): void;
	suspend(): void;
	/** Goes on for so many milliseconds more, where it expired too early. */
	extend(ms: number): void;
	/** For good: it can no longer expire. */
	stop(): void;
	/** Milliseconds that it was running for, all together. */
	usedMs(): number;
}

/** Calls `expire` once the limit was running for `limitMs` milliseconds, all together. Suspended until first resumed. */
export function createTimeLimit(limitMs: number, expire: () => void): TimeLimit {
	let left = limitMs;
	let granted = limitMs;
	let suspensions = 1;
	let running: { readonly timer: NodeJS.Timeout; readonly since: number } | undefined;

	const halt = () => {
		if (running === undefined) return;
		clearTimeout(running.timer);
		left -= performance.now() - running.since;
		running = undefined;
	};
	const run = () => {
		running = { timer: setTimeout(expire, Math.max(left, 0)), since: performance.now() };
	};
	return {
		resume() {
			suspensions -= 1;
			if (suspensions === 0) run();
		},
		extend(ms) {
			halt();
			granted += ms - left;
			left = ms;
			if (suspensions === 0) run();
		},
		suspend() {
			suspensions += 1;
			halt();
		},
		stop() {
			suspensions = Number.POSITIVE_INFINITY;
			halt();
		},
		usedMs: () => granted - left + (running === undefined ? 0 : performance.now() - running.since),
	};
}
