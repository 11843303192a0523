import { refusalOf, type UserActor } from "../../auth/may.ts";
import type { InstallationDocument, Ports, RepositoryDocument } from "../../ports.ts";
import { standingToRepository } from "../access/standing-on.ts";
import { repositoryNamed } from "../linking/repository-named.ts";
import { projectsOfRepository } from "../projects/projects-of-repository.ts";

/**
 * Where a repository stands on its way to a project. `not_listed`: the App is on its owner's account, and has no repository
 * of that name there that the person may see.
 */
export type RepositoryState = "linkable" | "linked" | "no_permission" | "not_listed" | "suspended" | "not_installed";

export interface FoundRepository {
	readonly state: RepositoryState;
	/** Undefined where none of that name is in sight. */
	readonly repository: RepositoryDocument | undefined;
	/** The installation on its owner's account, where the person reaches one. */
	readonly installation: InstallationDocument | undefined;
	/** Why it cannot be linked where it cannot, and the remedy. */
	readonly detail: string | undefined;
}

/** What becomes of a repository that a person names. It says no more than the person may know. Throws as `keptWord`. */
export async function findRepository(
	ports: Ports,
	{ actor, repo }: { readonly actor: UserActor; readonly repo: string },
): Promise<FoundRepository> {
	const { repository, home: installation, refusal } = await repositoryNamed(ports, actor, repo);
	const missing = { repository: undefined, installation, detail: refusal };
	if (installation === undefined) return { ...missing, state: "not_installed" };
	if (installation.suspended) return { ...missing, state: "suspended" };
	if (repository === undefined) return { ...missing, state: "not_listed" };
	const standing = await standingToRepository(ports, actor.userId, repository);
	const refused = refusalOf(actor, "repository.link", { live: true, ...standing });
	if (refused === "repo_not_linked") return { ...missing, state: "not_listed" };
	const found = { repository, installation, detail: undefined };
	if (refused !== undefined)
		return { ...found, state: "no_permission", detail: sayTooLittle(standing.permission, repo) };
	const isLinked = (await projectsOfRepository(ports, repository)).length > 0;
	return { ...found, state: isLinked ? "linked" : "linkable" };
}

const sayTooLittle = (permission: string, repo: string): string =>
	`To link ${repo} requires the GitHub permission admin; yours is ${permission}.`;
