import type { Finding } from "../contract/finding.ts";
import type { Location } from "../contract/source.ts";
import { quote } from "../lib/say.ts";
import { gateFinding, gateRules } from "./gate-finding.ts";
import type { GateInput } from "./gate-input.ts";

/**
 * Never green by accident: a gate that had nothing to compare, or nothing to compare it with, or that was asked to
 * enforce what it does not know, says so and blocks.
 */
export function cannotDecide({ config, ruleIds, operations }: GateInput, at: Location): readonly Finding[] {
	const levels = config.policy.rules;
	const findings = [...levels.keys()]
		.filter((id) => !ruleIds.has(id) && !isGateRule(id))
		.map((id) =>
			gateFinding({
				rule: "rule-unknown",
				subject: id,
				message: `Cannot decide: \`gate.rules\` sets a level for ${quote(id)}, and no rule has that name.`,
				at,
			}),
		);
	if ([...ruleIds].every((id) => levels.get(id) === "off")) {
		const message = "Cannot decide: `gate.rules` turns every rule off, so that nothing was judged.";
		findings.push(gateFinding({ rule: "no-active-rules", subject: "", message, at }));
	}
	if (operations === 0) {
		const message = "Cannot decide: the description has no operations, so that there is nothing to compare.";
		findings.push(gateFinding({ rule: "no-operations", subject: "", message, at }));
	}
	return findings;
}

function isGateRule(id: string): boolean {
	return gateRules.some((rule) => rule === id);
}
