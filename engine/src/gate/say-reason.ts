import type { Policy } from "../contract/config.ts";
import type { DiffSummary, MajorStep, TagBudget, Verdict } from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";
import type { Score } from "../contract/score.ts";
import { isOfTools } from "../levels/breaks-code.ts";
import { brokenLanguages } from "../levels/language-names.ts";
import { total } from "../levels/total.ts";
import { count, lowerFirst, quote } from "../lib/say.ts";
import { sayStep } from "./announced-major.ts";
import { saysUndecided } from "./gate-finding.ts";
import { summarise } from "./summarise.ts";

/*
 * Why a decision is what it is, in words.
 */

/** What a decision weighs. */
export interface Weighed {
	readonly summary: DiffSummary;
	readonly verdict: Verdict;
	/**
	 * Without what the revision does to the policy, which the base's policy weighs, and what nobody can read of the base,
	 * which holds up no change; and as `majors` counts.
	 */
	readonly ofApi: Verdict;
	readonly score: Score;
	/** What of the budgets is spent: as `majors` counts, too. */
	readonly spent: { readonly score: Score; readonly budgets: readonly TagBudget[] };
	readonly step: MajorStep | null;
	/** Whether there are breaking changes that a major step would announce. */
	readonly announced: boolean;
	readonly findings: readonly Finding[];
}

/** Why the policy blocks, a sentence for each reason; none where it does not. */
export function blockReasons(weighed: Weighed, policy: Policy): readonly string[] {
	const undecided = weighed.findings.find(saysUndecided);
	if (undecided !== undefined) return [`${undecided.message}${sayDecided(weighed.findings)}`];
	const { score, budgets } = weighed.spent;
	const reasons: string[] = [];
	if (blocksOn(weighed.ofApi, policy)) {
		reasons.push(`${sayWeighed(weighed)}, and the policy blocks on ${policy.blockOn}${sayWayOut(weighed, policy)}.`);
	}
	if (policy.maxScore !== null && score.effective > policy.maxScore) {
		reasons.push(
			`The effective breaking score, ${score.effective}, is above the budget of ${policy.maxScore} (max_score).`,
		);
	}
	for (const { tag, effective, max } of budgets.filter((one) => one.effective > one.max).slice(0, MOST_NAMED)) {
		reasons.push(
			`The effective breaking score of the tag ${quote(tag)}, ${effective}, is above its budget of ${max} (max_score_by_tag).`,
		);
	}
	return reasons;
}

/** A reason is read at a glance. */
const MOST_NAMED = 3;

/** What was found beside all that cannot be decided: the first of that alone would hide it. Empty where nothing was. */
function sayDecided(findings: readonly Finding[]): string {
	const decided = findings.filter((finding) => !saysUndecided(finding));
	const { errors, warnings } = summarise(decided);
	if (errors + warnings === 0) return "";
	return ` Besides that, ${lowerFirst(sayCounted({ errors, warnings }, total(decided)))}.`;
}

function blocksOn(verdict: Verdict, { blockOn }: Policy): boolean {
	if (blockOn === "never" || verdict === "PASS") return false;
	return verdict === "ERR" || blockOn === "WARN";
}

/** What would let breaking changes pass, where the policy says so and nobody announced them. */
function sayWayOut({ announced, step }: Weighed, { majors }: Policy): string {
	if (majors === "block" || step !== null || !announced) return "";
	return ` (\`majors: ${majors}\` lets breaking changes pass that a major step of \`info.version\` or of \`version\` announces)`;
}

/** Of a first version. */
export const FIRST = "There is no baseline yet, so nothing can break. This description becomes the first baseline.";

/** Why nothing holds up the change, in one sentence. */
export function proceedReason(weighed: Weighed, { blockOn, majors }: Policy, unread: number): string {
	const { verdict, ofApi, findings, step, announced } = weighed;
	if (announced && step !== null && blockOn !== "never") {
		return `${sayWeighed(weighed)}, and breaking changes pass: ${sayStep(step)} (\`majors: ${majors}\`).`;
	}
	if (verdict !== "PASS" && ofApi === "PASS") {
		return sayLoosened(findings);
	}
	if (verdict !== "PASS") {
		return `${sayWeighed(weighed)}, and the policy ${blockOn === "never" ? "never blocks" : `blocks on ${blockOn} alone`}.`;
	}
	return sayHarmless(findings, unread);
}

/** Of what was compared: what could not be read is told with it. */
function sayHarmless(findings: readonly Finding[], unread: number): string {
	const compared = findings.length > 0 ? sayNoted(findings) : "Nothing changed that clients can notice.";
	if (unread === 0) return compared;
	const [parts, were] = [count(unread, "part"), unread === 1 ? "was" : "were"];
	return `${parts} of the base could not be read and ${were} not compared. In the rest ${lowerFirst(compared)}`;
}

function sayNoted(findings: readonly Finding[]): string {
	const excused = findings.filter(isExcused);
	const notes = findings.length - excused.length;
	const parts = [...sayExcused(excused), ...(notes > 0 ? [count(notes, "note")] : [])];
	return `${excused.length > 0 ? "Nothing blocks" : sayUnbroken(findings)}: ${parts.join("; ")}.`;
}

/** What somebody accepted breaks all the same. */
const isExcused = ({ level, exception }: Finding): boolean => level === "ERR" && exception !== null;

function sayExcused(excused: readonly Finding[]): readonly string[] {
	const standing = excused.filter(({ exception }) => exception?.standing === true).length;
	const excepted = excused.length - standing;
	const say = (amount: number, what: string): readonly string[] =>
		amount === 0 ? [] : [`${count(amount, "breaking change")} ${amount === 1 ? "is" : "are"} ${what}`];
	return [...say(excepted, "excepted"), ...say(standing, "on the base branch already")];
}

/** A revision that loosens the policy, and that the base's policy lets pass. */
function sayLoosened(findings: readonly Finding[]): string {
	const excused = findings.filter(isExcused);
	const nothing = excused.length > 0 ? `Nothing blocks: ${sayExcused(excused).join("; ")}` : sayUnbroken(findings);
	return `${nothing}; the revision loosens the policy, which the base's policy allows.`;
}

/** Code may break where the policy promises messages alone. */
function sayUnbroken(findings: readonly Finding[]): string {
	const languages = brokenLanguages(findings).join(" and ");
	if (languages !== "") return `Nothing breaks that the policy counts, but code in ${languages} does`;
	return findings.some(breaksSource)
		? "Nothing breaks deployed clients, but code on regenerated SDKs breaks"
		: "Nothing breaks";
}

/** Where no SDK is made, nobody asked in which languages. */
function breaksSource(finding: Finding): boolean {
	const { breaks, direction, exception, source, underPolicy } = finding;
	if (breaks !== undefined || direction === null || exception !== null || isOfTools(finding)) return false;
	return (underPolicy?.source ?? source) === "ERR";
}

function sayWeighed({ summary, score }: Weighed): string {
	return sayCounted(summary, score);
}

function sayCounted({ errors, warnings }: Pick<DiffSummary, "errors" | "warnings">, score: Score): string {
	const parts = [errors > 0 ? count(errors, "error") : "", warnings > 0 ? count(warnings, "warning") : ""];
	const there = (errors || warnings) === 1 ? "There is" : "There are";
	return `${there} ${parts.filter((part) => part !== "").join(" and ")} (score ${score.effective})`;
}
