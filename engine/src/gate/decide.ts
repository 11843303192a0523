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
	Verdict,
} from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";
import type { Notice, Source } from "../contract/source.ts";
import { compareFindings } from "../levels/compare-findings.ts";
import { total } from "../levels/total.ts";
import { plain } from "../lib/say.ts";
import { findMajorStep, isAnnounced, sayAnnounced, underMajors } from "./announced-major.ts";
import { applyExceptions, type Excused } from "./apply-exceptions.ts";
import { breakingOperations } from "./breaking-operations.ts";
import { cannotDecide } from "./cannot-decide.ts";
import { underPolicy } from "./gate-finding.ts";
import type { GateInput } from "./gate-input.ts";
import { blockedByBase, isAboutPolicy, policyFindings } from "./policy-changes/policy-findings.ts";
import { blockReasons, FIRST, proceedReason, type Weighed } from "./say-reason.ts";
import { demandOn, judgeVersion } from "./semver.ts";
import { summarise } from "./summarise.ts";
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
		findings,
		ofApi: verdictOf(summarise(counted.filter(mayBlock))),
		spent: { score: total(counted), budgets: tagBudgets(counted, policy) },
	};
	const blocking = [...blockReasons(weighed, policy), ...(base === null ? [] : blockedByBase(findings, base))];
	const block = blocking.length === 0 ? null : blocking.join(" ");
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

function verdictOf({ errors, warnings }: DiffSummary): Verdict {
	if (errors > 0) return "ERR";
	return warnings > 0 ? "WARN" : "PASS";
}

function laneOf(verdict: Verdict, { info }: DiffSummary): Lane {
	return verdict === "PASS" && info > 0 ? "INFO" : verdict;
}

const mayBlock = (finding: Finding): boolean => !isAboutPolicy(finding) && !isMildOnBase(finding);

/** `told`: those that a finding says already. */
function noticesOf(
	source: Source,
	side: AnalysisNotice["side"],
	told: ReadonlySet<Notice> = new Set(),
): AnalysisNotice[] {
	const untold = source.notices.filter(
		(notice) => !told.has(notice) && (side === "after" || notice.ofRevision !== true),
	);
	return untold.map(({ at, message }) => {
		const { file, line, column } = source.locate(at);
		return { side, file, line, column, message };
	});
}
