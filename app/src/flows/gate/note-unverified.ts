import type { AnalysisNotice, Unverified } from "@driftgate/engine/records";
import type { JudgeResult, SyncRunDocument } from "../../ports.ts";

/**
 * The judgement of a run, with a notice where the App did not see its files in git: nobody may take what was submitted for
 * what is committed, and a decision to proceed must not look as if the baseline were these files now.
 */
export function noteUnverified(run: SyncRunDocument, judged: JudgeResult): JudgeResult {
	if (run.verified || run.unverified === undefined) return judged;
	const message = say[run.unverified](run);
	const notice: AnalysisNotice = { side: "config", file: judged.configPath, line: 1, column: 1, message };
	return { ...judged, analysis: { ...judged.analysis, notices: [...judged.analysis.notices, notice] } };
}

const say: { readonly [K in Unverified]: (run: SyncRunDocument) => string } = {
	"could not be compared": ({ mode, commitSha }) =>
		`Unverified: these files could not be compared with git at ${commitSha}${mode === "sync" ? ", so neither the baseline nor artifacts are updated" : ""}: the App could not read the repository, or GitHub does not have the commit any more. Check on GitHub that the App can read it, and run the job again.`,
	built: ({ commitSha, workflow }) =>
		`The description comes from a build (\`built: true\`): the workflow run ${workflow?.runId ?? "that is not known"} submitted it for ${commitSha}, and git does not have it.`,
};
