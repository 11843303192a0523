import type { Load } from "@driftgate/engine";
import { findBaseCommit } from "./find-base-commit.ts";
import type { ConfigFile } from "./find-config.ts";
import { findConfigs } from "./find-configs.ts";
import { isUnchanged } from "./find-unchanged.ts";
import { type Git, openGit } from "./git.ts";
import { ServiceUnreachable } from "./http/service-unreachable.ts";
import type { Inputs } from "./inputs.ts";
import type { Job } from "./job.ts";
import { judgeLocally } from "./judge-locally.ts";
import type { Judged, Outcome } from "./judged.ts";
import { refuseUnsafeEvent } from "./refuse-unsafe-event.ts";
import { openWorkspace } from "./workspace.ts";

type Judge = (config: ConfigFile) => Promise<Judged>;

/**
 * Judges every configuration of a step, and gives what became of each, in their order. Of several, those that the change
 * does not touch are not judged. Throws ActionFault where the step itself cannot go on.
 */
export async function judgeAll(inputs: Inputs, job: Job): Promise<readonly Outcome[]> {
	refuseUnsafeEvent(job);
	const load = await openWorkspace(job.workspace);
	const git = openGit(job.workspace);
	const configs = await findConfigs(inputs.config, load, git);
	const judge = await chooseJudge(inputs, job, load);
	const [only, ...others] = configs;
	if (only !== undefined && others.length === 0) return [await judgeOne(only, judge)];
	const blobs = await blobsOfBase(git, job).finally(() => git.close());
	return judgeEach(configs, async (config) => {
		const isSame = blobs !== undefined && (await isUnchanged(config, load, blobs));
		return isSame ? { configPath: config.path, result: { kind: "unchanged" } } : judgeOne(config, judge);
	});
}

/** The service where one is named; the engine in this process where none is, and where GitHub gives the job no token. */
async function chooseJudge(inputs: Inputs, job: Job, load: Load): Promise<Judge> {
	if (inputs.serverUrl === null) return ({ path }) => judgeLocally(path, job);
	if (job.stranger !== null && !job.mayAskForToken) return ({ path }) => judgeForStranger(path, job, job.stranger);
	// Whoever asks no service does not wait for what reads its answers.
	const [{ openService }, { judgeRemotely }] = await Promise.all([
		import(/* webpackMode: "eager" */ "./service.ts"),
		import(/* webpackMode: "eager" */ "./judge-remotely.ts"),
	]);
	const service = openService(inputs.serverUrl, inputs, job, load);
	return (config) => judgeRemotely(config, service);
}

async function judgeForStranger(path: string, job: Job, stranger: Job["stranger"]): Promise<Judged> {
	const judged = await judgeLocally(path, job);
	const whose = stranger === "fork" ? "pull requests of forks" : "Dependabot's jobs";
	const remark = `Judged in the runner and not recorded: GitHub gives ${whose} no token for the service.`;
	return { ...judged, caveat: "not recorded", remarks: [remark, ...judged.remarks] };
}

async function judgeOne(config: ConfigFile, judge: Judge): Promise<Outcome> {
	try {
		return { configPath: config.path, result: { kind: "judged", judged: await judge(config) } };
	} catch (reason) {
		return { configPath: config.path, result: { kind: "failed", reason } };
	}
}

/** One after the other; where the service does not answer for one, the others are not asked about any more. */
async function judgeEach(
	configs: readonly ConfigFile[],
	judge: (config: ConfigFile) => Promise<Outcome>,
): Promise<readonly Outcome[]> {
	const outcomes: Outcome[] = [];
	let unreachable: ServiceUnreachable | undefined;
	for (const config of configs) {
		const failed = { configPath: config.path, result: { kind: "failed", reason: unreachable } } as const;
		const outcome = unreachable === undefined ? await judge(config) : failed;
		outcomes.push(outcome);
		const { result } = outcome;
		if (result.kind === "failed" && result.reason instanceof ServiceUnreachable) unreachable = result.reason;
	}
	return outcomes;
}

/** undefined where nobody can say: then everything counts as changed. */
async function blobsOfBase(git: Git, job: Job): Promise<ReadonlyMap<string, string> | undefined> {
	try {
		const base = await findBaseCommit(git, job);
		return base === null ? undefined : await git.listBlobs(base);
	} catch {
		return undefined;
	}
}
