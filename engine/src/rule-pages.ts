import type { PresetPage, RulePage } from "./contract/rule-page.ts";
import { gateRulePages } from "./gate/gate-rule-pages.ts";
import { explainRule } from "./rules/explain-rule.ts";
import { presets } from "./rules/presets.ts";
import { rules } from "./rules/registry.ts";

/** Every rule that a finding can carry, by id, explained: in the order of the registry, the gate's own last. */
export const rulePages: ReadonlyMap<string, RulePage> = new Map(
	[...rules.map((rule) => explainRule(rule)), ...gateRulePages].map((page) => [page.id, page]),
);

/** The presets that `gate.preset` and overrides can name, from the strictest to the mildest. */
export const presetPages: ReadonlyMap<string, PresetPage> = new Map(
	Object.values(presets).map((preset) => [preset.name, preset]),
);
