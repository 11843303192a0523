import type { Change, ChangeKind } from "../contract/change.ts";
import type { Policy } from "../contract/config.ts";
import type { Judgement, Proof } from "../contract/finding.ts";
import type { SourceImpact } from "../contract/sdk.ts";
import { createSettings } from "../levels/policy-settings.ts";
import { quote, type Said, sayNoticing, sayTwice, sayWhole } from "../lib/say.ts";
import { fingerprints } from "./fingerprint.ts";
import type { Cap, GuardContext } from "./guard.ts";
import { guards, sayAnnouncement } from "./guards.ts";
import { groupForms, joinChanges, joinImpacts } from "./merge-forms.ts";
import { rules } from "./registry.ts";
import type { Rule } from "./rule.ts";
import { inOwnWords } from "./say/own-words.ts";
import { sayCode } from "./say/say-code.ts";
import { sayConsequence } from "./say/say-consequence.ts";
import { sayElsewhere } from "./say/say-elsewhere.ts";
import { sayOverlap } from "./say/say-overlap.ts";
import { sayWhere } from "./say/where.ts";
import { saysNothing } from "./says-nothing.ts";
import { capped, levelUnder, type Terms, whereOn } from "./under-policy.ts";
import { wireLevel } from "./wire-level.ts";

/**
 * What each change means: one judgement a change, or one of an edit that is judged alike in JSON and in text, in the order
 * of the changes, without those whose rule is off or that say nothing.
 * `today` is an ISO date; `entry` is the path of the before side's root file, from which fingerprints name files. `impacts`
 * says what regenerated SDKs make of each change; where it is silent, the worst is taken that the rule knows of.
 */
export function judgeChanges(
	changes: readonly Change[],
	policy: Policy,
	today: string,
	entry = "",
	impacts: ReadonlyMap<Change, SourceImpact> = new Map(),
): Judgement[] {
	const context: JudgeContext = {
		policy,
		today,
		impacts,
		settingsAt: createSettings(policy),
		room: { left: MOST_OF_WHOLE },
	};
	const told = changes.filter((change) => !saysNothing(change));
	const answered = told.map((change): Answered => ({ change, ...ruleFor(change) }));
	// Before the policy has a word: whatever it turns off, a finding keeps its name.
	const names = fingerprints(
		answered.map(({ change, rule }) => ({ change, rule: rule.id })),
		entry,
	);
	const judged = answered.flatMap((one, index): readonly Judged[] => {
		const judgement = judgeChange(one, names[index] ?? "", context);
		return judgement === null ? [] : [{ ...one, judgement }];
	});
	return groupForms(judged).flatMap(([first, ...others]) =>
		first === undefined ? [] : judgeTogether(first, others, context),
	);
}

interface JudgeContext extends GuardContext, Terms {
	readonly impacts: ReadonlyMap<Change, SourceImpact>;
	/** Characters that are left for messages without cuts. */
	readonly room: { left: number };
}

interface Answered {
	readonly change: Change;
	readonly rule: Rule;
	/** In the rule's words. */
	readonly happened: Said<string>;
}

interface Judged extends Answered {
	readonly judgement: Judgement;
}

/** One judgement of several that are one edit; it has the name of the first. */
function judgeTogether(first: Judged, others: readonly Judged[], context: JudgeContext): Judgement {
	if (others.length === 0) return first.judgement;
	const change = joinChanges([first.change, ...others.map((other) => other.change)]);
	const impactOf = (one: Judged) =>
		context.impacts.get(one.change) ?? { level: one.rule.source, types: [], renamed: null };
	const impacts = new Map([[change, joinImpacts([impactOf(first), ...others.map(impactOf)])]]);
	return judgeChange({ ...first, change }, first.judgement.fingerprint, { ...context, impacts }) ?? first.judgement;
}

function judgeChange(
	{ change: whole, rule, happened }: Answered,
	name: string,
	context: JudgeContext,
): Judgement | null {
	const change = whereOn(whole, rule, context);
	if (change === null) return null;
	const caps = guards.flatMap((guard) => guard.cap(change, context) ?? []);
	const impact = context.impacts.get(whole);
	const verdicts = {
		wire: wireLevel(rule, change.effect, change.direction, context.policy.rulesVersion),
		source: impact?.level ?? rule.source,
	};
	const levels = capped(verdicts, caps);
	return {
		rule: rule.id,
		change,
		...levels,
		...levelUnder({ rule, change, caps, verdicts }, context),
		...messageOf(
			happened,
			context.room,
			(what) =>
				sayJudgement(what, rule, change, caps, { ...context, impact }) +
				sayElsewhere(change) +
				sayRenamed(impact) +
				(rule.tellsCode ? "" : sayCode(impact, levels, change)),
		),
		fingerprint: name,
		proof: proofOf(change),
		witness: null,
		types: impact?.types ?? [],
		...(impact?.breaks === undefined ? {} : { breaks: impact.breaks }),
	};
}

/** All messages without cuts of one comparison have no more characters: a long name stands on the way to a thousand edits. */
const MOST_OF_WHOLE = 4_000_000;

/** And none of them has more. */
const MOST_OF_MESSAGE = 20_000;

/** The message, and without cuts where it has some: the report for programs has that, and the page that opens it. */
function messageOf(
	happened: Said<string>,
	room: JudgeContext["room"],
	say: (happened: string) => string,
): Pick<Judgement, "message" | "wholeMessage"> {
	const { text: message, isCut } = sayNoticing(() => say(happened.text));
	if ((!isCut && happened.whole === undefined) || room.left <= 0) return { message };
	const wholeMessage = sayWhole(() => say(happened.whole ?? happened.text)).slice(0, MOST_OF_MESSAGE);
	room.left -= wholeMessage.length;
	return { message, wholeMessage };
}

function sayRenamed(impact: SourceImpact | undefined): string {
	if (impact === undefined || impact.renamed === null) return "";
	const kept = impact.keepsEarlier === true ? ", and the earlier name goes on working, deprecated" : "";
	return ` SDK method ${quote(impact.renamed.from)} was renamed to ${quote(impact.renamed.to)}${kept}.`;
}

const byKind: ReadonlyMap<ChangeKind, readonly Rule[]> = Map.groupBy(rules, (rule) => rule.judges);

/** The rule that answers, and what happened in its words. A change that no rule answers to is a bug, never a pass. */
function ruleFor(change: Change): { readonly rule: Rule; readonly happened: Said<string> } {
	const told = inOwnWords(change);
	for (const rule of byKind.get(change.kind) ?? []) {
		const { text, whole } = sayTwice(() => rule.judge(told));
		if (text !== null) return { rule, happened: whole == null ? { text } : { text, whole } };
	}
	throw new Error(`No rule judges this ${change.kind} of effect ${change.effect} in a ${change.direction}.`);
}

/** One sentence: what, where, and who breaks, or why nobody does; a second one says how it could be done. */
function sayJudgement(
	happened: string,
	rule: Rule,
	change: Change,
	caps: readonly Cap[],
	{ impact, ...context }: GuardContext & { readonly impact: SourceImpact | undefined },
): string {
	const isKept = impact?.keepsEarlier === true && change.kind.startsWith("sdk-");
	const consequence = isKept ? EARLIER_WORKS : sayConsequence(rule, change, context.today);
	const sentence = `${happened}${sayWhere(change)}: ${caps[0]?.because ?? consequence}`;
	const cause = change.overlap === undefined ? null : sayOverlap(change.overlap);
	const advice = caps.length > 0 ? null : sayAnnouncement(change, context);
	return [sentence, cause, advice].flatMap((one) => (one === null ? [] : `${one}.`)).join(" ");
}

const EARLIER_WORKS = "deployed clients are not affected, and the earlier name goes on working, deprecated";

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
	"property-described-changed",
	"additional-properties-changed",
	"items-changed",
	"branch-added",
	"branch-removed",
	"union-changed",
	"interplay-changed",
	"discriminator-changed",
	"keyword-changed",
]);

/** Of XML what breaks is how a value is written: as a value it is the same. */
function proofOf({ kind, facts }: Change): Proof {
	const isWritten = kind === "keyword-changed" && facts.keyword === "xml";
	return ABOUT_VALUES.has(kind) && !isWritten ? "unproven" : "by-structure";
}
