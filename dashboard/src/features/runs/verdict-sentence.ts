import type { SyncRunDetail } from "../../lib/api.ts";
import { runs } from "../../texts/runs.ts";

const words = runs.sentence;

/** The verdict in one sentence: what a reviewer came for. */
export function verdictSentence({ status, gate_decision: decision }: SyncRunDetail): string {
	if (decision === null) return status === "failed" ? words.failed : words.undecided;
	const { errors, warnings } = decision.diff_summary;
	if (decision.gate_action === "block") return errors > 0 ? words.blocked(errors) : words.blockedByPolicy;
	if (errors > 0) return words.accepted;
	return warnings > 0 ? words.warned(warnings) : words.passed;
}
