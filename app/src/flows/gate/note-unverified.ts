import type { AnalysisNotice } from "@driftgate/engine/records";
import type { JudgeResult, SyncRunDocument } from "../../ports.ts";

/**
 * The judgement of a run, with a notice where the run was to sync and moves nothing because the App did not see its files
 * in git: a decision to proceed would look as if the baseline were these files now.
 */
export function noteUnverified(run: SyncRunDocument, judged: JudgeResult): JudgeResult {
	if (run.mode !== "sync" || run.verified) return judged;
	const notice: AnalysisNotice = {
		side: "config",
		file: judged.configPath,
		line: 1,
		column: 1,
		message: `Not verified, so neither the baseline nor artifacts are updated: the App did not find these files in git at ${run.commitSha}. Commit what is submitted, and check on GitHub that the App can read the repository.`,
	};
	return { ...judged, analysis: { ...judged.analysis, notices: [...judged.analysis.notices, notice] } };
}
