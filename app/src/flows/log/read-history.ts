import { type History, type NoHistory, UNREAD, type UnreadHistory } from "@driftgate/engine/records";
import { ServiceFault } from "../../errors.ts";
import type { BranchCommit, CommitsAnswer, CommitsRequest, Milliseconds, Ports, ProjectDocument } from "../../ports.ts";
import { placesOf } from "../gate/config-place.ts";
import { engineCaller } from "../judging/engine-caller.ts";
import { readPackedBundle } from "../judging/load-bundle.ts";
import { updateDocument } from "../records/update-document.ts";
import { repositoryOf } from "../repository/repository-of.ts";
import { takeOverRepository } from "../repository/take-over-repository.ts";

/** Beyond this many files the folder that holds them all is asked for: GitHub takes one path a request. */
const MAX_PATHS = 8;

/**
 * What GitHub's history says of a window: the commits of the default branch that changed what the project tracks; or why
 * that is not known, and since when. Only GitHub's list of commits is an answer, and an empty one only where GitHub gives
 * it. A default branch that was renamed is followed.
 */
export async function readHistory(
	ports: Ports,
	project: ProjectDocument,
	since: Milliseconds,
	until: Milliseconds,
): Promise<History | NoHistory> {
	const paths = await trackedPaths(ports, project);
	if (paths === undefined) return { reason: UNREAD.files_unknown, since: undefined };
	const asked = await askGitHub(ports, project, { paths, since, until });
	if (asked.kind === "too_many") return { reason: UNREAD.too_many_commits, since: undefined };
	const unread = await keepUnread(ports, project.id, asked.kind === "unread" ? asked.why : undefined);
	if (asked.kind === "unread") {
		const unreadSince = unread?.since ?? ports.clock.now();
		return { reason: UNREAD[asked.why], since: new Date(unreadSince).toISOString() };
	}
	return {
		query: `commits of ${asked.name} on ${asked.branch} that touch ${paths.map(sayPath).join(", ")}`,
		commits: asked.commits.map(({ sha, committedAt }) => ({
			commit_sha: sha,
			committed_at: new Date(committedAt).toISOString(),
		})),
	};
}

type Asked =
	| {
			readonly kind: "commits";
			readonly name: string;
			readonly branch: string;
			readonly commits: readonly BranchCommit[];
	  }
	| { readonly kind: "too_many" }
	| { readonly kind: "unread"; readonly why: UnreadHistory };

const unreadable: Asked = { kind: "unread", why: "repository_unreadable" };

async function askGitHub(
	ports: Ports,
	project: ProjectDocument,
	request: Omit<CommitsRequest, "branch">,
): Promise<Asked> {
	try {
		const repository = await repositoryOf(ports, project);
		if (repository === undefined) return unreadable;
		const { repoFullName: name, defaultBranch: branch } = project;
		const answer = await ports.github.listCommits(repository, { ...request, branch });
		if (answer.kind !== "no_branch") return named(answer, name, branch);
		const current = await ports.github.readRepository(repository);
		if (current === undefined) return unreadable;
		if (current.defaultBranch === branch) return { kind: "unread", why: "branch_missing" };
		await takeOverRepository(ports, current);
		const moved = await ports.github.listCommits(repository, { ...request, branch: current.defaultBranch });
		if (moved.kind === "no_branch") return { kind: "unread", why: "branch_missing" };
		return named(moved, current.fullName, current.defaultBranch);
	} catch (error) {
		if (!(error instanceof ServiceFault) || error.owner === "us") throw error;
		if (error.code === "repo_not_linked") return unreadable;
		ports.log.warn("history_not_read", { projectId: project.id, error: String(error) });
		return { kind: "unread", why: "github_unavailable" };
	}
}

function named(answer: Exclude<CommitsAnswer, { readonly kind: "no_branch" }>, name: string, branch: string): Asked {
	return answer.kind === "commits" ? { ...answer, name, branch } : { kind: "too_many" };
}

/** Keeps since when the history cannot be read, for as long as it cannot for the same reason. Gives what then stands. */
async function keepUnread(
	{ store, clock }: Pick<Ports, "store" | "clock">,
	projectId: string,
	why: UnreadHistory | undefined,
): Promise<ProjectDocument["unreadHistory"]> {
	const kept = await updateDocument(store, "projects", projectId, (project) => {
		if (project === undefined || project.unreadHistory?.why === why) return undefined;
		const { unreadHistory: _, ...read } = project;
		return why === undefined ? read : { ...read, unreadHistory: { why, since: clock.now() } };
	});
	return kept?.unreadHistory;
}

/**
 * The files that a project tracks, or the folder that holds them; of one that was ended, those that it tracked. undefined
 * where the engine cannot list them: a history of some of the files would pass for one of all.
 */
export async function trackedPaths(ports: Ports, project: ProjectDocument): Promise<readonly string[] | undefined> {
	if (project.ending !== undefined) return project.ending.trackedPaths ?? undefined;
	if (project.baseline === null) return placesOf(project);
	const listed = await ports.engine
		.for(engineCaller(project))
		.listFiles(await readPackedBundle(ports.store, project.baseline.bundle));
	if (!listed.ok) {
		ports.log.warn("history_not_read", { projectId: project.id, error: listed.code });
		return undefined;
	}
	const paths = [...new Set([project.configPath, ...listed.value])].sort();
	return paths.length <= MAX_PATHS ? paths : [commonFolder(paths)];
}

/** The deepest folder that holds all paths; empty for the repository itself. */
function commonFolder(paths: readonly string[]): string {
	const [first = [], ...rest] = paths.map((path) => path.split("/").slice(0, -1));
	const end = first.findIndex((part, index) => rest.some((other) => other[index] !== part));
	return (end === -1 ? first : first.slice(0, end)).join("/");
}

function sayPath(path: string): string {
	return path === "" ? "anything" : path;
}
