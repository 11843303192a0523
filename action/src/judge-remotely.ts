import { exchangeToken } from "./exchange-token.ts";
import { requireConfig } from "./find-config.ts";
import { gatherFiles } from "./gather-files.ts";
import type { Inputs, Mode } from "./inputs.ts";
import type { Job } from "./job.ts";
import type { Judged } from "./judged.ts";
import { postJson } from "./post-json.ts";
import { readGateAnswer } from "./read-gate-answer.ts";
import { toRefusal } from "./refusal.ts";
import { openWorkspace } from "./workspace.ts";

/**
 * Submits the configuration and its description to the service, which decides and records the run.
 * Throws ActionFault where the service refuses, ServiceUnreachable where it does not answer.
 */
export async function judgeRemotely(serverUrl: string, inputs: Inputs, job: Job): Promise<Judged> {
	const load = await openWorkspace(job.workspace);
	const config = await requireConfig(inputs.config, load);
	const files = await gatherFiles(config, load);
	const token = await exchangeToken(serverUrl, inputs.audience ?? new URL(serverUrl).origin, job);
	const answer = await postJson(`${serverUrl}/api/action/gate-check`, async () => ({
		headers: { authorization: `Bearer ${token}` },
		body: {
			config_content: config.text,
			files,
			repo: job.repository,
			ref: job.ref,
			commit_sha: job.sha,
			mode: modeFor(inputs.mode, job),
		},
	}));
	if (answer.status !== 200) throw toRefusal(answer);
	return readGateAnswer(answer.body);
}

/** What is not merged yet may not move a baseline: for anything but a branch itself, `sync` means `check`. */
function modeFor(mode: Mode, job: Job): Mode {
	const isBranch = job.ref.startsWith("refs/heads/") && !job.ref.startsWith("refs/heads/gh-readonly-queue/");
	return isBranch ? mode : "check";
}
