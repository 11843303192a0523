import type { ChangeFacts, ChangeKind } from "../contract/change.ts";
import type { Area, RuleMeta } from "./rule.ts";

/*
 * Of which rules a guard can speak, told from what they are about: a rule's page names its guards, so that it promises no
 * level that a finding does not have.
 */

export type Speaks = (rule: Pick<RuleMeta, "judges" | "axes">) => boolean;

export function ofKinds(...kinds: readonly ChangeKind[]): Speaks {
	return ({ judges }) => kinds.includes(judges);
}

function either(...speaks: readonly Speaks[]): Speaks {
	return (rule) => speaks.some((one) => one(rule));
}

function ofAreas(...areas: readonly Area[]): Speaks {
	return ({ axes }) => areas.includes(axes.area);
}

/** What is said of schemas, and of what they describe. */
export const ofValues: Speaks = either(ofAreas("schema", "field"), ofKinds("sunset-changed", "deprecation-announced"));

/** What a mark keeps from being sent: that a property has the mark now is what another rule is about. */
export const ofRequestValues: Speaks = (rule) =>
	rule.axes.direction !== "response" && rule.judges !== "access-changed" && ofValues(rule);

export const ofResponseValues: Speaks = (rule) =>
	rule.axes.direction !== "request" && rule.judges !== "access-changed" && ofValues(rule);

export const ofContent: Speaks = either(ofAreas("media-type"), ofValues);

/** What an answer consists of, the answer itself among it. */
export const ofAnswers: Speaks = (rule) =>
	rule.axes.direction !== "request" && either(ofAreas("response", "response-header"), ofContent)(rule);

export const ofAnswersWithoutHeaders: Speaks = (rule) =>
	rule.axes.direction !== "request" && either(ofAreas("response"), ofContent)(rule);

/** What takes URLs away from an operation. */
export const ofAddresses: Speaks = ({ judges, axes: { direction, action } }) =>
	judges === "operation-removed" ||
	(judges === "enum-changed" &&
		direction === "request" &&
		(action === "value-removed" || action === "values-replaced"));

/** Those that are told of with what was announced of them: a kind that gets such a fact has to be named here. */
const ANNOUNCING = {
	"response-header-removed": true,
	"branch-removed": true,
	"enum-changed": true,
	"discriminator-changed": true,
	"operation-removed": true,
	"property-removed": true,
	"parameter-removed": true,
} satisfies Readonly<Record<Announcing | "operation-removed" | "property-removed" | "parameter-removed", true>>;

type Announcing = {
	[K in ChangeKind]: "announced" extends keyof ChangeFacts[K] ? K : never;
}[ChangeKind];

export const ofEnds: Speaks = ({ judges }) => Object.hasOwn(ANNOUNCING, judges);
