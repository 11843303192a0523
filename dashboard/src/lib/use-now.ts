import { useSyncExternalStore } from "react";

/*
 * One clock for all times on a page: it ticks while somebody looks and something shows a time, and is right at once when a
 * tab is looked at again.
 */

const TICK_MS = 1_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
	now = Date.now();
	for (const listener of listeners) listener();
}

function follow(): void {
	clearInterval(timer);
	timer = document.visibilityState === "visible" && listeners.size > 0 ? setInterval(tick, TICK_MS) : undefined;
	if (timer !== undefined) tick();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	if (listeners.size === 1) {
		document.addEventListener("visibilitychange", follow);
		follow();
	}
	return () => {
		listeners.delete(listener);
		if (listeners.size > 0) return;
		document.removeEventListener("visibilitychange", follow);
		follow();
	};
}

/**
 * The time, in milliseconds since the epoch, rounded down to a multiple of `everyMs`, so that who shows minutes is drawn
 * once a minute.
 */
export function useNow(everyMs: number): number {
	return useSyncExternalStore(subscribe, () => Math.floor(now / everyMs) * everyMs);
}
