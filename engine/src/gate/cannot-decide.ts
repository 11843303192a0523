import type { Policy } from "../contract/config.ts";
import type { Finding } from "../contract/finding.ts";
import type { Location } from "../contract/source.ts";
import { createSettings } from "../levels/policy-settings.ts";
import { quote } from "../lib/say.ts";
import { gateFinding, gateRules } from "./gate-finding.ts";
import type { GateInput } from "./gate-input.ts";
import { baseUnreadable } from "./unread-base.ts";
import { elsewhereFindings, newlyUnreadable, unreadableFindings } from "./unreadable-parts.ts";

/**
 * Never green by accident: a gate that had nothing to compare, or nothing to compare it with, or that was asked to
 * enforce what it does not know, says so and blocks.
 */
export function cannotDecide(input: GateInput, at: Location): readonly Finding[] {
	const { policy } = input.config;
	const findings = unknownRules(policy, input.ruleIds).map(({ id, where }) =>
		gateFinding({
			rule: "rule-unknown",
			subject: id,
			message: `Cannot decide: \`${where}\` sets a level for ${quote(id)}, but no rule${where === "gate.rules" ? "" : " that judges operations"} has that id.`,
			at,
		}),
	);
	if (isEveryRuleOff(input)) {
		const message =
			"Cannot decide: the policy turns off every rule for every operation, so nothing was judged. Turn on the rules that matter.";
		findings.push(gateFinding({ rule: "no-active-rules", subject: "", message, at }));
	}
	findings.push(...unreadableFindings(newlyUnreadable(input), input.after));
	findings.push(...elsewhereFindings(input.before, at));
	if (input.unreadBase !== null) findings.push(baseUnreadable(input.unreadBase, at));
	if (input.operations.length === 0) {
		const message = `Cannot decide: ${NO_OPERATIONS}`;
		findings.push(gateFinding({ rule: "no-operations", subject: "", message, at }));
	}
	return findings;
}

interface UnknownRule {
	readonly id: string;
	readonly where: "gate.rules" | "gate.overrides";
}

/** The gate's own rules are about no operation: they have one level, and it stands in `gate.rules`. */
function unknownRules({ rules, overrides }: Policy, known: ReadonlySet<string>): readonly UnknownRule[] {
	const inOverrides = new Set(overrides.flatMap((override) => [...override.rules.keys()]));
	return [
		...[...rules.keys()]
			.filter((id) => !known.has(id) && !gateRules.some((rule) => rule === id))
			.map((id) => ({ id, where: "gate.rules" as const })),
		...[...inOverrides].filter((id) => !known.has(id)).map((id) => ({ id, where: "gate.overrides" as const })),
	];
}

/** Where there is no operation either, the policy's own levels are asked. */
function isEveryRuleOff({ config, ruleIds, operations }: GateInput): boolean {
	const settingsAt = createSettings(config.policy);
	const settings = new Set(operations.map(settingsAt));
	if (settings.size === 0) settings.add(settingsAt({ key: "", tags: [] }));
	return [...settings].every(({ rules }) => [...ruleIds].every((id) => rules.get(id) === "off"));
}

/** What is wrong with a description that describes nothing, for whoever compares it and whoever checks it. */
export const NO_OPERATIONS =
	"the description has no operations, so there is nothing to compare. Check that `spec` names the right file.";
