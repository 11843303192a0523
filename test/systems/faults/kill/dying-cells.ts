import type { StoreConfig } from "../../../../app/src/store/open-store.ts";
import { createEnginePool } from "../../../../app/src/worker/engine-pool.ts";
import { type Role, startCell } from "../cell.ts";
import type { Hold } from "../standstill.ts";
import { untilNothingIsLeft } from "../tracked-push.ts";

/*
 * A process to be killed: several services, each of which stands still at a step of its own. Says where they are reached
 * in one line of JSON, then a line for each that stands, or that came to its end by fewer steps: one SIGKILL ends all of
 * them, each at its own step.
 */

export interface DyingCells {
	readonly appKey: string;
	/** What all of them are; web and worker in one where it is left out. */
	readonly role?: Role | undefined;
	readonly cells: readonly { readonly database: StoreConfig; readonly hold: Hold }[];
}

/** `urls` once, then `held`: the index of a cell that goes no further. */
export type Said = { readonly urls: readonly string[] } | { readonly held: number };

const say = (said: Said): void => void process.stdout.write(`${JSON.stringify(said)}\n`);

const { appKey, role, cells } = JSON.parse(process.argv[2] ?? "") as DyingCells;
const engine = createEnginePool({ threads: 1 });
const started = await Promise.all(
	cells.map(({ database, hold }, index) => {
		const onHeld = () => say({ held: index });
		return startCell({ database, appKey, engine, hold, onHeld, role });
	}),
);
for (const { standstill } of started) standstill.arm();
say({ urls: started.map(({ url }) => url) });
for (const [index, { store }] of started.entries()) untilNothingIsLeft(store).then(() => say({ held: index }));
