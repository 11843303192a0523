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
}

/**
 * The level that counts. A finding that reaches operations of different levels has the strictest of them, and says at
 * which ones it is milder.
 */
export function levelUnder(judged: Judged, { promise, settingsAt }: Terms): Pick<Judgement, "level" | "underPolicy"> {
	const promised = capped(judged.verdicts, judged.caps);
	const bySettings = new Map<Settings, Verdicts>();
	for (const reach of judged.change.reaches) {
		const settings = settingsAt(operationOf(reach));
		if (!bySettings.has(settings)) bySettings.set(settings, verdictsUnder(settings, judged));
	}
	const strictest = [...bySettings.values()].reduce(harsherVerdicts, { wire: "INFO", source: "INFO" });
	const level = PROMISES[promise](strictest);
	const milderAt = bySettings.size === 1 ? [] : operationsBelow(level, judged, { promise, settingsAt });
	const underPolicy: UnderPolicy = { ...strictest, milder: milderAt };
	const isAsPromised =
		strictest.wire === promised.wire && strictest.source === promised.source && milderAt.length === 0;
	return isAsPromised ? { level } : { level, underPolicy };
}

function harsherVerdicts(one: Verdicts, other: Verdicts): Verdicts {
	return { wire: harsher(one.wire, other.wire), source: harsher(one.source, other.source) };
}

/** A rule's own level comes before the preset's. */
function verdictsUnder({ preset, rules: levels }: Settings, { rule, change, caps, verdicts }: Judged): Verdicts {
	const own = levels.get(rule.id);
	if (own !== undefined && own !== "off") return capped({ wire: own, source: own }, caps);
	const under = (level: Level): Level => presetLevel(preset, ruleGroups[rule.judges], change.direction, level);
	return capped({ wire: under(verdicts.wire), source: under(verdicts.source) }, caps);
}

function operationsBelow(level: Level, judged: Judged, { promise, settingsAt }: Terms): readonly OperationLevel[] {
	const own = new Map<string, Level>();
	for (const reach of judged.change.reaches) {
		own.set(reach.operation, PROMISES[promise](verdictsUnder(settingsAt(operationOf(reach)), judged)));
	}
	return [...own]
		.filter(([, one]) => one !== level)
		.map(([operation, one]) => ({ operation, level: one }))
		.sort((a, b) => compareTexts(a.operation, b.operation));
}
