import type { Exception, Policy } from "../contract/config.ts";
import type {
	Analysis,
	AnalysisNotice,
	ApiTitle,
	Decision,
	DiffSummary,
	Lane,
	MajorStep,
	SemverDemand,
	TagBudget,
	Verdict,
} from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";
import type { Score } from "../contract/score.ts";
import type { Notice, Source } from "../contract/source.ts";
import { compareFindings } from "../levels/compare-findings.ts";
import { brokenLanguages } from "../levels/language-names.ts";
import { total } from "../levels/total.ts";
import { count, lowerFirst, plain, quote } from "../lib/say.ts";
import { findMajorStep, isAnnounced, sayAnnounced, sayStep, underMajors } from "./announced-major.ts";
import { applyExceptions, type Excused } from "./apply-exceptions.ts";
import { breakingOperations } from "./breaking-operations.ts";
import { cannotDecide } from "./cannot-decide.ts";
import { saysUndecided, underPolicy } from "./gate-finding.ts";
import type { GateInput } from "./gate-input.ts";
import { blockedByBase, isAboutPolicy, policyFindings } from "./policy-changes/policy-findings.ts";
import { demandOn, judgeVersion } from "./semver.ts";
import { tagBudgets } from "./tag-budgets.ts";
import { BASE_UNREAD, isMildOnBase, noticesOfBase } from "./unread-base.ts";
import { neededUnread, newlyUnreadable } from "./unreadable-parts.ts";
import { unusedSelectors } from "./unused-selectors.ts";

/** What we do about the findings, and why: exceptions are applied, the version is checked, the policy decides. */
export function decide(judged: readonly Finding[], input: GateInput): Analysis {
	const { config, after } = input;
	const root = after.locate({ file: after.entry, pointer: "" });
	const excused = withStanding(applyExceptions(judged, config.exceptions, input.today, root), input);
	const semver = demandOn(excused.findings, config.policy.promise, input.versionBefore);
	const step = findMajorStep(input);
	const own = [
		...excused.remarks,
		...unusedSelectors(config.policy, input.operations, config.versionAt ?? root),
		...judgeVersion(semver, {
			before: input.versionBefore,
			after: config.version,
			policy: config.policy.semver,
			at: config.versionAt ?? root,
		}),
		...sayAnnounced(excused.findings, config.policy, step, config.versionAt ?? root),
		...cannotDecide(input, root),
	];
	const told: ReadonlySet<Notice> = new Set(newlyUnreadable(input));
	const names = new Set(judged.map(({ fingerprint }) => fingerprint));
	const ofPolicy = policyFindings(input, names, config.versionAt ?? root);
	const findings = [...excused.findings, ...underPolicy(own, config.policy), ...ofPolicy].sort(compareFindings);
	const base = input.revised?.base.policy ?? null;
	const first = input.before === null && input.unreadBase === null;
	const unread = neededUnread(input.before);
	return {
		decision: decisionOn(findings, config.policy, {
			semver,
			step,
			first,
			isBaseUnread: input.unreadBase !== null,
			unread,
			base,
		}),
		findings,
		apis: { before: input.apis.before && titleOf(input.apis.before), after: titleOf(input.apis.after) },
		notices: [
			...(input.unreadBase === null ? [] : noticesOfBase(input.unreadBase)),
			...(input.before === null ? [] : noticesOf(input.before, "before")),
			...noticesOf(after, "after", told),
		],
	};
}

/** What stands in the branch already counts for nothing, and is told apart; what somebody accepted is told as that. */
function withStanding({ findings, remarks }: Excused, { standing, today }: GateInput): Excused {
	const excuse = (finding: string): Exception => ({
		finding,
		owner: "",
		reason: "",
		expires: today,
		at: null,
		standing: true,
	});
	const told = findings.map((finding) =>
		finding.exception === null && standing.has(finding.fingerprint)
			? { ...finding, exception: excuse(finding.fingerprint) }
			: finding,
	);
	return { findings: told, remarks };
}

/** Longer ones are no names, and they are kept with every analysis. */
const MOST_CHARACTERS = 200;

function titleOf({ title, version }: ApiTitle): ApiTitle {
	return { title: plain(title, MOST_CHARACTERS), version: plain(version, MOST_CHARACTERS) };
}

interface Circumstances {
	readonly semver: SemverDemand;
	/** The major step that may let breaking changes pass. */
	readonly step: MajorStep | null;
	/** Whether there is no baseline yet. */
	readonly first: boolean;
	/** Whether nothing of the baseline can be read. */
	readonly isBaseUnread: boolean;
	/** How many parts of the base an operation needs and nobody can read: what changed there is not known. */
	readonly unread: number;
	/** The base's policy, which alone judges what the revision does to it; null where there is none. */
	readonly base: Policy | null;
}

function decisionOn(findings: readonly Finding[], policy: Policy, circumstances: Circumstances): Decision {
	const { semver, step, first, isBaseUnread, unread, base } = circumstances;
	const summary = summarise(findings);
	const verdict = verdictOf(summary);
	const score = total(findings);
	const budgets = tagBudgets(findings, policy);
	const counted = underMajors(findings, policy, step);
	const weighed: Weighed = {
		...{ summary, verdict, score, step },
		announced: findings.some(isAnnounced),
		broken: brokenLanguages(findings).join(" and "),
		ofApi: verdictOf(summarise(counted.filter(mayBlock))),
		spent: { score: total(counted), budgets: tagBudgets(counted, policy) },
	};
	const block = blockReason(findings, weighed, policy) ?? (base === null ? null : blockedByBase(findings, base));
	return {
		verdict,
		lane: laneOf(verdict, summary),
		action: block === null ? "proceed" : "block",
		reason: block ?? (first ? FIRST : isBaseUnread ? BASE_UNREAD : proceedReason(weighed, policy, unread)),
		score,
		summary,
		breakingOperations: breakingOperations(findings),
		semver,
		...(block === null && policy.majors !== "block" && weighed.announced && step !== null ? { announcedBy: step } : {}),
		...(budgets.length === 0 ? {} : { tagBudgets: budgets }),
	};
}

/** A finding that an exception covers is only worth knowing. The three numbers add up to all findings. */
function summarise(findings: readonly Finding[]): DiffSummary {
	const amount = (level: Finding["level"]): number =>
		findings.filter((finding) => finding.level === level && finding.exception === null).length;
	const errors = amount("ERR");
	const warnings = amount("WARN");
	return { errors, warnings, info: findings.length - errors - warnings };
}

function verdictOf({ errors, warnings }: DiffSummary): Verdict {
	if (errors > 0) return "ERR";
	return warnings > 0 ? "WARN" : "PASS";
}

function laneOf(verdict: Verdict, { info }: DiffSummary): Lane {
	return verdict === "PASS" && info > 0 ? "INFO" : verdict;
}

const mayBlock = (finding: Finding): boolean => !isAboutPolicy(finding) && !isMildOnBase(finding);

interface Weighed {
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
	/** The languages in which code breaks by findings that nobody accepted, as people call them. */
	readonly broken: string;
}

/** Why the policy blocks, in one sentence; null where it does not. */
function blockReason(findings: readonly Finding[], weighed: Weighed, policy: Policy): string | null {
	const undecided = findings.find(saysUndecided);
	if (undecided !== undefined) return `${undecided.message}${sayDecided(findings)}`;
	const { ofApi } = weighed;
	const { score, budgets } = weighed.spent;
	if (blocksOn(ofApi, policy)) {
		return `${sayWeighed(weighed)}, and the policy blocks on ${policy.blockOn}${sayWayOut(weighed, policy)}.`;
	}
	if (policy.maxScore !== null && score.effective > policy.maxScore) {
		return `The effective breaking score, ${score.effective}, is above the budget of ${policy.maxScore} (max_score).`;
	}
	const [spent] = budgets.filter(({ effective, max }) => effective > max);
	if (spent === undefined) return null;
	const { tag, effective, max } = spent;
	return `The effective breaking score of the tag ${quote(tag)}, ${effective}, is above its budget of ${max} (max_score_by_tag).`;
}

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

const FIRST = "There is no baseline yet, so nothing can break. This description becomes the first baseline.";

function proceedReason(weighed: Weighed, { blockOn, majors }: Policy, unread: number): string {
	const { verdict, ofApi, summary, step, announced, broken } = weighed;
	if (announced && step !== null && blockOn !== "never") {
		return `${sayWeighed(weighed)}, and breaking changes pass: ${sayStep(step)} (\`majors: ${majors}\`).`;
	}
	if (verdict !== "PASS" && ofApi === "PASS") {
		return "Nothing breaks; the revision loosens the policy, which the base's policy allows.";
	}
	if (verdict !== "PASS") {
		return `${sayWeighed(weighed)}, and the policy ${blockOn === "never" ? "never blocks" : `blocks on ${blockOn} alone`}.`;
	}
	return sayHarmless(summary.info, broken, unread);
}

/** Of what was compared: what could not be read is told with it. */
function sayHarmless(info: number, broken: string, unread: number): string {
	const known = `${count(info, "finding")} worth knowing`;
	const nothing =
		broken === "" ? "Nothing breaks" : `Nothing breaks that the policy counts, but code in ${broken} does`;
	const compared = info > 0 ? `${nothing}: ${known}.` : "Nothing changed that clients can notice.";
	if (unread === 0) return compared;
	const [parts, were] = [count(unread, "part"), unread === 1 ? "was" : "were"];
	return `${parts} of the base could not be read and ${were} not compared. In the rest ${lowerFirst(compared)}`;
}

function sayWeighed({ summary, score }: Weighed): string {
	return sayCounted(summary, score);
}

function sayCounted({ errors, warnings }: Pick<DiffSummary, "errors" | "warnings">, score: Score): string {
	const parts = [errors > 0 ? count(errors, "error") : "", warnings > 0 ? count(warnings, "warning") : ""];
	const there = (errors || warnings) === 1 ? "There is" : "There are";
	return `${there} ${parts.filter((part) => part !== "").join(" and ")} (score ${score.effective})`;
}

/** `told`: those that a finding says already. */
function noticesOf(
	source: Source,
	side: AnalysisNotice["side"],
	told: ReadonlySet<Notice> = new Set(),
): AnalysisNotice[] {
	const untold = source.notices.filter((notice) => !told.has(notice));
	return untold.map(({ at, message }) => {
		const { file, line, column } = source.locate(at);
		return { side, file, line, column, message };
	});
}
