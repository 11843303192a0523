import type { UserActor } from "../auth/may.ts";
import type { Ports, RepositoryDocument } from "../ports.ts";
import { liveInstallations } from "./live-installations.ts";
import { projectsOfRepository } from "./projects-of-repository.ts";
import { readAll } from "./read-all.ts";

export interface LinkableRepository {
	readonly repository: RepositoryDocument;
	/** Whether some project tracks a file of it already; it may have others. */
	readonly isLinked: boolean;
}

/** The repositories that the user can link, by installation and name. */
export async function listRepositories(
	ports: Ports,
	input: { readonly actor: UserActor },
): Promise<readonly LinkableRepository[]> {
	const { store } = ports;
	const repositories: RepositoryDocument[] = [];
	for await (const { id: installationId } of liveInstallations(ports, input.actor)) {
		const request = { where: { installationId }, sort: { field: "fullName", direction: "asc" } } as const;
		repositories.push(...(await readAll(store, "repositories", request)));
	}
	return Promise.all(
		repositories.map(async (repository) => ({
			repository,
			isLinked: (await projectsOfRepository(ports, repository)).length > 0,
		})),
	);
}
