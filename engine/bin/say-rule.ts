import type { Effect } from "../src/contract/change.ts";
import type { Level } from "../src/contract/level.ts";
import type { RulePage } from "../src/contract/rule-page.ts";
import { harsher } from "../src/levels/levels.ts";

/*
 * The sentences about a rule that the command line and the printed documentation share.
 */

const EFFECTS: Readonly<Record<Effect, string>> = {
	narrows: "fewer values are valid",
	widens: "more values are valid",
	incomparable: "some values are no longer valid and others are now",
	unknown: "Driftgate cannot decide that",
	none: "the same values are valid",
};

const LEVELS: readonly Level[] = ["ERR", "WARN", "INFO"];

/** Levels of messages: the usual one, the one of each effect on valid values, and the milder ones of some places. */
interface WireLevels {
	readonly usual: string;
	readonly byEffect: readonly string[];
	readonly milder: readonly string[];
}

function wireOf(page: RulePage): WireLevels {
	const { law, level } = page;
	if (isAlways(page)) return { usual: `always ${level}`, byEffect: [], milder: [] };
	const usual = `usually ${level}`;
	const milder = milderOf(page);
	if (law === null || hasOneLevel(level, law)) return { usual, byEffect: [], milder };
	const byEffect = LEVELS.flatMap((one) => {
		const effects = (Object.keys(EFFECTS) as Effect[]).filter((effect) => law[effect] === one);
		return effects.length === 0 ? [] : [`${one} where ${effects.map((effect) => EFFECTS[effect]).join(", or ")}`];
	});
	return { usual, byEffect, milder };
}

/** `usually ERR. By what the change does to the valid values: ERR where fewer values are valid; …`. */
function sayWire(page: RulePage): string {
	const { usual, byEffect, milder } = wireOf(page);
	if (byEffect.length === 0) return milder.length === 0 ? `${usual}.` : `${usual}; ${milder.join("; ")}.`;
	const cases = `${usual}. By what the change does to the valid values: ${byEffect.join("; ")}.`;
	return milder.length === 0 ? cases : `${cases} In any case, ${milder.join("; ")}.`;
}

/** `at most WARN in a redirect beside a success`, `at most INFO where the value is write-only`. */
function milderOf({ milder }: RulePage): readonly string[] {
	return LEVELS.flatMap((level) => {
		const places = milder.filter((one) => one.level === level).map(({ where }) => where);
		return places.length === 0 ? [] : [`at most ${level} ${places.join(", or ")}`];
	});
}

function isAlways({ level, law, milder }: RulePage): boolean {
	return milder.length === 0 && (law === null || hasOneLevel(level, law));
}

function hasOneLevel(level: Level, law: NonNullable<RulePage["law"]>): boolean {
	return Object.values(law).every((one) => one === level);
}

const STOPS: Readonly<Record<Level, string>> = {
	ERR: "ERR where that code no longer compiles on the regenerated TypeScript SDK, else INFO",
	WARN: "WARN where some of that code no longer compiles on the regenerated TypeScript SDK, else INFO",
	INFO: "always INFO",
};

/** Of tools the level is stated, of code it is found out by comparing the SDKs. */
function saySource({ group, source, usualSource }: RulePage): string {
	if (group === TOOLS) return `${source}.`;
	return `${STOPS[source]}${source === "INFO" ? "" : `; usually ${usualSource}`}.`;
}

/** RulePage.group of what models are offered. */
const TOOLS = "tools";

/** The levels and where they come from, a sentence each. */
export function sayLevels(page: RulePage): readonly string[] {
	// The gate's own rules speak of the configuration: there is no client and no law.
	if (!page.exceptable) return [`${page.level}.`];
	return [`${WIRE}: ${sayWire(page)}`, `${sourceOf(page)}: ${saySource(page)}`];
}

/** The same as a list, a line each. */
export function listLevels(page: RulePage): readonly string[] {
	if (!page.exceptable) return [page.level];
	const { usual, byEffect, milder } = wireOf(page);
	const source = saySource(page).replace(/\.$/, "").split("; ");
	return [
		`${WIRE}: ${usual}`,
		...[...byEffect, ...milder].map((line) => `  ${line}`),
		...(source.length === 1
			? [`${sourceOf(page)}: ${source[0]}`]
			: [`${sourceOf(page)}: ${source.at(-1)}`, ...source.slice(0, -1).map((line) => `  ${line}`)]),
	];
}

const WIRE = "Wire (messages between deployed clients and the server)";

function sourceOf({ group }: RulePage): string {
	return `Source (${group === TOOLS ? "prompts and agents that use the MCP server" : "code written against the SDKs"})`;
}

/** Ways to let findings of a rule pass, none where none of them ever blocks: the command, and the level below its own. */
export interface ExceptionWays {
	/** Whether an exception can be of use. */
	readonly one: boolean;
	/** A level for all of them, which raises none of those that are usual; null where most are INFO already. */
	readonly all: Level | null;
}

export function exceptionWays({ level, source, usualSource, law }: RulePage): ExceptionWays {
	const worst = Object.values(law ?? {}).reduce(harsher, harsher(level, source));
	return { one: worst !== "INFO", all: levelBelow(level, usualSource) };
}

/** A level of `gate.rules` is both promises': where deployed clients are told INFO, WARN would raise that. */
function levelBelow(wire: Level, usualSource: Level): Level | null {
	if (wire === "INFO") return usualSource === "INFO" ? null : "INFO";
	return LEVELS[LEVELS.indexOf(harsher(wire, usualSource)) + 1] ?? null;
}
