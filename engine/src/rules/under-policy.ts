import type { Change, Reach } from "../contract/change.ts";
import type { PromiseKind } from "../contract/config.ts";
import type { Judgement, OperationLevel, UnderPolicy } from "../contract/finding.ts";
import type { Level } from "../contract/level.ts";
import { compareTexts } from "../lib/json-order.ts";
import { harsher, milder } from "../lib/levels.ts";
import type { SelectableOperation } from "../lib/operation-selector.ts";
import type { Settings, SettingsAt } from "../lib/policy-settings.ts";
import type { Cap } from "./guards.ts";
import { presetLevel } from "./presets.ts";
import type { Rule } from "./rule.ts";
import { ruleGroups } from "./rule-groups.ts";

/** What a finding says of each promise. */
export interface Verdicts {
	readonly wire: Level;
	readonly source: Level;
}

const PROMISES: Readonly<Record<PromiseKind, (verdicts: Verdicts) => Level>> = {
	wire: ({ wire }) => wire,
	source: ({ source }) => source,
	both: ({ wire, source }) => harsher(wire, source),
};

/** A guard knows something about the edit that no policy can: what it caps stays capped. */
export function capped({ wire, source }: Verdicts, caps: readonly Cap[]): Verdicts {
	return {
		wire: caps.reduce((level, cap) => milder(level, cap.wire), wire),
		source: caps.reduce((level, cap) => milder(level, cap.source), source),
	};
}

/** The change without the operations at which its rule is off; null where it reaches no other. */
export function whereOn(change: Change, { id }: Rule, settingsAt: SettingsAt): Change | null {
	const isOn = (reach: Reach): boolean => settingsAt(operationOf(reach)).rules.get(id) !== "off";
	if (change.reaches.every(isOn)) return change;
	const reaches = change.reaches.filter(isOn);
	return reaches.length === 0 ? null : { ...change, reaches };
}

function operationOf({ operation, tags }: Reach): SelectableOperation {
	return { key: operation, tags };
}

interface Judged {
	readonly rule: Rule;
	readonly change: Change;
	readonly caps: readonly Cap[];
	/** What the rule says of the promises before the guards speak. */
	readonly verdicts: Verdicts;
}

interface Terms {
	readonly promise: PromiseKind;
	readonly settingsAt: SettingsAt;
	/** Policy.unstable. */
	readonly unstable: Level;
}

/**
 * The level that counts. A finding that reaches operations of different levels has the strictest of them, and says at
 * which ones it is milder.
 */
export function levelUnder(judged: Judged, terms: Terms): Pick<Judgement, "level" | "underPolicy"> {
	const promised = capped(judged.verdicts, judged.caps);
	const verdictsAt = createVerdicts(judged, terms);
	const distinct = new Set(judged.change.reaches.map(verdictsAt));
	const strictest = [...distinct].reduce(harsherVerdicts, { wire: "INFO", source: "INFO" });
	const level = PROMISES[terms.promise](strictest);
	const milderAt = distinct.size === 1 ? [] : operationsBelow(level, judged, terms.promise, verdictsAt);
	const underPolicy: UnderPolicy = { ...strictest, milder: milderAt };
	const isAsPromised =
		strictest.wire === promised.wire && strictest.source === promised.source && milderAt.length === 0;
	return isAsPromised ? { level } : { level, underPolicy };
}

function harsherVerdicts(one: Verdicts, other: Verdicts): Verdicts {
	return { wire: harsher(one.wire, other.wire), source: harsher(one.source, other.source) };
}

/** The verdicts at the operation of a reach; the same object wherever the policy says the same. */
function createVerdicts(judged: Judged, { settingsAt, unstable }: Terms): (reach: Reach) => Verdicts {
	const stable = new Map<Settings, Verdicts>();
	const others = new Map<Settings, Verdicts>();
	const mostAt = isOfStability(judged.change) ? "ERR" : unstable;
	return (reach) => {
		const isStable = reach.stability === "stable" || mostAt === "ERR";
		const known = isStable ? stable : others;
		const settings = settingsAt(operationOf(reach));
		const verdicts = known.get(settings) ?? atMost(isStable ? "ERR" : mostAt, verdictsUnder(settings, judged));
		known.set(settings, verdicts);
		return verdicts;
	};
}

/** That an operation is not stable any more is said of what it was: else the mark would excuse itself. */
function isOfStability({ kind }: Change): boolean {
	return kind === "stability-changed";
}

function atMost(level: Level, { wire, source }: Verdicts): Verdicts {
	return { wire: milder(level, wire), source: milder(level, source) };
}

/** A rule's own level comes before the preset's. */
function verdictsUnder({ preset, rules: levels }: Settings, { rule, change, caps, verdicts }: Judged): Verdicts {
	const own = levels.get(rule.id);
	if (own !== undefined && own !== "off") return capped({ wire: own, source: own }, caps);
	const under = (level: Level): Level => presetLevel(preset, ruleGroups[rule.judges], change.direction, level);
	return capped({ wire: under(verdicts.wire), source: under(verdicts.source) }, caps);
}

function operationsBelow(
	level: Level,
	{ change }: Judged,
	promise: PromiseKind,
	verdictsAt: (reach: Reach) => Verdicts,
): readonly OperationLevel[] {
	const own = new Map<string, Level>();
	for (const reach of change.reaches) own.set(reach.operation, PROMISES[promise](verdictsAt(reach)));
	return [...own]
		.filter(([, one]) => one !== level)
		.map(([operation, one]) => ({ operation, level: one }))
		.sort((a, b) => compareTexts(a.operation, b.operation));
}
