import { setTimeout as sleep } from "node:timers/promises";

/**
 * Asks `probe` again and again until it gives something other than undefined. Throws, with what was waited for, when
 * `timeoutMs` have passed: a generous bound that only a broken run meets, never a claim about speed.
 */
export async function until<T>(what: string, probe: () => Promise<T | undefined>, timeoutMs = 30_000): Promise<T> {
	const deadline = Date.now() + timeoutMs;
	while (Date.now() < deadline) {
		const value = await probe();
		if (value !== undefined) return value;
		await sleep(50);
	}
	throw new Error(`Waited ${timeoutMs / 1000} s for ${what}.`);
}
