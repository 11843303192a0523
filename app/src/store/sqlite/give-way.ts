import { setImmediate as nextTurn } from "node:timers/promises";
import type { Store } from "../../ports.ts";
import { aroundEach } from "../around-each.ts";

/** Of one turn of the event loop: some hundreds of reads, and less than anybody notices. */
const LONGEST_MS = 10;

/**
 * The same store, which gives way. SQLite answers a read in the turn of the event loop that asks for it: whoever asks for
 * thousands, one after another, would keep every request of everybody else waiting until the last is read.
 */
export function givingWay(store: Store): Store {
	let begunAt: number | undefined;
	const begin = (): number => {
		setImmediate(() => {
			begunAt = undefined;
		});
		return performance.now();
	};
	return aroundEach(store, async (operation) => {
		begunAt ??= begin();
		if (performance.now() - begunAt > LONGEST_MS) await nextTurn();
		return operation(store);
	});
}
