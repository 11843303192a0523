import type { Stability } from "../contract/api.ts";
import type { Reach } from "../contract/change.ts";
import type { Subject } from "../contract/finding.ts";
import type { Level } from "../contract/level.ts";
import type { Points } from "../contract/score.ts";
import { fromCents, toCents } from "../levels/cents.ts";
import { levelWeights } from "../levels/level-weights.ts";
import { compareLevels } from "../levels/levels.ts";
import { subjectWeights } from "../levels/subject-weights.ts";
import { count } from "../lib/say.ts";
import { reachedOperations } from "../openapi/reached-operations.ts";

/** Half the price where nothing but the unstable and the outgoing is touched: its users were told to expect change. */
const UNSETTLED = 0.5;
const UNSTABLE: ReadonlySet<Stability> = new Set<Stability>(["beta", "alpha", "draft", "internal"]);

export interface Priced {
	readonly level: Level;
	readonly subject: Subject;
	readonly reaches: readonly Reach[];
	/** The operations at which the policy makes it milder. */
	readonly milder?: ReadonlyMap<string, Level>;
}

/**
 * The points of one judgement: weight × reach × lifecycle, 2 decimals, and three times that where an operation is gone
 * (subject-weights.ts). Reach grows with the logarithm of the distinct
 * operations, 1 + log2(n): an edit of a shared schema is worse than a local one, but it is one edit to mend.
 *
 * Where operations differ in level, the mildest level that costs anything is paid for all of them, and each harsher one
 * for what it adds at the operations that have it: so the price of the whole never falls when one of them gets worse.
 */
export function price({ level, subject, reaches, milder = new Map() }: Priced): Points {
	if (levelWeights[level] === 0) return { points: 0, explained: `0 (${level})` };
	const levelAt = (reach: Reach): Level => milder.get(reach.operation) ?? level;
	const isOfOneLevel = reaches.length === 0 || milder.size === 0;
	const levels = [...new Set(isOfOneLevel ? [level] : reaches.map(levelAt))]
		.filter((one) => levelWeights[one] > 0)
		.sort(compareLevels);
	const layers = levels.map((one, index): Layer => {
		const below = levels[index - 1];
		return {
			level: one,
			below: below ?? null,
			subject,
			weight: levelWeights[one] - (below === undefined ? 0 : levelWeights[below]),
			reaches: isOfOneLevel ? reaches : reaches.filter((reach) => compareLevels(levelAt(reach), one) >= 0),
		};
	});
	const priced = layers.map(priceLayer);
	return {
		points: fromCents(priced.reduce((cents, { points }) => cents + toCents(points), 0)),
		explained: priced.map(({ explained }) => explained).join(" + "),
	};
}

/** What one level adds to the one below it, at the operations that have it or a harsher one. */
interface Layer {
	readonly level: Level;
	readonly below: Level | null;
	readonly subject: Subject;
	readonly weight: number;
	readonly reaches: readonly Reach[];
}

function priceLayer({ level, below, subject, weight, reaches }: Layer): Points {
	const operations = reachedOperations(reaches).length;
	const reach = 1 + Math.log2(Math.max(1, operations));
	const unsettled = reaches.length > 0 && reaches.every((one) => one.deprecated || UNSTABLE.has(one.stability));
	const name = below === null ? level : `${level} over ${below}`;
	const lifecycle = unsettled ? `${UNSETTLED} (deprecated or not stable)` : "1 (stable)";
	const times = subjectWeights[subject];
	const kind = times === 1 ? "" : `${times} (${subject}) × `;
	return {
		points: fromCents(toCents(weight * times * reach * (unsettled ? UNSETTLED : 1))),
		explained: `${weight} (${name}) × ${kind}${fromCents(toCents(reach))} (${count(operations, "operation")}) × ${lifecycle}`,
	};
}
