import type { Policy, PolicyOverride, PresetName, RuleLevel } from "../contract/config.ts";
import { type SelectableOperation, selectsOperation } from "../openapi/operation-selector.ts";

/** What a policy says of the rules' levels at one operation. */
export interface Settings {
	readonly preset: PresetName;
	readonly rules: ReadonlyMap<string, RuleLevel>;
}

/** Gives the settings at an operation; the same object wherever the same overrides hold. */
export type SettingsAt = (operation: SelectableOperation) => Settings;

type Levels = Pick<Policy, "preset" | "rules" | "overrides">;

/** Lays the overrides over the policy's own levels, each operation once, however often it is asked for. */
export function createSettings({ preset, rules, overrides }: Levels): SettingsAt {
	const whole: Settings = { preset, rules };
	if (overrides.length === 0) return () => whole;
	const byOverrides = new Map<string, Settings>();
	const byOperation = new Map<string, Settings>();
	return (operation) =>
		remember(byOperation, JSON.stringify([operation.key, operation.tags]), () => {
			const holding = overrides.filter((override) => selectsOperation(override, operation));
			const key = holding.map((override) => overrides.indexOf(override)).join();
			return remember(byOverrides, key, () => holding.reduce(laidOver, whole));
		});
}

/** A preset speaks of every rule: what was said of single ones before it holds no more. */
function laidOver(settings: Settings, { preset, rules }: PolicyOverride): Settings {
	if (preset !== null) return { preset, rules };
	return { preset: settings.preset, rules: new Map([...settings.rules, ...rules]) };
}

function remember<T>(known: Map<string, T>, key: string, find: () => T): T {
	const found = known.get(key) ?? find();
	known.set(key, found);
	return found;
}
