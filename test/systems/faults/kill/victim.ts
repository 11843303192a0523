import type { EnginePool } from "../../../../app/src/ports.ts";
import type { Random } from "../../../tools/fuzz/random.ts";
import { type Cell, type Role, startCell } from "../cell.ts";
import type { FaultDatabase, StoreKind } from "../scenario.ts";
import { chooseHolds, type Hold } from "../standstill.ts";

/** Who is killed: a process of one role beside one of the other, or the one that is both. */
export type Victim = Role | undefined;

export interface Means {
	readonly appKey: string;
	readonly engine: EnginePool;
}

/** One more than writes, of whoever does both. */
export const standsOf = (steps: readonly string[], victim: Victim): number =>
	steps.length + (victim === undefined ? 1 : 0);

/** Behind its last write a web process has nothing to do; before its first a worker looks into a queue, as it does all day. */
export function holdsOf(numbers: Random, steps: readonly string[], victim: Victim, store: StoreKind): readonly Hold[] {
	const stands = steps.length + (victim === "web" ? 0 : 1);
	return chooseHolds(numbers, stands, store).filter(({ step }) => victim !== "worker" || step > 0);
}

/** The process that lives on, where there are two. */
export async function startOther(
	database: FaultDatabase,
	means: Means,
	{ victim, now }: { readonly victim: Victim; readonly now?: () => number },
): Promise<Cell | undefined> {
	if (victim === undefined) return undefined;
	return startCell({ database, ...means, now, role: victim === "web" ? "worker" : "web" });
}

/** Where deliveries go: a worker alone listens to nobody. */
export const urlOf = (cell: Cell, other: Cell | undefined): string => (cell.url === "" ? (other?.url ?? "") : cell.url);
