import type { Change, Reach } from "../contract/change.ts";
import type { Policy, PromiseKind } from "../contract/config.ts";
import type { Judgement, OperationLevel, UnderPolicy } from "../contract/finding.ts";
import type { Level } from "../contract/level.ts";
import { harsher, milder } from "../levels/levels.ts";
import type { Settings, SettingsAt } from "../levels/policy-settings.ts";
import { compareTexts } from "../lib/json-order.ts";
import type { SelectableOperation } from "../openapi/operation-selector.ts";
import type { Cap } from "./guard.ts";
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

/** What a policy says, and at which operation. */
export interface Terms {
	readonly policy: Policy;
	readonly settingsAt: SettingsAt;
}

/** The change without the operations at which its rule is off; null where it reaches no other. */
export function whereOn(change: Change, { id }: Rule, { policy, settingsAt }: Terms): Change | null {
	const isOn = (reach: Reach): boolean => settingsAt(operationOf(reach)).rules.get(id) !== "off";
	if (toldApart(change, policy.overrides.length > 0).every(isOn)) return change;
	const reaches = change.reaches.filter(isOn);
	return reaches.length === 0 ? null : { ...change, reaches };
}

function operationOf({ operation, tags }: Reach): SelectableOperation {
	return { key: operation, tags };
}

/** The reaches about which a policy can say different things: where it tells none apart, one speaks for all. */
function toldApart({ reaches }: Change, isTelling: boolean): readonly Reach[] {
	return isTelling ? reaches : reaches.slice(0, 1);
}

interface Judged {
	readonly rule: Rule;
	readonly change: Change;
	readonly caps: readonly Cap[];
	/** What the rule says of the promises before the guards speak. */
	readonly verdicts: Verdicts;
}

/**
 * The level that counts. A finding that reaches operations of different levels has the strictest of them, and says at
 * which ones it is milder.
 */
export function levelUnder(judged: Judged, terms: Terms): Pick<Judgement, "level" | "underPolicy"> {
	const promised = capped(judged.verdicts, judged.caps);
	const { promise, overrides } = terms.policy;
	const mostUnstable = mostAtUnstable(judged.change, terms.policy);
	const verdictsAt = createVerdicts(judged, mostUnstable, terms.settingsAt);
	const telling = toldApart(judged.change, overrides.length > 0 || mostUnstable !== "ERR");
	const distinct = new Set(telling.map(verdictsAt));
	const strictest = [...distinct].reduce(harsherVerdicts, { wire: "INFO", source: "INFO" });
	const level = PROMISES[promise](strictest);
	const milderAt = distinct.size === 1 ? [] : operationsBelow(level, judged, promise, verdictsAt);
	const underPolicy: UnderPolicy = { ...strictest, milder: milderAt };
	const isAsPromised =
		strictest.wire === promised.wire && strictest.source === promised.source && milderAt.length === 0;
	return isAsPromised ? { level } : { level, underPolicy };
}

function harsherVerdicts(one: Verdicts, other: Verdicts): Verdicts {
	return { wire: harsher(one.wire, other.wire), source: harsher(one.source, other.source) };
}

/** The verdicts at the operation of a reach; the same object wherever the policy says the same. */
function createVerdicts(judged: Judged, mostUnstable: Level, settingsAt: SettingsAt): (reach: Reach) => Verdicts {
	const stable = new Map<Settings, Verdicts>();
	const others = new Map<Settings, Verdicts>();
	return (reach) => {
		const isStable = reach.stability === "stable" || mostUnstable === "ERR";
		const known = isStable ? stable : others;
		const settings = settingsAt(operationOf(reach));
		const verdicts = known.get(settings) ?? atMost(isStable ? "ERR" : mostUnstable, verdictsUnder(settings, judged));
		known.set(settings, verdicts);
		return verdicts;
	};
}

/**
 * The worst that is said of a change of operations that are not stable. That one is not stable any more is said of what it
 * was: else the mark would excuse itself.
 */
function mostAtUnstable({ kind }: Change, { unstable }: Policy): Level {
	return kind === "stability-changed" ? "ERR" : unstable;
}

function atMost(level: Level, { wire, source }: Verdicts): Verdicts {
	return { wire: milder(level, wire), source: milder(level, source) };
}

/** A rule's own level comes before the preset's. */
function verdictsUnder({ preset, rules: levels }: Settings, { rule, change, caps, verdicts }: Judged): Verdicts {
	const own = levels.get(rule.id);
	if (own !== undefined && own !== "off") return capped({ wire: own, source: own }, caps);
	const under = (level: Level): Level =>
		presetLevel(preset, { id: rule.id, group: ruleGroups[rule.judges] }, change.direction, level);
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
