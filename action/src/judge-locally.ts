import { type Analysis, type AnalyzeInput, analyze, Fault, parseSource, sayIssue } from "@driftgate/engine";
import { ActionFault } from "./action-fault.ts";
import { findConfig, requireConfig } from "./find-config.ts";
import { type Git, openGit } from "./git.ts";
import type { Job } from "./job.ts";
import type { Judged } from "./judged.ts";
import { type Description, openDescription } from "./open-description.ts";
import { openWorkspace } from "./workspace.ts";

/**
 * Judges what is checked out against the commit that it is measured from, in this process and without any service.
 * Throws ActionFault or the engine's Fault where either side cannot be read: what cannot be compared never passes.
 */
export async function judgeLocally(configPath: string, job: Job): Promise<Judged> {
	const load = await openWorkspace(job.workspace);
	const config = await requireConfig(configPath, load);
	const after = openDescription(config, load);
	const git = openGit(job.workspace);
	const base = await findBase(git, job);
	const before = await openBase(configPath, git, base);
	const analysis = await compare(before, after, base);
	const remark =
		before === null
			? `\`${config.path}\` is new since commit \`${short(base)}\`, so there is nothing that could break.`
			: `Compared with commit \`${short(base)}\`, in the runner.`;
	return { analysis, syncRunId: null, remarks: [remark] };
}

async function findBase(git: Git, job: Job): Promise<string> {
	const mergedInto = job.headSha === null ? undefined : await git.findMergeBase(job.headSha);
	const base = mergedInto ?? job.baseSha;
	if (base !== null) return base;
	throw new ActionFault(
		`The event "${job.event}" names no commit to compare with. ` +
			"Run this step on pull_request, merge_group or push, or set server-url to compare with the service's baseline.",
	);
}

/** The description as it was; null where there was no configuration, and so no promise. */
async function openBase(configPath: string, git: Git, base: string): Promise<Description | null> {
	const load = await git.openCommit(base);
	const config = await findConfig(configPath, load);
	if (config === undefined) return null;
	try {
		return openDescription(config, load);
	} catch (error) {
		throw sayBaseFault(error, base);
	}
}

async function compare(before: Description | null, after: Description, base: string): Promise<Analysis> {
	const input: AnalyzeInput = {
		before: before?.spec ?? null,
		after: after.spec,
		config: after.config,
		versionBefore: before?.config.version ?? null,
		today: new Date().toISOString().slice(0, "YYYY-MM-DD".length),
	};
	try {
		return await analyze(input);
	} catch (error) {
		// A fault does not say of which side it is, and both sides have the same paths: reading the head again tells.
		await parseSource(after.spec);
		throw sayBaseFault(error, base);
	}
}

function sayBaseFault(error: unknown, base: string): unknown {
	if (!(error instanceof Fault)) return error;
	const message = `The description at commit ${short(base)} cannot be read, so there is nothing to compare with.`;
	return new ActionFault(message, error.issues.map(sayIssue));
}

function short(sha: string): string {
	return sha.slice(0, 12);
}
