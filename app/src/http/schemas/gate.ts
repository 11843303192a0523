import type { Analysis, ApiTitle, BreakingOperation, MajorStep, SemverDemand } from "@driftgate/engine/records";
import { z } from "zod";
import type { GateDecisionView } from "../../flows/gate/view-decision.ts";
import type { WitnessedLog } from "../../flows/log/witness-log.ts";
import { finding, findingExample, presentFinding } from "./finding.ts";
import { checkpoint, checkpointExample, hash, presentCheckpoint } from "./log.ts";
import { count, gateAction, lane, score, uuid, verdict } from "./scalars.ts";

export const breakingOperation = z
	.object({
		kind: z.string().meta({ example: "endpoint_removed" }),
		endpoint: z.string().meta({ example: "DELETE /v1/accounts/{id}" }),
		breaking_score: score,
		severity: z.enum(["error", "warning"]),
	})
	.meta({ id: "BreakingOperation" });

export const presentBreakingOperation = (operation: BreakingOperation): z.input<typeof breakingOperation> => ({
	kind: operation.kind,
	endpoint: operation.endpoint,
	breaking_score: operation.breakingScore,
	severity: operation.severity,
});

const step = z.enum(["none", "minor", "major"]).meta({ id: "SemverStep" });

const semver = z
	.object({
		api: step.meta({ description: "For deployed clients." }),
		sdk: step.meta({ description: "For code on regenerated SDKs." }),
		version: step.meta({ description: "For `version` of the configuration, by `gate.promise`." }),
		next: z
			.string()
			.nullable()
			.meta({ description: "The least version that moves far enough; null where there is none before." }),
	})
	.meta({ id: "SemverDemand", description: "What the changes demand of version numbers." });

const tagBudget = z
	.object({ tag: z.string(), effective_breaking_score: score, max_score: score })
	.meta({ id: "TagBudget", description: "The score of one tag's operations against its budget." });

const apiTitle = z
	.object({ title: z.string(), version: z.string() })
	.meta({ id: "ApiTitle", description: "`info` of a description, as it is written." });

const apis = z
	.object({ before: apiTitle.nullable(), after: apiTitle })
	.meta({ id: "Apis", description: "What the descriptions call themselves; `before` is null on the first sync." });

const majorStep = z
	.object({ field: z.enum(["info.version", "version"]), from: z.string(), to: z.string() })
	.meta({ id: "MajorStep", description: "A major step of a version, which announces breaking changes." });

const notice = z
	.object({
		side: z.enum(["before", "after", "config"]),
		file: z.string(),
		line: count,
		column: count,
		message: z.string(),
	})
	.meta({ id: "Notice", description: "What is worth saying about the inputs themselves." });

/** A decision as it is told wherever a run is. */
export const gateDecisionSummary = z.object({
	gate_action: gateAction,
	gate_lane: lane,
	gate_reason: z.string(),
	verdict,
	breaking_score: score,
	effective_breaking_score: score,
	sync_run_id: uuid,
	breaking_operations: z.array(breakingOperation),
	diff_summary: z.object({ errors: count, warnings: count, info: count }),
	findings: z.array(finding),
	semver: semver.nullable().meta({ description: "null where an earlier version decided, which did not ask." }),
	announced_by: majorStep.nullable().meta({
		description: "The major step under which breaking changes passed (`gate.majors`); null where none did.",
	}),
	apis: apis.nullable().meta({ description: "null where an earlier version decided, which did not keep it." }),
	tag_budgets: z.array(tagBudget).meta({ description: "The tags that have a budget of their own." }),
	notices: z.array(notice),
	superseded: z.boolean().meta({
		description: "Whether git's history had gone on without the commit: nothing was moved, and a notice says why.",
	}),
	verified: z.boolean().meta({ description: "Whether the files are those of git at the commit, as the App saw." }),
	unverified: z.enum(["could not be compared", "built"]).nullable().meta({
		description:
			"Why the App did not see them there: it could not read git, or a build makes the description (`built: true`). null where it did.",
	}),
});

const consistency = z
	.object({ from: count, proof: z.array(hash).max(64) })
	.meta({ id: "WitnessedConsistency", description: "RFC 6962: the log begins with the whole log of `from` leaves." });

/** The answer of a gate check. */
export const gateDecision = gateDecisionSummary
	.extend({
		log: z.object({ checkpoint, consistency: consistency.nullable() }).meta({
			id: "WitnessedLog",
			description: "The project's log with this decision, for whoever watches that it only grows.",
		}),
	})
	.meta({ id: "GateDecision" });

export const gateDecisionExample = {
	gate_action: "block",
	gate_lane: "ERR",
	gate_reason: "1 change breaks deployed clients.",
	verdict: "ERR",
	breaking_score: 30,
	effective_breaking_score: 30,
	sync_run_id: "0190f5d0-11f2-7c3e-8b21-5f6a7b8c9d0e",
	breaking_operations: [
		{ kind: "endpoint_removed", endpoint: "DELETE /v1/accounts/{id}", breaking_score: 30, severity: "error" },
	],
	diff_summary: { errors: 1, warnings: 0, info: 0 },
	findings: [findingExample],
	semver: { api: "major", sdk: "major", version: "major", next: "2.0.0" },
	announced_by: null,
	apis: { before: { title: "Accounts", version: "1.4.0" }, after: { title: "Accounts", version: "1.4.0" } },
	tag_budgets: [{ tag: "accounts", effective_breaking_score: 30, max_score: 5 }],
	notices: [],
	superseded: false,
	verified: true,
	unverified: null,
	log: { checkpoint: checkpointExample, consistency: { from: 1, proof: [] } },
} satisfies z.input<typeof gateDecision>;

const presentSemver = ({ api, sdk, version, next }: SemverDemand): z.input<typeof semver> => ({
	api,
	sdk,
	version,
	next,
});

const presentTitle = ({ title, version }: ApiTitle): z.input<typeof apiTitle> => ({ title, version });

const presentApis = ({ before, after }: NonNullable<Analysis["apis"]>): z.input<typeof apis> => ({
	before: before === null ? null : presentTitle(before),
	after: presentTitle(after),
});

const presentStep = ({ field, from, to }: MajorStep): z.input<typeof majorStep> => ({ field, from, to });

export function presentGateAnswer(decision: GateDecisionView, log: WitnessedLog): z.input<typeof gateDecision> {
	const { from, proof } = log.consistency ?? {};
	return {
		...presentGateDecision(decision),
		log: {
			checkpoint: presentCheckpoint(log.checkpoint),
			consistency: from === undefined || proof === undefined ? null : { from, proof: [...proof] },
		},
	};
}

export function presentGateDecision(view: GateDecisionView): z.input<typeof gateDecisionSummary> {
	return {
		gate_action: view.gateAction,
		gate_lane: view.lane,
		gate_reason: view.reason,
		verdict: view.verdict,
		breaking_score: view.breakingScore,
		effective_breaking_score: view.effectiveBreakingScore,
		sync_run_id: view.syncRunId,
		breaking_operations: view.breakingOperations.map(presentBreakingOperation),
		diff_summary: { errors: view.summary.errors, warnings: view.summary.warnings, info: view.summary.info },
		findings: view.findings.map(presentFinding),
		semver: view.semver === null ? null : presentSemver(view.semver),
		announced_by: view.announcedBy === null ? null : presentStep(view.announcedBy),
		apis: view.apis === null ? null : presentApis(view.apis),
		tag_budgets: view.tagBudgets.map(({ tag, effective, max }) => ({
			tag,
			effective_breaking_score: effective,
			max_score: max,
		})),
		notices: view.notices.map(({ side, file, line, column, message }) => ({ side, file, line, column, message })),
		superseded: view.isSuperseded,
		verified: view.verified,
		unverified: view.unverified,
	};
}
