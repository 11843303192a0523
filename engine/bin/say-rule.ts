import type { Effect } from "../src/contract/change.ts";
import type { Level } from "../src/contract/level.ts";
import type { RulePage } from "../src/contract/rule-page.ts";
import { harsher } from "../src/levels/levels.ts";
import { capitalised } from "../src/lib/say.ts";

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

const LEVELS: readonly Level[] = ["ERR", "WARN", "INFO"];

/** `For deployed clients by effect: ERR where it narrows the valid values, or it replaces valid values; …`. */
function sayLaw(page: RulePage): string {
	const { law, level, convention } = page;
	if (isAlways(page)) return `For deployed clients always ${level}.`;
	if (law === null || hasOneLevel(level, law)) return `For deployed clients ${sayMilder(page)}.`;
	const cases = LEVELS.flatMap((one) => {
		const effects = (Object.keys(EFFECTS) as Effect[]).filter((effect) => law[effect] === one);
		return effects.length === 0 ? [] : [`${one} where ${effects.map((effect) => EFFECTS[effect]).join(", or ")}`];
	});
	const byEffect = `For deployed clients by effect${convention === null ? "" : " and convention"}: ${cases.join("; ")}.`;
	return page.milder.length === 0 ? byEffect : `${byEffect} Whatever the effect, ${sayMilder(page)}.`;
}

/** `at most WARN in a redirect beside a success; at most INFO where the value is write-only`. */
function sayMilder({ milder }: RulePage): string {
	const at = LEVELS.flatMap((level) => {
		const places = milder.filter((one) => one.level === level).map(({ where }) => where);
		return places.length === 0 ? [] : [`at most ${level} ${places.join(", or ")}`];
	});
	return at.join("; ");
}

function isAlways({ level, law, milder }: RulePage): boolean {
	return milder.length === 0 && (law === null || hasOneLevel(level, law));
}

function hasOneLevel(level: Level, law: NonNullable<RulePage["law"]>): boolean {
	return Object.values(law).every((one) => one === level);
}

/** The levels and where they come from, a sentence each. */
export function sayLevels(page: RulePage): readonly string[] {
	const { level, source, usualSource, exceptable } = page;
	// The gate's own rules speak of the configuration: there is no client and no law.
	if (!exceptable) return [`${level}.`];
	const usually = isAlways(page) ? "" : "usually ";
	const ofCode = usualSource === source ? source : `usually ${usualSource} and at most ${source}`;
	return [
		capitalised(
			`${usually}${level} for deployed clients (wire), ${ofCode} for code that compiles against regenerated SDKs (source).`,
		),
		sayLaw(page),
	];
}

/** Ways to let findings of a rule pass, none where none of them ever blocks: the command, and the level below its own. */
export interface ExceptionWays {
	/** Whether an exception can be of use. */
	readonly one: boolean;
	/** For all of them: null where the rule says at most INFO of most. */
	readonly all: Level | null;
}

export function exceptionWays({ level, source, law }: RulePage): ExceptionWays {
	const own = harsher(level, source);
	const worst = Object.values(law ?? {}).reduce(harsher, own);
	return { one: worst !== "INFO", all: LEVELS[LEVELS.indexOf(own) + 1] ?? null };
}
