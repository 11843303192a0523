import { refusalOf, type UserActor } from "../../auth/may.ts";
import type { InstallationDocument, Permission, Ports, RepositoryDocument } from "../../ports.ts";
import { permissionsIn } from "../access/permissions-in.ts";
import { maintainersManage } from "../access/standing-on.ts";
import { projectsOfRepository } from "../projects/projects-of-repository.ts";
import { readAll } from "../records/read-all.ts";
import { liveInstallations } from "./live-installations.ts";

export interface LinkableRepository {
	readonly repository: RepositoryDocument;
	/** What GitHub lets the user do with it. */
	readonly permission: Exclude<Permission, "none">;
	/** Whether that suffices to link it. */
	readonly mayLink: boolean;
	/** Whether some project tracks a file of it already; it may have others. */
	readonly isLinked: boolean;
}

/** The repositories that the App is installed on and the user sees, by installation and name. Throws as `keptWord`. */
export async function listRepositories(
	ports: Ports,
	{ actor }: { readonly actor: UserActor },
): Promise<readonly LinkableRepository[]> {
	const found: LinkableRepository[] = [];
	for await (const installation of liveInstallations(ports, actor)) {
		found.push(...(await repositoriesSeenIn(ports, actor, installation)));
	}
	return found;
}

async function repositoriesSeenIn(
	ports: Ports,
	actor: UserActor,
	{ id: installationId }: InstallationDocument,
): Promise<readonly LinkableRepository[]> {
	const sort = { field: "fullName", direction: "asc" } as const;
	const rows = await readAll(ports.store, "repositories", { where: { installationId }, sort });
	const standing = { live: true, maintainersManage: await maintainersManage(ports, installationId) };
	const permissions = actor.local ? undefined : await permissionsIn(ports, { userId: actor.userId, installationId });
	const seen = rows.flatMap((repository) => {
		const permission = permissions === undefined ? "admin" : (permissions.get(repository.id) ?? "none");
		return permission === "none" ? [] : [{ repository, permission }];
	});
	return Promise.all(
		seen.map(async ({ repository, permission }) => ({
			repository,
			permission,
			mayLink: refusalOf(actor, "repository.link", { ...standing, permission }) === undefined,
			isLinked: (await projectsOfRepository(ports, repository)).length > 0,
		})),
	);
}
