import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ExitCode, info, setFailed, setOutput, summary } from "@actions/core";
import { formats, markdownMessage } from "@driftgate/engine";
import { failsStep } from "./fails-step.ts";
import type { Inputs } from "./inputs.ts";
import type { Job } from "./job.ts";
import type { Judged } from "./judged.ts";
import { reportPlaces } from "./report-places.ts";

/** Publishes a decision: annotations, job summary, report file, outputs, and the exit code. */
export async function publishJudged(judged: Judged, inputs: Inputs, job: Job): Promise<void> {
	const { analysis, syncRunId, remarks } = judged;
	const { decision, findings } = analysis;
	const reportPath = join(job.temp, "driftgate-report.json");
	await writeFile(reportPath, formats.json(analysis));
	const places = reportPlaces(inputs, job, syncRunId, reportPath);
	process.stdout.write(formats.github(analysis, { whole: places.annotations }));
	await summary.addRaw(withRemarks(formats.markdown(analysis, { whole: places.summary }), remarks)).write();

	setOutput("verdict", decision.verdict);
	setOutput("gate-action", decision.action);
	setOutput("score", decision.score.breaking);
	setOutput("effective-score", decision.score.effective);
	setOutput("findings", findings.length);
	setOutput("sync-run-id", syncRunId ?? "");
	setOutput("report-path", reportPath);

	// Words from the description stay out of plain log lines: the runner takes a line that begins with :: for a command.
	info(`Driftgate: ${decision.verdict}, ${decision.action}. Findings: ${findings.length}.`);
	if (!failsStep(decision, inputs.failOn)) return;
	// A block is the last of the annotations already; that a step is stricter than the gate is not.
	if (decision.action === "block") process.exitCode = ExitCode.Failure;
	else setFailed(`The gate proceeds, and "fail-on: ${inputs.failOn}" fails the step at ${decision.verdict}.`);
}

function withRemarks(markdown: string, remarks: readonly string[]): string {
	return [markdown.trimEnd(), ...remarks.map(markdownMessage)].join("\n\n").concat("\n");
}
