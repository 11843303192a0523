import type { UserActor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { Ports, ProjectDocument, RepositoryDocument } from "../../ports.ts";
import { isWithin, reachOf } from "../access/reach.ts";
import { standingToRepository } from "../access/standing-on.ts";
import { projectsOfRepository } from "../projects/projects-of-repository.ts";

/** What of a repository could be tracked, by the names of its files on the default branch. */
export interface Candidates {
	readonly repository: RepositoryDocument;
	/** null where the branch has no commit yet. */
	readonly commitSha: string | null;
	/** Files that are called as configurations are, each with the project that tracks it. */
	readonly configurations: readonly { readonly path: string; readonly projectId: string | null }[];
	/** Files that are called as descriptions are, the likeliest first. */
	readonly descriptions: readonly string[];
	/** Whether there may be more: GitHub does not tell all files of a very large repository, and a list has an end. */
	readonly isCut: boolean;
}

/** As many as a person looks through. */
const MOST = 50;

const CONFIGURATION = /^(?:.*\/)?driftgate\.ya?ml$/;

/** Names that say what a file is, the surest first. */
const likely: readonly RegExp[] = [
	/^(?:openapi|swagger)\.(?:ya?ml|json)$/i,
	/(?:^|[._-])(?:openapi|swagger|oas3?)(?:[._-].*)?\.(?:ya?ml|json)$/i,
	/^(?:api|spec|api-?spec|api-?docs?)\.(?:ya?ml|json)$/i,
];

/** What others made, or what only tests read. */
const ASIDE =
	/(?:^|\/)(?:node_modules|vendor|third_party|dist|build|target|tests?|__tests__|fixtures|examples?|testdata)\//i;

/**
 * Looks through git's tree of a repository's default branch for configurations and descriptions. Reads no file. Throws
 * `not_found` for one that the person does not see, and as `keptWord` and the ports of GitHub.
 */
export async function findCandidates(
	ports: Ports,
	{ actor, repositoryId }: { readonly actor: UserActor; readonly repositoryId: string },
): Promise<Candidates> {
	const repository = await repositoryInSight(ports, actor, repositoryId);
	const commitSha = await ports.github.headCommit(repository, repository.defaultBranch);
	const none = { repository, commitSha: null, configurations: [], descriptions: [], isCut: false };
	if (commitSha === undefined) return none;
	const told = await ports.pulls.blobIdsAt(repository, commitSha);
	const paths = [...(told?.keys() ?? [])];
	const configurations = paths.filter((path) => CONFIGURATION.test(path));
	const descriptions = paths.flatMap((path) => rankOf(path) ?? []).sort((a, b) => a.rank - b.rank || byPath(a, b));
	const projects = await projectsOfRepository(ports, repository);
	return {
		repository,
		commitSha,
		configurations: configurations.slice(0, MOST).map((path) => ({ path, projectId: trackerOf(path, projects) })),
		descriptions: descriptions.slice(0, MOST).map(({ path }) => path),
		isCut: told === undefined || configurations.length > MOST || descriptions.length > MOST,
	};
}

/** Whoever does not reach its installation is asked of GitHub no more than of one that is not there. */
export async function repositoryInSight(
	ports: Ports,
	actor: UserActor,
	repositoryId: string,
): Promise<RepositoryDocument> {
	const reach = await reachOf(ports, actor.userId);
	const repository = await ports.store.get("repositories", repositoryId);
	if (repository === undefined || !isWithin(reach, repository.installationId)) throw new ServiceFault("not_found");
	const { permission } = await standingToRepository(ports, actor.userId, repository);
	if (permission === "none") throw new ServiceFault("not_found");
	return repository;
}

interface Ranked {
	readonly path: string;
	/** The smaller, the likelier. */
	readonly rank: number;
}

function rankOf(path: string): Ranked | undefined {
	const name = path.slice(path.lastIndexOf("/") + 1);
	const index = likely.findIndex((pattern) => pattern.test(name));
	if (index === -1) return undefined;
	return { path, rank: index + (ASIDE.test(path) ? likely.length : 0) };
}

/** The nearer to the root, the likelier; then by the alphabet. */
function byPath({ path: a }: Ranked, { path: b }: Ranked): number {
	return a.split("/").length - b.split("/").length || (a < b ? -1 : 1);
}

const trackerOf = (path: string, projects: readonly ProjectDocument[]): string | null =>
	projects.find(({ configPath }) => configPath === path)?.id ?? null;
