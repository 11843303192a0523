import { getInput, info, notice, setFailed, setOutput } from "@actions/core";
import { ActionFault } from "../action-fault.ts";
import { openGitHub } from "../github/github-api.ts";
import { findPullRequest } from "./find-pull-request.ts";
import { publishComment } from "./publish-comment.ts";
import { readArtifact } from "./read-artifact.ts";
import { readReportInputs } from "./report-inputs.ts";
import { reportMarkdown } from "./report-markdown.ts";
import { readReportedRun } from "./reported-run.ts";

/** What there was nothing to do for: said in one line, and no failure. */
const nothing = (why: string): void => notice(`Nothing was published: ${why}`);

/**
 * Publishes what an unprivileged run of the root action left as an artifact, as one comment of its pull request. Which
 * pull request that is, GitHub says; the artifact says nothing that is not written out as plain text.
 */
async function main(): Promise<void> {
	const inputs = readReportInputs(getInput);
	const run = await readReportedRun(process.env);
	if (run.event !== "pull_request")
		return nothing(`the workflow run was started by ${run.event}, not by a pull request.`);
	const github = openGitHub({ apiUrl: run.apiUrl, token: inputs.token });
	const found = await findPullRequest(github, run);
	if (found.number === null) return nothing(found.why);
	const artifact = await readArtifact(github, run, inputs.artifact);
	if (artifact === null) return nothing(`the workflow run has no artifact "${inputs.artifact}".`);
	const comment = await publishComment(github, {
		repository: run.repository,
		pullRequest: found.number,
		body: reportMarkdown(artifact, run),
		isWanted: inputs.comment === "always" || artifact.services.some(({ findings }) => findings.length > 0),
	});
	setOutput("pull-request", found.number);
	setOutput("comment-url", comment.url ?? "");
	info(`Driftgate: ${comment.what} pull request ${found.number}.`);
}

try {
	await main();
} catch (error) {
	const isOurs = !(error instanceof ActionFault);
	setFailed(isOurs ? `Driftgate failed, and this is a bug of Driftgate: ${String(error)}` : sayFault(error));
}

function sayFault({ message, details }: ActionFault): string {
	return [message, ...details.slice(0, 5)].join(" ");
}
