import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ExitCode, info, setFailed, setOutput, summary } from "@actions/core";
import { type Analysis, formats, markdownMessage } from "@driftgate/engine";
import { printArtifact } from "./artifact/print-artifact.ts";
import { failsStep } from "./fails-step.ts";
import type { Inputs } from "./inputs.ts";
import type { Job } from "./job.ts";
import { joinJudged } from "./join-judged.ts";
import type { Judged, Outcome } from "./judged.ts";
import { publishUndecided } from "./publish-undecided.ts";
import { reportPlaces } from "./report-places.ts";
import { servicesOutput } from "./services-output.ts";
import { servicesTable } from "./services-table.ts";
import { writeReports } from "./write-reports.ts";

/**
 * Publishes what became of a step's configurations: annotations, job summary, report files, outputs, and the exit code.
 * Throws the reason where the only one could not be judged. Of several of which one could not, the others' findings are
 * shown, and the step fails without a verdict.
 */
export async function publishOutcomes(outcomes: readonly Outcome[], inputs: Inputs, job: Job): Promise<void> {
	const [only, ...others] = outcomes;
	if (only?.result.kind === "failed" && others.length === 0) throw only.result.reason;
	const every = outcomes.flatMap(({ result }) => (result.kind === "judged" ? result.judged : []));
	const [first, ...more] = every;
	const isOne = first !== undefined && more.length === 0 && others.length === 0;
	const analysis = isOne ? first.analysis : joinJudged(every);
	const files = await writeReports(analysis, job.temp);
	const places = reportPlaces(inputs, job, isOne ? first.syncRunId : null, files.json);

	process.stdout.write(formats.github(analysis, { whole: places.annotations }));
	const caveat = caveatOf(every);
	const options = { whole: places.summary, ...(caveat === null ? {} : { caveat }) };
	const table = isOne ? "" : `${servicesTable(outcomes)}\n\n`;
	await summary.addRaw(`${table}${withRemarks(formats.markdown(analysis, options), every)}`).write();

	setOutput("services", JSON.stringify(servicesOutput(outcomes)));
	if (await publishUndecided(outcomes, inputs.onUnreachable)) return;
	const artifact = join(job.temp, "driftgate-artifact.json");
	await writeFile(artifact, printArtifact(outcomes));
	setOutputs(analysis, every);
	setOutput("report-path", files.json);
	setOutput("sarif-path", files.sarif);
	setOutput("html-path", files.html);
	setOutput("artifact-path", artifact);
	conclude(analysis, inputs, caveat);
}

function setOutputs({ decision, findings }: Analysis, every: readonly Judged[]): void {
	setOutput("verdict", decision.verdict);
	setOutput("gate-action", decision.action);
	setOutput("score", decision.score.breaking);
	setOutput("effective-score", decision.score.effective);
	setOutput("findings", findings.length);
	setOutput("semver", decision.semver?.version ?? "");
	setOutput("sync-run-id", every.flatMap(({ syncRunId }) => syncRunId ?? []).join("\n"));
	setOutput("checkpoint", every.flatMap(({ checkpoint }) => checkpoint ?? []).join("\n"));
}

function conclude({ decision, findings }: Analysis, { failOn }: Inputs, caveat: string | null): void {
	// Words from the description stay out of plain log lines: the runner takes a line that begins with :: for a command.
	const aside = caveat === null ? "" : ` (${caveat})`;
	info(`Driftgate: ${decision.verdict}, ${decision.action}${aside}. Findings: ${findings.length}.`);
	if (!failsStep(decision, failOn)) return;
	// A block is the last of the annotations already; that a step is stricter than the gate is not.
	if (decision.action === "block") process.exitCode = ExitCode.Failure;
	else setFailed(`The gate proceeds, and "fail-on: ${failOn}" fails the step at ${decision.verdict}.`);
}

/** What is to be known of one of them is to be known of all. */
function caveatOf(every: readonly Judged[]): string | null {
	const caveats = new Set(every.flatMap(({ caveat }) => caveat ?? []));
	return caveats.size === 0 ? null : [...caveats].join(", ");
}

/** Of several services the same is said once. */
function withRemarks(markdown: string, every: readonly Judged[]): string {
	const remarks = new Set(every.flatMap((judged) => judged.remarks));
	return [markdown.trimEnd(), ...[...remarks].map(markdownMessage)].join("\n\n").concat("\n");
}
