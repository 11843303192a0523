import type { Change, ChangeKind } from "../contract/change.ts";
import type { Policy, PromiseKind } from "../contract/config.ts";
import type { Judgement, Proof } from "../contract/finding.ts";
import type { Level } from "../contract/level.ts";
import { harsher, milder } from "../lib/levels.ts";
import { fingerprint } from "./fingerprint.ts";
import { type Cap, type GuardContext, guards, sayAnnouncement } from "./guards.ts";
import { ruling } from "./law.ts";
import { rules } from "./registry.ts";
import type { Rule } from "./rule.ts";
import { sayWhere } from "./where.ts";
import { wireLevel } from "./wire-level.ts";

/**
 * What each change means: one judgement a change, in the order of the changes, without those whose rule is off.
 * `today` is an ISO date; `entry` is the path of the before side's root file, from which fingerprints name files.
 */
export function judgeChanges(changes: readonly Change[], policy: Policy, today: string, entry = ""): Judgement[] {
	return changes.flatMap((change) => judgeChange(change, { policy, today }, entry) ?? []);
}

function judgeChange(change: Change, context: GuardContext, entry: string): Judgement | null {
	const { rule, happened } = ruleFor(change);
	const override = context.policy.rules.get(rule.id);
	if (override === "off") return null;
	const caps = guards.flatMap((guard) => guard.cap(change, context) ?? []);
	const wire = capped(wireLevel(rule, change.effect, change.direction), caps, "wire");
	const source = capped(rule.source, caps, "source");
	const promised = PROMISES[context.policy.promise](wire, source);
	return {
		rule: rule.id,
		change,
		wire,
		source,
		level: override === undefined ? promised : capped(override, caps, context.policy.promise),
		message: sayJudgement(happened, rule, change, caps, context),
		fingerprint: fingerprint(rule.id, change, entry),
		proof: proofOf(change),
		witness: null,
	};
}

const PROMISES: Readonly<Record<PromiseKind, (wire: Level, source: Level) => Level>> = {
	wire: (wire) => wire,
	source: (_, source) => source,
	both: harsher,
};

/** A guard knows something about the edit that no policy can: what it caps stays capped. */
function capped(level: Level, caps: readonly Cap[], promise: PromiseKind): Level {
	return caps.reduce((found, cap) => milder(found, PROMISES[promise](cap.wire, cap.source)), level);
}

const byKind: ReadonlyMap<ChangeKind, readonly Rule[]> = Map.groupBy(rules, (rule) => rule.judges);

/** The rule that answers, and what happened in its words. A change that no rule answers to is a bug, never a pass. */
function ruleFor(change: Change): { readonly rule: Rule; readonly happened: string } {
	for (const rule of byKind.get(change.kind) ?? []) {
		const happened = rule.judge(change);
		if (happened !== null) return { rule, happened };
	}
	throw new Error(`No rule judges this ${change.kind} of effect ${change.effect} in a ${change.direction}.`);
}

/** One sentence: what, where, and who breaks, or why nobody does; a second one says how it could be done. */
function sayJudgement(
	happened: string,
	rule: Rule,
	change: Change,
	caps: readonly Cap[],
	context: GuardContext,
): string {
	const sentence = `${happened}${sayWhere(change)}: ${caps[0]?.because ?? consequenceOf(rule, change)}.`;
	const advice = caps.length > 0 ? null : sayAnnouncement(change, context);
	return advice === null ? sentence : `${sentence} ${advice}.`;
}

/** In the rule's words; in the law's where the rule leaves it to the law, and that cannot decide. */
function consequenceOf({ breaks, convention }: Rule, { effect, direction }: Change): string {
	const { consequence } = ruling(effect, direction);
	if (effect === "unknown" && convention === null) return consequence;
	return breaks ?? consequence;
}

/** Kinds that speak of schemas: what they break is shown by a payload. Everything else is gone or there, as written. */
const ABOUT_VALUES: ReadonlySet<ChangeKind> = new Set<ChangeKind>([
	"type-changed",
	"nullable-changed",
	"enum-changed",
	"bound-changed",
	"constraint-changed",
	"property-added",
	"property-removed",
	"property-required-changed",
	"additional-properties-changed",
	"items-changed",
	"branch-added",
	"branch-removed",
	"union-changed",
	"discriminator-changed",
	"keyword-changed",
	"field-changed",
]);

function proofOf(change: Change): Proof {
	return ABOUT_VALUES.has(change.kind) ? "unproven" : "by-structure";
}
