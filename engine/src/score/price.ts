import type { Stability } from "../contract/api.ts";
import type { Reach } from "../contract/change.ts";
import type { Level } from "../contract/level.ts";
import type { Points } from "../contract/score.ts";
import { fromCents, toCents } from "../lib/cents.ts";
import { count } from "../lib/say.ts";

/** An error outweighs five warnings; what is only worth knowing costs nothing. */
const WEIGHTS: Readonly<Record<Level, number>> = { ERR: 10, WARN: 2, INFO: 0 };

/** Half the price where nothing but the unstable and the outgoing is touched: its users were told to expect change. */
const UNSETTLED = 0.5;
const UNSTABLE: ReadonlySet<Stability> = new Set<Stability>(["beta", "alpha", "draft", "internal"]);

/**
 * The points of one judgement: weight × reach × lifecycle, 2 decimals. Reach grows with the logarithm of the distinct
 * operations, 1 + log2(n): an edit of a shared schema is worse than a local one, but it is one edit to mend.
 */
export function price(level: Level, reaches: readonly Reach[]): Points {
	const operations = new Set(reaches.map((reach) => reach.operation)).size;
	const weight = WEIGHTS[level];
	const reach = 1 + Math.log2(Math.max(1, operations));
	const unsettled = reaches.length > 0 && reaches.every((one) => one.deprecated || UNSTABLE.has(one.stability));
	const lifecycle = unsettled ? UNSETTLED : 1;
	const points = fromCents(toCents(weight * reach * lifecycle));
	return { points, weight, reach, lifecycle, explained: explain({ level, weight, reach, operations, unsettled }) };
}

interface Factors {
	readonly level: Level;
	readonly weight: number;
	readonly reach: number;
	readonly operations: number;
	readonly unsettled: boolean;
}

function explain({ level, weight, reach, operations, unsettled }: Factors): string {
	if (weight === 0) return `0 (${level})`;
	const lifecycle = unsettled ? `${UNSETTLED} (deprecated or not stable)` : "1 (stable)";
	return `${weight} (${level}) × ${fromCents(toCents(reach))} (${count(operations, "operation")}) × ${lifecycle}`;
}
