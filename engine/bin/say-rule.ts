import type { Effect } from "../src/contract/change.ts";
import type { Level } from "../src/contract/level.ts";
import type { RulePage } from "../src/contract/rule-page.ts";

/*
 * The sentences about a rule that the command line and the printed documentation share.
 */

const EFFECTS: Readonly<Record<Effect, string>> = {
	narrows: "it allows less",
	widens: "it allows more",
	incomparable: "it allows something else",
	unknown: "that cannot be decided",
	none: "it changes nothing",
};

/** `By the law: ERR where it allows less, or it allows something else; WARN where that cannot be decided; …`. */
function sayLaw({ law, level, convention }: RulePage): string {
	if (law === null) return `Always ${level}, whatever else the change allows.`;
	const levels: readonly Level[] = ["ERR", "WARN", "INFO"];
	const cases = levels.flatMap((one) => {
		const effects = (Object.keys(EFFECTS) as Effect[]).filter((effect) => law[effect] === one);
		return effects.length === 0 ? [] : [`${one} where ${effects.map((effect) => EFFECTS[effect]).join(", or ")}`];
	});
	return `${convention === null ? "By the law" : "By the law and a convention"}: ${cases.join("; ")}.`;
}

/** The levels and where they come from, a sentence each. */
export function sayLevels(page: RulePage): readonly string[] {
	const { level, source, exceptable } = page;
	// The gate's own rules speak of the configuration: there is no client and no law.
	if (!exceptable) return [`${level}.`];
	return [`${level} for deployed clients (wire), ${source} for code on regenerated SDKs (source).`, sayLaw(page)];
}
