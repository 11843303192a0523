import type { Direction, Effect } from "../contract/change.ts";
import type { RulesVersion } from "../contract/config.ts";
import type { Level } from "../contract/level.ts";
import { harsher, milder } from "../levels/levels.ts";
import { levelInVersion } from "../levels/rules-versions.ts";
import { ruling } from "./law.ts";
import type { Convention, RuleMeta } from "./rule.ts";

/**
 * What a rule says of an effect to deployed clients in a version of the rules: the law's level, or its own where it departs
 * from the law.
 */
export function wireLevel(
	{ id, convention }: RuleMeta,
	effect: Effect,
	direction: Direction,
	version: RulesVersion,
): Level {
	const { level } = ruling(effect, direction);
	if (convention === null) return level;
	return CONVENTIONS[convention.is](level, levelInVersion(id, version) ?? convention.level);
}

const CONVENTIONS: Readonly<Record<Convention["is"], (law: Level, convention: Level) => Level>> = {
	exactly: (_, convention) => convention,
	"at-least": harsher,
	"at-most": milder,
};
