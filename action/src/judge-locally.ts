import {
	type Analysis,
	type AnalyzeInput,
	analyze,
	Fault,
	isoDay,
	locksOfConfigs,
	sayIssue,
	unreadInput,
} from "@driftgate/engine";
import { ActionFault } from "./action-fault.ts";
import { findBaseCommit } from "./find-base-commit.ts";
import { type ConfigFile, findConfig, requireConfig } from "./find-config.ts";
import { findMovedConfig } from "./find-moved-config.ts";
import { type Git, openGit } from "./git.ts";
import type { Job } from "./job.ts";
import { type Judged, unrecorded } from "./judged.ts";
import { type Description, openDescription, openFormerDescription } from "./open-description.ts";
import { openWorkspace } from "./workspace.ts";

/**
 * Judges what is checked out against the commit that it is measured from, in this process and without any service.
 * Throws ActionFault or the engine's Fault where either side cannot be read: what cannot be compared never passes.
 */
export async function judgeLocally(configPath: string, job: Job): Promise<Judged> {
	const load = await openWorkspace(job.workspace);
	const config = await requireConfig(configPath, load);
	const after = openDescription(config, load);
	if (after.config.built) throw new ActionFault(BUILT);
	const git = openGit(job.workspace);
	try {
		await refuseBaseForHead(git, job);
		const base = await findBase(git, job);
		const former = await findFormer(configPath, after, git, base);
		const analysis = await compare(former, after, base);
		const remarks = [sayComparison(config, former, base)];
		return { ...unrecorded, analysis, service: after.config.service, remarks };
	} finally {
		git.close();
	}
}

const BUILT =
	"The description comes from a build (`built: true`), so git has none to compare it with: set server-url, whose baseline is what an earlier run submitted. Jobs of forks and of Dependabot cannot reach it, and cannot be judged.";

/** Compared with itself, the base would pass. */
async function refuseBaseForHead(git: Git, { headSha, baseSha }: Job): Promise<void> {
	if (headSha === null) return;
	const head = await git.findHead();
	if (head === undefined || head === headSha || head !== baseSha) return;
	throw new ActionFault(
		"The base of the pull request is checked out instead of its head, so there is nothing to judge. " +
			"Run this step on pull_request, or let actions/checkout have the pull request's head as its ref.",
	);
}

async function findBase(git: Git, job: Job): Promise<string> {
	const base = await findBaseCommit(git, job);
	if (base !== null) return base;
	throw new ActionFault(
		`${sayEventWithoutBase(job.event)} Run this step on pull_request, on merge_group or on pushes to a branch that exists, ` +
			"or set server-url to compare with the service's baseline.",
	);
}

function sayEventWithoutBase(event: string): string {
	return event === "push"
		? "This push creates its branch, so there is no commit to compare with."
		: `The event "${event}" names no commit to compare with.`;
}

/** The description as it was, and where its configuration stood. */
interface Former {
	readonly path: string;
	/** Why its configuration cannot be read, where that is so: then nothing is known of the description either. */
	readonly description: Description | Fault;
}

/** undefined where there was no configuration, and so no promise. */
async function findFormer(
	configPath: string,
	{ config: { service } }: Description,
	git: Git,
	base: string,
): Promise<Former | undefined> {
	const load = await git.openCommit(base);
	const file =
		(await findConfig(configPath, load)) ?? (await findMovedConfig(service, await git.listRemoved(base), load));
	if (file === undefined) return undefined;
	try {
		return { path: file.path, description: openFormerDescription(file, load) };
	} catch (error) {
		if (error instanceof Fault) return { path: file.path, description: error };
		throw error;
	}
}

function sayComparison({ path }: ConfigFile, former: Former | undefined, base: string): string {
	const commit = `commit \`${short(base)}\``;
	if (former === undefined) return `\`${path}\` is new since ${commit}, so nothing can break.`;
	const moved = former.path === path ? "" : `, where the configuration was \`${former.path}\``;
	return `Compared with ${commit}${moved}, in the runner.`;
}

async function compare(former: Former | undefined, after: Description, base: string): Promise<Analysis> {
	const found = former?.description;
	const unread = found instanceof Fault ? unreadInput(former?.path ?? "", found.issues) : null;
	const before = found === undefined || found instanceof Fault ? null : found;
	const input: AnalyzeInput = {
		before: before?.spec ?? unread,
		after: after.spec,
		config: after.config,
		configBefore: before?.config ?? null,
		versionBefore: before?.config.version ?? null,
		today: isoDay(Date.now()),
	};
	const names = await locksOfConfigs(before, after);
	try {
		return await analyze({ ...input, names });
	} catch (error) {
		throw error instanceof Fault && error.side === "before" ? sayBaseFault(error, base) : error;
	}
}

function sayBaseFault(error: unknown, base: string): unknown {
	if (!(error instanceof Fault)) return error;
	const message = `The description at commit ${short(base)} cannot be read, so there is nothing to compare with.`;
	const remedy = "A change that fixes it has to be merged without this check once.";
	return new ActionFault(`${message} ${remedy}`, error.issues.map(sayIssue));
}

function short(sha: string): string {
	return sha.slice(0, 12);
}
