import type { RulePage } from "./contract/rule-page.ts";
import { gateRulePages } from "./gate/gate-rule-pages.ts";
import { explainRule } from "./rules/explain-rule.ts";
import { rules } from "./rules/registry.ts";

/** Every rule that a finding can carry, by id, explained: in the order of the registry, the gate's own last. */
export const rulePages: ReadonlyMap<string, RulePage> = new Map(
	[...rules.map(explainRule), ...gateRulePages].map((page) => [page.id, page]),
);
