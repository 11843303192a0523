import type { AnalysisNotice, BreakingOperation, Decision, TagBudget } from "@driftgate/engine";
import { z } from "zod";
import { finding } from "./finding-schema.ts";
import { ServiceUnreachable } from "./http/service-unreachable.ts";
import type { Judged } from "./judged.ts";
import type { ToldLog } from "./log-witness/check-log.ts";

/**
 * Reads the service's gate decision back into an Analysis, so that one set of report formats serves both modes.
 * Throws ServiceUnreachable where it is no gate decision: something else than a Driftgate service answered.
 */
export function readGateAnswer(body: unknown): GateAnswer {
	const { data, error } = gateAnswer.safeParse(body);
	if (data !== undefined) return toJudged(data);
	const [{ path, message } = { path: [], message: "" }] = error.issues;
	const said = [path.join("."), message].filter((part) => part !== "").join(": ");
	throw new ServiceUnreachable(`The service's answer is not a gate decision (${said}): is server-url right?`);
}

/** A decision of the service, with what it says of its log; null where a service of an earlier version says nothing. */
export interface GateAnswer extends Omit<Judged, "service"> {
	readonly log: ToldLog | null;
}

const operation = z
	.object({
		kind: z.string(),
		endpoint: z.string(),
		breaking_score: z.number(),
		severity: z.enum(["error", "warning"]),
	})
	.transform(({ breaking_score: breakingScore, ...wire }): BreakingOperation => ({ ...wire, breakingScore }));

const step = z.enum(["none", "minor", "major"]);

const semver = z.object({
	api: step,
	sdk: step,
	version: step,
	next: z
		.string()
		.nullish()
		.transform((next) => next ?? null),
});

const majorStep = z.object({ field: z.enum(["info.version", "version"]), from: z.string(), to: z.string() });

const title = z.object({ title: z.string(), version: z.string() });
const apis = z.object({ before: title.nullable(), after: title });

const tagBudget = z
	.object({ tag: z.string(), effective_breaking_score: z.number(), max_score: z.number() })
	.transform(({ tag, effective_breaking_score: effective, max_score: max }): TagBudget => ({ tag, effective, max }));

const notice: z.ZodType<AnalysisNotice> = z.object({
	side: z.enum(["before", "after", "config"]),
	file: z.string(),
	line: z.number(),
	column: z.number(),
	message: z.string(),
});

const log = z
	.object({
		checkpoint: z.object({ checkpoint: z.string() }),
		consistency: z.object({ from: z.number(), proof: z.array(z.string()) }).nullable(),
	})
	.transform(({ checkpoint: { checkpoint }, consistency }): ToldLog => ({ checkpoint, consistency }));

/** What services of earlier versions did not say is absent. */
const gateAnswer = z.object({
	gate_action: z.enum(["proceed", "block"]),
	gate_lane: z.enum(["ERR", "WARN", "INFO", "PASS"]),
	gate_reason: z.string(),
	verdict: z.enum(["ERR", "WARN", "PASS"]),
	breaking_score: z.number(),
	effective_breaking_score: z.number(),
	sync_run_id: z.string(),
	breaking_operations: z.array(operation),
	diff_summary: z.object({ errors: z.number(), warnings: z.number(), info: z.number() }),
	findings: z.array(finding),
	semver: semver.nullish(),
	announced_by: majorStep.nullish(),
	apis: apis.nullish(),
	tag_budgets: z.array(tagBudget).nullish(),
	notices: z.array(notice).nullish(),
	superseded: z.boolean().nullish(),
	verified: z.boolean(),
	unverified: z.string().nullish(),
	log: log.nullish(),
});

type WireAnswer = z.output<typeof gateAnswer>;

function toJudged(wire: WireAnswer): GateAnswer {
	return {
		analysis: {
			decision: toDecision(wire),
			findings: wire.findings,
			notices: wire.notices ?? [],
			...(wire.apis == null ? {} : { apis: wire.apis }),
		},
		syncRunId: wire.sync_run_id,
		checkpoint: wire.log?.checkpoint ?? null,
		log: wire.log ?? null,
		...sayOrigin(wire),
	};
}

const COULD_NOT =
	"These files could not be compared with git at this commit: the App could not read the repository, or GitHub does not have the commit any more.";
const BUILT =
	"The description comes from a build (`built: true`), so it was not compared with git; its configuration was.";

/** What is to be known of files that the service did not see in git, and of a run that moved nothing. */
function sayOrigin({ verified, unverified, superseded }: WireAnswer): Pick<Judged, "caveat" | "remarks"> {
	const isBuilt = unverified === "built";
	const caveat = isBuilt ? "from a build" : "could not be compared with git";
	return {
		caveat: verified ? null : caveat,
		remarks: [...(verified ? [] : [isBuilt ? BUILT : COULD_NOT]), ...(superseded === true ? [SUPERSEDED] : [])],
	};
}

const SUPERSEDED =
	"Superseded: newer commits on the branch replace this one, so nothing was updated. The notes give the details.";

function toDecision(wire: WireAnswer): Decision {
	const tagBudgets = wire.tag_budgets ?? [];
	return {
		verdict: wire.verdict,
		lane: wire.gate_lane,
		action: wire.gate_action,
		reason: wire.gate_reason,
		score: { breaking: wire.breaking_score, effective: wire.effective_breaking_score },
		summary: wire.diff_summary,
		breakingOperations: wire.breaking_operations,
		...(wire.semver == null ? {} : { semver: wire.semver }),
		...(wire.announced_by == null ? {} : { announcedBy: wire.announced_by }),
		...(tagBudgets.length === 0 ? {} : { tagBudgets }),
	};
}
