import type { BreakingOperation, Exception, Finding, Level, Location, Witness } from "@driftgate/engine";
import type { Judged } from "./judged.ts";
import { ServiceUnreachable } from "./post-json.ts";
import { openWireObject, readText, type WireObject } from "./wire-reader.ts";

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

const levels: readonly Level[] = ["ERR", "WARN", "INFO"];

function readJudged(wire: WireObject): Judged {
	const decision = {
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
	};
	return {
		analysis: { decision, findings: wire.list("findings", readFinding), notices: [] },
		syncRunId: wire.text("sync_run_id"),
		remarks: wire.flag("verified") ? [] : ["The service could not compare these files with git at this commit."],
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

function readFinding(item: unknown): Finding {
	const wire = openWireObject(item);
	const fingerprint = wire.text("fingerprint");
	return {
		fingerprint,
		rule: wire.text("rule"),
		level: wire.oneOf("level", levels),
		wire: wire.oneOf("wire", levels),
		source: wire.oneOf("source", levels),
		message: wire.text("message"),
		direction: null,
		effect: null,
		operations: wire.list("operations", readText),
		reached: { methods: [], types: [], tools: [] },
		before: wire.optional("before", readLocation),
		after: wire.optional("after", readLocation),
		shownAt: wire.object("shown_at", readLocation),
		points: wire.number("points"),
		pointsExplained: wire.text("points_explained"),
		proof: wire.oneOf("proof", ["proved", "by-structure", "unproven"]),
		witness: wire.optional("witness", readWitness),
		...readProofText(wire),
		exception: wire.optional("exception", (exception) => readException(exception, fingerprint)),
	};
}

function readWitness(wire: WireObject): Witness {
	return {
		payload: wire.json("payload"),
		of: wire.text("of"),
		acceptedBy: wire.oneOf("accepted_by", ["before", "after"]),
		refusal: wire.object("refusal", (refusal) => ({
			pointer: refusal.text("pointer"),
			keyword: refusal.text("keyword"),
			text: refusal.text("text"),
		})),
	};
}

/** Services that are older than proofs say nothing here. */
function readProofText(wire: WireObject): Pick<Finding, "unproven" | "failing"> {
	const unproven = wire.optionalText("unproven");
	const failing = wire.optionalText("failing");
	return { ...(unproven === undefined ? {} : { unproven }), ...(failing === undefined ? {} : { failing }) };
}

function readLocation(wire: WireObject): Location {
	return {
		file: wire.text("file"),
		line: wire.number("line"),
		column: wire.number("column"),
		pointer: wire.text("pointer"),
	};
}

function readException(wire: WireObject, finding: string): Exception {
	return {
		finding,
		owner: wire.text("owner"),
		reason: wire.text("reason"),
		expires: wire.text("expires"),
		at: null,
	};
}
