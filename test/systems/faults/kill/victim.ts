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

/** Before its first write a worker looks into a queue, as it does all day. */
const firstOf = (victim: Victim): number => (victim === "worker" ? 1 : 0);

/** How many there are for whoever makes `writes`. */
export const stepsOf = (writes: number, victim?: Victim): number => writes + 1 - firstOf(victim);

export function holdsOf(numbers: Random, writes: number, victim: Victim, store: StoreKind): readonly Hold[] {
	return chooseHolds(numbers, { writes, store, first: firstOf(victim) });
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
