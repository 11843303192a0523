import type { Level } from "../contract/level.ts";
import type { RulePage } from "../contract/rule-page.ts";

/** Every level for deployed clients that a rule's page tells of. */
export function levelsOnPage({ level, law, milder }: RulePage): readonly Level[] {
	return [level, ...Object.values(law ?? {}), ...milder.map((one) => one.level)];
}
