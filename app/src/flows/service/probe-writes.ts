import { setTimeout as sleep } from "node:timers/promises";
import { ServiceFault } from "../../errors.ts";
import type { Ports } from "../../ports.ts";

/** For so long an answer counts: however often it is asked, there is one small write in that time. */
const FRESH_MS = 1_000;

/** A write that takes longer is none that anybody could rely on: SQLite's own patience with a lock is longer. */
const PATIENCE_MS = 2_000;

const WINDOW_MS = 60_000;

/**
 * Tells whether anything can be written, by writing: a database whose disk is full, or whose lock another process holds,
 * answers every question. Gives a function that throws ServiceFault temporarily_unavailable while nothing can be.
 */
export function createWriteProbe({ store, clock }: Pick<Ports, "store" | "clock">): () => Promise<void> {
	let begun = Number.NEGATIVE_INFINITY;
	let isOver = true;
	let written: Promise<unknown> = Promise.resolve();

	function write(): void {
		begun = performance.now();
		isOver = false;
		written = store.increment("writable", { by: 1, now: clock.now(), windowMs: WINDOW_MS }).finally(() => {
			isOver = true;
		});
		written.catch(() => undefined);
	}

	return async () => {
		if (isOver && performance.now() - begun >= FRESH_MS) write();
		const left = Math.max(0, begun + PATIENCE_MS - performance.now());
		const inTime = await Promise.race([written.then(() => true), sleep(left, false, { ref: false })]);
		if (!inTime && !isOver)
			throw new ServiceFault("temporarily_unavailable", { detail: "The database accepts no writes." });
		await written;
	};
}
