import { gateRules } from "./gate/gate-finding.ts";
import { ruleIds as judging } from "./rules/registry.ts";

/** Every id that a finding can carry and a policy can name: of the rules that judge changes, and of the gate's own. */
export const ruleIds: ReadonlySet<string> = new Set([...judging, ...gateRules]);
