import type { AnalysisNotice, BreakingOperation, Decision, SemverDemand, TagBudget } from "@driftgate/engine";
import type { Judged } from "./judged.ts";
import { ServiceUnreachable } from "./post-json.ts";
import { readFinding } from "./read-finding.ts";
import { openWireObject, type WireObject } from "./wire-reader.ts";

/**
 * Reads the service's gate decision back into an Analysis, so that one set of report formats serves both modes.
 * Throws ServiceUnreachable where it is no gate decision: something else than a Driftgate service answered.
 */
export function readGateAnswer(body: unknown): Judged {
	try {
		return readJudged(openWireObject(body));
	} catch (error) {
		throw new ServiceUnreachable(
			`The service's answer is not a gate decision (${String(error)}): is server-url right?`,
		);
	}
}

function readJudged(wire: WireObject): Judged {
	return {
		analysis: {
			decision: readDecision(wire),
			findings: wire.list("findings", readFinding),
			notices: wire.optionalList("notices", readNotice),
		},
		syncRunId: wire.text("sync_run_id"),
		remarks: [
			...(wire.flag("verified") ? [] : ["The service could not verify these files against git at this commit."]),
			// Services of earlier versions do not say.
			...(wire.json("superseded") === true ? [SUPERSEDED] : []),
		],
	};
}

const SUPERSEDED =
	"Superseded: newer commits on the branch replace this one, so nothing was updated. The notes give the details.";

/** What services of earlier versions did not say is nothing here. */
function readDecision(wire: WireObject): Decision {
	const semver = wire.optional("semver", readSemver);
	const tagBudgets = wire.optionalList("tag_budgets", readTagBudget);
	return {
		verdict: wire.oneOf("verdict", ["ERR", "WARN", "PASS"]),
		lane: wire.oneOf("gate_lane", ["ERR", "WARN", "INFO", "PASS"]),
		action: wire.oneOf("gate_action", ["proceed", "block"]),
		reason: wire.text("gate_reason"),
		score: { breaking: wire.number("breaking_score"), effective: wire.number("effective_breaking_score") },
		summary: wire.object("diff_summary", (summary) => ({
			errors: summary.number("errors"),
			warnings: summary.number("warnings"),
			info: summary.number("info"),
		})),
		breakingOperations: wire.list("breaking_operations", readOperation),
		...(semver === null ? {} : { semver }),
		...(tagBudgets.length === 0 ? {} : { tagBudgets }),
	};
}

function readOperation(item: unknown): BreakingOperation {
	const wire = openWireObject(item);
	return {
		kind: wire.text("kind"),
		endpoint: wire.text("endpoint"),
		breakingScore: wire.number("breaking_score"),
		severity: wire.oneOf("severity", ["error", "warning"]),
	};
}

const steps = ["none", "minor", "major"] as const;

function readSemver(wire: WireObject): SemverDemand {
	return {
		api: wire.oneOf("api", steps),
		sdk: wire.oneOf("sdk", steps),
		version: wire.oneOf("version", steps),
		next: wire.optionalText("next") ?? null,
	};
}

function readTagBudget(item: unknown): TagBudget {
	const wire = openWireObject(item);
	return {
		tag: wire.text("tag"),
		effective: wire.number("effective_breaking_score"),
		max: wire.number("max_score"),
	};
}

function readNotice(item: unknown): AnalysisNotice {
	const wire = openWireObject(item);
	return {
		side: wire.oneOf("side", ["before", "after", "config"]),
		file: wire.text("file"),
		line: wire.number("line"),
		column: wire.number("column"),
		message: wire.text("message"),
	};
}
