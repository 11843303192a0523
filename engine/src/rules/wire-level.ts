import type { Direction, Effect } from "../contract/change.ts";
import type { Level } from "../contract/level.ts";
import { harsher, milder } from "../levels/levels.ts";
import { ruling } from "./law.ts";
import type { Convention, RuleMeta } from "./rule.ts";

/** What a rule says of an effect to deployed clients: the law's level, or its own where it departs from the law. */
export function wireLevel({ convention }: RuleMeta, effect: Effect, direction: Direction): Level {
	const { level } = ruling(effect, direction);
	return convention === null ? level : CONVENTIONS[convention.is](level, convention.level);
}

const CONVENTIONS: Readonly<Record<Convention["is"], (law: Level, convention: Level) => Level>> = {
	exactly: (_, convention) => convention,
	"at-least": harsher,
	"at-most": milder,
};
