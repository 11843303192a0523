import { ServiceFault } from "../../errors.ts";
import type { Baseline, Ports, ProjectDocument, RepositoryRef, SupersededRun, SyncRunDocument } from "../../ports.ts";
import { branchOf } from "../gate/allow-ref.ts";
import { isKnownOrigin } from "../runs/is-known-origin.ts";
import { isEarlier } from "../runs/run-order.ts";
import { repositoryOf } from "./repository-of.ts";

/**
 * Whether a sync run has been superseded, whatever asked for it: where the synced commit has its commit in its history,
 * and where the default branch has not (contract:mode-sync-superseded). Git's history decides, and no clock; GitHub is asked for it. Of two pushes GitHub's
 * own order decides before that, which asks nobody. What the branch points to at this moment is never superseded: where a
 * branch was forced back, that is what it holds. An upgrade is about the baseline itself.
 * Throws ServiceFault temporarily_unavailable where GitHub cannot say, repo_not_linked where the repository is not this
 * project's any more: without an answer nothing may be moved.
 */
export async function supersededBy(
	ports: Ports,
	run: SyncRunDocument,
	project: ProjectDocument,
): Promise<SupersededRun | undefined> {
	const { baseline } = project;
	if (!couldMove(run, project) || baseline?.runId === run.id) return undefined;
	const synced = baseline === null ? undefined : await ports.store.get("syncRuns", baseline.runId);
	if (synced !== undefined && isOvertaken(run, synced)) {
		return { by: synced.id, message: `Superseded: the newer sync run ${synced.id} was completed first.` };
	}
	if (run.commitSha === baseline?.commitSha) return undefined;
	const repository = await repositoryOf(ports, project);
	if (repository === undefined) throw new ServiceFault("repo_not_linked", { detail: ANOTHERS });
	return leftBehind(ports, { run, repository, baseline, branch: project.defaultBranch });
}

const ANOTHERS = "The repository now belongs to another owner, so its history cannot show whether this commit counts.";

/** What cannot move the baseline needs no place in the history. */
function couldMove(run: SyncRunDocument, project: ProjectDocument): boolean {
	if (run.mode !== "sync" || branchOf(run.ref) !== project.defaultBranch) return false;
	// What was submitted and nobody saw in git never moves it; what the App reads for itself may.
	if (run.bundle !== null && !isKnownOrigin(run)) return false;
	return run.trigger !== "upgrade" || project.baseline === null;
}

/** By GitHub's clock of two pushes; of two runs of one commit by ours: the files are the same, so nothing goes back. */
function isOvertaken(run: SyncRunDocument, synced: SyncRunDocument): boolean {
	const arePushes = run.pushedAt !== undefined && synced.pushedAt !== undefined && run.pushedAt !== synced.pushedAt;
	return (arePushes || run.commitSha === synced.commitSha) && isEarlier(run, synced);
}

interface Question {
	readonly run: SyncRunDocument;
	readonly repository: RepositoryRef;
	readonly baseline: Baseline | null;
	readonly branch: string;
}

async function leftBehind(
	{ github }: Ports,
	{ run: { commitSha }, repository, baseline, branch }: Question,
): Promise<SupersededRun | undefined> {
	const head = await github.headCommit(repository, branch);
	if (head === commitSha) return undefined;
	if (baseline !== null) {
		const { commitSha: synced, runId: by } = baseline;
		if (await github.isAncestor(repository, commitSha, synced)) {
			const message = `Superseded: the sync run ${by} is of ${short(synced)}, which has ${short(commitSha)} in its history.`;
			return { by, message };
		}
	}
	// A branch that is not there may have another name by now, of which GitHub tells by an event of its own.
	if (head === undefined || (await github.isAncestor(repository, commitSha, head))) return undefined;
	const message = `Superseded: ${short(commitSha)} is not in the history of ${branch}, which is at ${short(head)} now.`;
	return { by: baseline?.runId ?? null, message };
}

/** As git shortens the ids of commits. */
function short(commitSha: string): string {
	return commitSha.slice(0, 10);
}
