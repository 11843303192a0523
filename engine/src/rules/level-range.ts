import type { Direction } from "../contract/change.ts";
import type { PresetName, PromiseKind, RulesVersion } from "../contract/config.ts";
import type { Level } from "../contract/level.ts";
import { harsher, milder } from "../levels/levels.ts";
import { explainRule } from "./explain-rule.ts";
import { DIRECTIONS } from "./law.ts";
import { presetLevel } from "./presets.ts";
import { rules } from "./registry.ts";
import type { Rule } from "./rule.ts";
import { wireLevel } from "./wire-level.ts";

const byId: ReadonlyMap<string, Rule> = new Map(rules.map((rule) => [rule.id, rule]));

/**
 * What a rule says in a version where no policy speaks of it alone: mostly, and at the most. What is judged by the law is at least
 * WARN where the law cannot decide. Undefined where no rule has the id.
 */
export function levelRange(
	id: string,
	preset: PresetName,
	promise: PromiseKind,
	version: RulesVersion,
): { readonly lowest: Level; readonly highest: Level } | undefined {
	const rule = byId.get(id);
	if (rule === undefined) return undefined;
	const { level: wire, source, law, group } = explainRule(rule, version);
	const announced = { wire, source, both: harsher(wire, source) }[promise];
	const undecided = directionsOf(rule).map((direction) => wireLevel(rule, "unknown", direction, version));
	const most = law === null ? announced : undecided.reduce(harsher, announced);
	const under = (level: Level, pick: typeof harsher): Level =>
		directionsOf(rule)
			.map((direction) => presetLevel(preset, { id, group }, direction, level))
			.reduce(pick);
	return { lowest: under(announced, milder), highest: under(most, harsher) };
}

function directionsOf({ axes }: Rule): readonly Direction[] {
	return axes.direction === "either" ? DIRECTIONS : [axes.direction];
}
