import type { Policy, PresetName, RuleLevel } from "../../contract/config.ts";
import { createSettings, type Settings } from "../../levels/policy-settings.ts";
import { compareTexts } from "../../lib/json-order.ts";
import { count, quote } from "../../lib/say.ts";
import { type SelectableOperation, selectsOperation } from "../../openapi/operation-selector.ts";
import { gateLevel, isGateRule } from "../gate-finding.ts";
import type { LevelRangeOf } from "../gate-input.ts";
import { type Loosening, loosened } from "./loosening.ts";

/*
 * Levels of rules, everywhere and at single operations. Two policies are compared by what they come to at the operations
 * that there are, and not by their words: an override that is split in two loosens nothing.
 */

export interface Levels {
	readonly before: Policy;
	readonly after: Policy;
	readonly operations: readonly SelectableOperation[];
	readonly levelRange: LevelRangeOf;
}

const RANK: Readonly<Record<RuleLevel, number>> = { off: 0, INFO: 1, WARN: 2, ERR: 3 };
const PRESETS: readonly PresetName[] = ["lenient", "recommended", "strict"];

/** A level, or a preset, that is milder than it was. `rule` is null for a preset. */
interface Milder {
	readonly rule: string | null;
	readonly from: string;
	readonly to: string;
}

export function loosenedLevels(levels: Levels): readonly Loosening[] {
	const { before, after } = levels;
	const everywhere = milderBetween(before, after, levels).filter(({ rule }) => rule !== null);
	return [
		...everywhere.map(({ rule, from, to }) => loosened(["gate", "rules", rule ?? ""], { from, to }, sayLost(to))),
		...loosenedOverrides(levels),
	];
}

function sayLost(to: string): string {
	return to === "off" ? "its findings are no longer reported" : "its findings count less";
}

function milderBetween(before: Settings, after: Settings, levels: Levels): readonly Milder[] {
	const ids = new Set([...before.rules.keys(), ...after.rules.keys()]);
	const rules = [...ids].flatMap((rule): readonly Milder[] => {
		const from = before.rules.get(rule) ?? rangeOf(rule, before.preset, levels.before, levels)?.highest;
		const to = after.rules.get(rule) ?? rangeOf(rule, after.preset, levels.after, levels)?.lowest;
		return from === undefined || to === undefined || RANK[to] >= RANK[from] ? [] : [{ rule, from, to }];
	});
	const isMilder = PRESETS.indexOf(after.preset) < PRESETS.indexOf(before.preset);
	return isMilder ? [{ rule: null, from: before.preset, to: after.preset }, ...rules] : rules;
}

/** The gate's own rules have one level. */
function rangeOf(rule: string, preset: PresetName, { rulesVersion }: Policy, { after, levelRange }: Levels) {
	if (!isGateRule(rule)) return levelRange(rule, preset, after.promise, rulesVersion);
	return { lowest: gateLevel(rule), highest: gateLevel(rule) };
}

interface MilderAt extends Milder {
	/** By key: most operations are on both sides. */
	readonly operations: Map<string, SelectableOperation>;
}

function loosenedOverrides(levels: Levels): readonly Loosening[] {
	const { before, after } = levels;
	if (before.overrides.length === 0 && after.overrides.length === 0) return [];
	const everywhere = new Set(milderBetween(before, after, levels).map(nameOf));
	const found = new Map<string, MilderAt>();
	for (const [settings, operations] of groupBySettings(levels)) {
		for (const milder of milderBetween(settings.before, settings.after, levels)) {
			const name = nameOf(milder);
			if (everywhere.has(name)) continue;
			const known = found.get(name) ?? { ...milder, operations: new Map() };
			for (const operation of operations) known.operations.set(operation.key, operation);
			found.set(name, known);
		}
	}
	return [...found.values()].map((milder) => sayAt(milder, after));
}

const nameOf = ({ rule, from, to }: Milder): string => `${rule ?? "preset"} ${from} ${to}`;

interface SettingsPair {
	readonly before: Settings;
	readonly after: Settings;
}

/** The operations at which the same overrides hold on both sides: each such pair is compared once. */
function groupBySettings({ before, after, operations }: Levels): ReadonlyMap<SettingsPair, SelectableOperation[]> {
	const [settingsBefore, settingsAfter] = [createSettings(before), createSettings(after)];
	const pairs = new Map<Settings, Map<Settings, SettingsPair>>();
	const groups = new Map<SettingsPair, SelectableOperation[]>();
	for (const operation of operations) {
		const pair = { before: settingsBefore(operation), after: settingsAfter(operation) };
		const others = pairs.get(pair.before) ?? new Map<Settings, SettingsPair>();
		pairs.set(pair.before, others);
		const known = others.get(pair.after) ?? pair;
		others.set(pair.after, known);
		const group = groups.get(known) ?? [];
		groups.set(known, group);
		group.push(operation);
	}
	return groups;
}

function sayAt({ rule, from, to, operations }: MilderAt, after: Policy): Loosening {
	const keys = [...operations.keys()].sort(compareTexts);
	const first = operations.get(keys[0] ?? "");
	const more = keys.length - 1;
	const where = `${quote(first?.key ?? "")}${more > 0 ? ` and ${count(more, "more operation")}` : ""}`;
	const what = rule === null ? "the preset" : quote(rule);
	const because = rule === null ? "findings have lower levels there" : `${sayLost(to)} there`;
	return {
		rule: "policy-loosened",
		subject: `gate.overrides ${nameOf({ rule, from, to })} ${keys.join(" ")}`,
		path: pathTo(first, rule, after),
		message: `For ${where}, ${what} changed from ${from} to ${to} (\`gate.overrides\`): ${because}.`,
	};
}

/** The override that says so: the last one that holds and speaks of it. */
function pathTo(operation: SelectableOperation | undefined, rule: string | null, { overrides }: Policy): PropertyKey[] {
	const index = overrides.findLastIndex(
		(override) =>
			operation !== undefined &&
			selectsOperation(override, operation) &&
			(override.preset !== null || (rule !== null && override.rules.has(rule))),
	);
	return index === -1 ? ["gate", "overrides"] : ["gate", "overrides", index];
}
