import type { History } from "@driftgate/engine/records";
import { ServiceFault } from "../errors.ts";
import type { Milliseconds, Ports, ProjectDocument } from "../ports.ts";
import { placesOf } from "./config-place.ts";
import { engineCaller } from "./engine-caller.ts";
import { readPackedBundle } from "./load-bundle.ts";
import { repositoryOf } from "./repository-of.ts";

/** Beyond this many files the folder that holds them all is asked for: GitHub takes one path a request. */
const MAX_PATHS = 8;

/**
 * What GitHub's history says of a window: the commits of the default branch that changed what the project tracks.
 * undefined where it cannot be read, or is more than a package can show: the package says so.
 */
export async function readHistory(
	ports: Ports,
	project: ProjectDocument,
	since: Milliseconds,
	until: Milliseconds,
): Promise<History | undefined> {
	const paths = await trackedPaths(ports, project);
	const repository = await repositoryOf(ports, project);
	if (paths === undefined || repository === undefined) return undefined;
	try {
		const commits = await ports.github.listCommits(repository, { branch: project.defaultBranch, paths, since, until });
		if (commits === undefined) return undefined;
		return {
			query: `commits of ${project.repoFullName} on ${project.defaultBranch} that touch ${paths.map(sayPath).join(", ")}`,
			commits: commits.map(({ sha, committedAt }) => ({
				commit_sha: sha,
				committed_at: new Date(committedAt).toISOString(),
			})),
		};
	} catch (error) {
		if (!(error instanceof ServiceFault) || error.owner !== "world") throw error;
		ports.log.warn("history_not_read", { projectId: project.id, error: String(error) });
		return undefined;
	}
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
