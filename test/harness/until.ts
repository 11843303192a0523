import { setTimeout as sleep } from "node:timers/promises";
import { PATIENCE } from "./patience.js";

/**
 * Asks `probe` again and again until it gives something other than undefined. Throws, with what was waited for, when
 * `timeoutMs` have passed, several times over: a generous bound that only a broken run meets, never a claim about speed.
 */
export async function until<T>(what: string, probe: () => Promise<T | undefined>, timeoutMs = 30_000): Promise<T> {
	const patienceMs = PATIENCE * timeoutMs;
	const deadline = Date.now() + patienceMs;
	while (Date.now() < deadline) {
		const value = await probe();
		if (value !== undefined) return value;
		await sleep(50);
	}
	throw new Error(`Waited ${patienceMs / 1000} s for ${what}.`);
}
