import { deriveId } from "../../lib/derive-id.ts";
import type { Ports, ProjectDocument, PullRequestDocument, RepositoryDocument } from "../../ports.ts";
import { askForCheck } from "../checks/ask-for-check.ts";
import { checkId, pullRequestId } from "../checks/check-ids.ts";
import { followPullRequest, repositoryRef } from "../checks/hear-of-pull-request.ts";
import { isTouched } from "../projects/is-touched.ts";
import { projectsOfRepository } from "../projects/projects-of-repository.ts";
import { readAll } from "../records/read-all.ts";
import { hearOfRepository } from "../repository/hear-of-repository.ts";
import { timeOfRun } from "../runs/time-of-run.ts";
import { queuedSync } from "../sync/queued-sync.ts";

/**
 * Brings what is known of a linked repository to what GitHub has: its names, its default branch, its open pull requests,
 * and what their checks were compared with. Done again, it changes nothing. Throws as the ports of GitHub.
 */
export async function healRepository(ports: Ports, repositoryId: string): Promise<void> {
	await hearOfRepository(ports, { repositoryId, installationId: undefined });
	const repository = await ports.store.get("repositories", repositoryId);
	if (repository === undefined) return;
	const projects = await projectsOfRepository(ports, repository);
	if (projects.length === 0) return;
	await healBaselines(ports, repository, projects);
	await healPullRequests(ports, repository);
	await healChecks(ports, repository, projects);
}

/** Queues the syncs of a push that nobody was told of. */
async function healBaselines(
	ports: Ports,
	repository: RepositoryDocument,
	projects: readonly ProjectDocument[],
): Promise<void> {
	const head = await ports.github.headCommit(repositoryRef(repository), repository.defaultBranch);
	if (head === undefined) return;
	for (const project of projects) {
		// Before the first version there is nothing to fall behind: a push makes that.
		const since = project.baseline?.commitSha;
		if (since === undefined || since === head || (await wasSeen(ports, project, head))) continue;
		const paths = await ports.pulls.changedPaths(repositoryRef(repository), since, head);
		if (!(await isTouched(ports, project, paths))) continue;
		// GitHub took its time, and may have told of the push meanwhile: that is a run already.
		if (await wasSeen(ports, project, head)) continue;
		await ports.store.insert("syncRuns", queuedSync(project, await lostPush(ports, project, head)));
	}
}

/** Whether one of the newest runs was of this very commit, whatever came of it. */
async function wasSeen({ store }: Ports, { id: projectId }: ProjectDocument, commitSha: string): Promise<boolean> {
	const sort = { field: "createdAt", direction: "desc" } as const;
	const { items } = await store.page("syncRuns", { where: { projectId }, sort, limit: 100 });
	return items.some((run) => run.mode === "sync" && run.commitSha === commitSha);
}

async function lostPush(ports: Ports, project: ProjectDocument, commitSha: string) {
	return {
		id: deriveId("lost push", project.id, commitSha),
		trigger: "webhook" as const,
		ref: `refs/heads/${project.defaultBranch}`,
		commitSha,
		createdAt: await timeOfRun(ports, project.id),
		now: ports.clock.now(),
	};
}

/** Those that GitHub has open, and those that were open here and are not there. */
async function healPullRequests(ports: Ports, repository: RepositoryDocument): Promise<void> {
	const open = await ports.pulls.listOpenPullRequests(repositoryRef(repository));
	for (const pull of open) {
		const known = await ports.store.get("pullRequests", pullRequestId(repository.id, pull.number));
		// An event that came since then knows more than the list does.
		if (known !== undefined && known.updatedAt > pull.updatedAt) continue;
		await followPullRequest(ports, repository, pull);
	}
	const isListed = new Set(open.map(({ number }) => number));
	for (const { number } of await knownOpen(ports, repository)) {
		if (isListed.has(number)) continue;
		const pull = await ports.pulls.readPullRequest(repositoryRef(repository), number);
		if (pull !== undefined) await followPullRequest(ports, repository, pull);
	}
}

function knownOpen(
	{ store }: Ports,
	{ id: repositoryId }: RepositoryDocument,
): Promise<readonly PullRequestDocument[]> {
	const sort = { field: "number", direction: "asc" } as const;
	return readAll(store, "pullRequests", { where: { repositoryId, isOpen: true }, sort });
}

/** Has heads judged again that were compared with another baseline, or whose verdict nobody was told. */
async function healChecks(
	ports: Ports,
	repository: RepositoryDocument,
	projects: readonly ProjectDocument[],
): Promise<void> {
	const baselines = new Map(projects.map(({ id, baseline }) => [id, baseline?.bundle ?? null]));
	for (const { number, headSha } of await knownOpen(ports, repository)) {
		const check = await ports.store.get("checks", checkId(repository.id, headSha));
		if (check === undefined || check.dueAt !== null) continue;
		const isOld = check.judged.some(({ projectId, baseline }) => baselines.get(projectId) !== baseline);
		const isUntold = check.shown.some(({ state }) => state === "queued") || check.shown.length === 0;
		if (!isOld && !isUntold) continue;
		const head = { repositoryId: repository.id, headSha, subject: { kind: "pull_request", number } } as const;
		await askForCheck(ports, head, { isAgain: true, isQuiet: !isUntold });
	}
}
