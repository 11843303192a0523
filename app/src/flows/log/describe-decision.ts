import type { AppliedException, DecisionDetails, Exception, Finding } from "@driftgate/engine/records";
import type { JudgeResult, ProjectDocument, SyncRunDocument } from "../../ports.ts";
import { triggerOfRun } from "../runs/trigger-of-run.ts";
import type { UnloggedDecision } from "./log-decision.ts";

/** A judgement with what it was made on. */
export interface JudgedRun {
	readonly run: SyncRunDocument;
	readonly project: ProjectDocument;
	readonly judged: JudgeResult;
	/** SHA-256 of the bundle that was judged, and of the analysis. */
	readonly revision: string;
	readonly analysis: string;
}

/** What the log keeps of a decision. The record names no person: whatever may is in the details. */
export function describeDecision({ run, project, judged, revision, analysis }: JudgedRun): UnloggedDecision {
	const { decision, findings } = judged.analysis;
	return {
		record: {
			format: "driftgate.decision/1",
			project_id: project.id,
			run_id: run.id,
			trigger: triggerOfRun(run),
			mode: run.mode,
			commit_sha: run.commitSha,
			verified: run.verified,
			...(run.verified || run.unverified === undefined ? {} : { unverified: run.unverified }),
			baseline: run.checked?.against === undefined ? (project.baseline?.bundle ?? null) : run.checked.against,
			revision,
			gate_action: decision.action,
			verdict: decision.verdict,
			lane: decision.lane,
			breaking_score: decision.score.breaking,
			effective_breaking_score: decision.score.effective,
			errors: decision.summary.errors,
			warnings: decision.summary.warnings,
			info: decision.summary.info,
		},
		details: {
			format: "driftgate.decision-details/1",
			repository: project.repoFullName,
			service: judged.summary.service,
			ref: run.ref,
			...workflowOf(run),
			...askedBy(run),
			reason: decision.reason,
			analysis,
			exceptions: findings.flatMap(({ rule, exception }) =>
				exception === null || exception.standing === true
					? []
					: {
							finding: exception.finding,
							rule,
							owner: exception.owner,
							reason: exception.reason,
							expires: exception.expires,
							...addedBy(exception, run),
							...confirmedBy(exception),
						},
			),
			...changedPolicy(findings),
		},
	};
}

/** Details are kept for years; the analysis, whose hash is in them, has all. */
const TOLD_CHANGES = 100;

/** What the revision did to the policy that judged it: nobody has to compare two files to see it. */
function changedPolicy(findings: readonly Finding[]): Pick<DecisionDetails, "policy_changes"> {
	const changes = findings.filter(({ rule }) => rule === "policy-loosened" || rule === "exception-added");
	if (changes.length === 0) return {};
	return {
		policy_changes: changes.slice(0, TOLD_CHANGES).map(({ rule, level, message, shownAt: { file, line, column } }) => ({
			rule,
			level,
			message,
			at: `${file}:${line}:${column}`,
		})),
	};
}

/** In the words of GitHub's token. */
function workflowOf({ workflow }: SyncRunDocument): Pick<DecisionDetails, "workflow"> {
	if (workflow === undefined) return {};
	const { event, runId, runAttempt } = workflow;
	return { workflow: { event_name: event, run_id: runId, run_attempt: runAttempt } };
}

function askedBy({ askedBy }: SyncRunDocument): Pick<DecisionDetails, "asked_by"> {
	return askedBy === undefined ? {} : { asked_by: askedBy };
}

/** One that stands in a file came with it: who put it there, the review of the commit says. */
function addedBy(
	{ at, addedBy: person }: Exception,
	{ commitSha }: SyncRunDocument,
): Pick<AppliedException, "added_by"> {
	if (at !== null) return { added_by: { file: at.file, commit_sha: commitSha } };
	return person === undefined ? {} : { added_by: { person } };
}

function confirmedBy({ confirmedAs: person }: Exception): Pick<AppliedException, "confirmed_by"> {
	return person === undefined ? {} : { confirmed_by: { person } };
}
