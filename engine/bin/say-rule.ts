import type { Effect } from "../src/contract/change.ts";
import type { Level } from "../src/contract/level.ts";
import type { RulePage } from "../src/contract/rule-page.ts";

/*
 * The sentences about a rule that the command line and the printed documentation share.
 */

const EFFECTS: Readonly<Record<Effect, string>> = {
	narrows: "it narrows the valid values",
	widens: "it widens the valid values",
	incomparable: "it replaces valid values",
	unknown: "this cannot be decided",
	none: "it changes no valid value",
};

/** `By the law: ERR where it allows less, or it allows something else; WARN where that cannot be decided; …`. */
function sayLaw({ law, level, convention }: RulePage): string {
	if (law === null) return `Always ${level}.`;
	const levels: readonly Level[] = ["ERR", "WARN", "INFO"];
	const cases = levels.flatMap((one) => {
		const effects = (Object.keys(EFFECTS) as Effect[]).filter((effect) => law[effect] === one);
		return effects.length === 0 ? [] : [`${one} where ${effects.map((effect) => EFFECTS[effect]).join(", or ")}`];
	});
	return `${convention === null ? "By effect" : "By effect and convention"}: ${cases.join("; ")}.`;
}

/** The levels and where they come from, a sentence each. */
export function sayLevels(page: RulePage): readonly string[] {
	const { level, source, exceptable } = page;
	// The gate's own rules speak of the configuration: there is no client and no law.
	if (!exceptable) return [`${level}.`];
	return [
		`${level} for deployed clients (wire), ${source} for code that compiles against regenerated SDKs (source).`,
		sayLaw(page),
	];
}
