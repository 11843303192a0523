import { Fault, parseConfig } from "@driftgate/engine";
import type { ConfigFile } from "./find-config.ts";
import { gatherFiles } from "./gather-files.ts";
import { postJson } from "./http/post-json.ts";
import type { Mode } from "./inputs.ts";
import type { Job } from "./job.ts";
import type { Judged } from "./judged.ts";
import { readGateAnswer } from "./read-gate-answer.ts";
import { toRefusal } from "./refusal.ts";
import type { Service } from "./service.ts";

/**
 * Submits a configuration and its description to the service, which decides and records the run, and watches its log.
 * Throws ActionFault where the service refuses or its log did not only grow, ServiceUnreachable where it does not answer.
 */
export async function judgeRemotely(config: ConfigFile, { job, load, mode, ...service }: Service): Promise<Judged> {
	const { files } = await gatherFiles(config, load);
	const seen = await service.witness.read(config.path);
	const answer = await postJson(`${service.url}/api/action/gate-check`, async () => ({
		headers: { authorization: `Bearer ${await service.token()}` },
		body: {
			config_content: config.text,
			config_path: config.path,
			files,
			repo: job.repository,
			ref: job.ref,
			commit_sha: job.sha,
			mode: modeFor(mode, job),
			...(seen === undefined ? {} : { checkpoint: seen }),
		},
	}));
	if (answer.status !== 200) throw toRefusal(answer);
	const { log, ...judged } = readGateAnswer(answer.body);
	await service.witness.check(config.path, { seen, log });
	return { ...judged, service: nameOf(config) };
}

/** The path where only a service of another version can read the configuration. */
function nameOf({ text, path }: ConfigFile): string {
	try {
		return parseConfig(text, path).service;
	} catch (error) {
		if (error instanceof Fault) return path;
		throw error;
	}
}

/** What is not merged yet may not move a baseline: for anything but a branch itself, `sync` means `check`. */
function modeFor(mode: Mode, job: Job): Mode {
	const isBranch = job.ref.startsWith("refs/heads/") && !job.ref.startsWith("refs/heads/gh-readonly-queue/");
	return isBranch ? mode : "check";
}
