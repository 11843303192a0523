import type { Change } from "../../contract/change.ts";
import { isDelivery } from "../../openapi/say-operation.ts";
import { worstReach } from "../../openapi/weight-of-reach.ts";
import { consequenceOf, ruling } from "../law.ts";
import type { Rule } from "../rule.ts";
import { sayApart } from "./say-apart.ts";
import { whyUndecided } from "./why-undecided.ts";

/**
 * In the rule's words; in the law's where the rule leaves it to the law, and that says otherwise of this change than of
 * most (a property that became required, where every value had it), or cannot decide: then with the reason. Of a webhook
 * or callback both name who receives.
 */
export function sayConsequence(rule: Rule, change: Change, today: string): string {
	const { breaks, breaksBy, breaksReceivers, convention, level: usual } = rule;
	const { effect, direction, reaches } = change;
	const named = worstReach(reaches);
	const delivery = named !== undefined && isDelivery(named);
	const lawful = consequenceOf(effect, direction, delivery);
	if (effect === "unknown" && convention === null) return `${lawful}, because ${whyUndecided(change)}`;
	if (effect === "none" && change.voided !== undefined && convention === null) return VOIDED[change.voided];
	const { level } = ruling(effect, direction);
	if (change.apart !== undefined && convention === null && level === "ERR") return sayApart(change.apart, direction);
	const overlapping = level === "INFO" && effect !== "none" ? sayOverlapping(change) : null;
	if (overlapping !== null) return overlapping;
	const own = breaksBy(change, today);
	if (own !== null) return own;
	if (convention === null && level !== usual) return lawful;
	return (delivery ? breaksReceivers : null) ?? breaks ?? lawful;
}

/** What is lost by an overlap of branches, and what is gained beside it, are two findings: neither may speak for all values. */
function sayOverlapping({ kind, isOverlapping, overlap }: Change): string | null {
	if (kind === "interplay-changed" && overlap !== undefined)
		return overlap.came
			? "values that match several branches are no longer valid"
			: "values that matched several branches are valid now";
	if (isOverlapping !== true) return null;
	return kind === "branch-added"
		? "values that match this branch alone are valid now"
		: "values that matched this branch alone are no longer valid";
}

/** Of what would change which values are valid, and does not: nothing is said of what is around it. */
const VOIDED = {
	narrows: "no payload that was valid is rejected because of it",
	widens: "no further payload is valid because of it",
	unsent: "payloads that use only described properties are not affected",
	untagged: "no other discriminator value leads to this branch",
} as const;
