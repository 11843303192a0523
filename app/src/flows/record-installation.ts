import type { InstallationDocument, Ports, RepositoryDocument } from "../ports.ts";
import { eachOf } from "./read-all.ts";
import { updateDocument } from "./update-document.ts";

/** What GitHub says of an installation of the App. */
export type InstallationEvent =
	| { readonly kind: "installed"; readonly installation: Account; readonly repositories: readonly RepositoryName[] }
	| { readonly kind: "uninstalled"; readonly installation: Account }
	| { readonly kind: "suspended" | "unsuspended"; readonly installation: Account }
	| {
			readonly kind: "repositories-changed";
			readonly installation: Account;
			readonly added: readonly RepositoryName[];
			readonly removed: readonly RepositoryName[];
	  };

type Account = Pick<InstallationDocument, "id" | "accountLogin" | "accountId">;

export interface RepositoryName {
	/** GitHub's numeric id as text. */
	readonly id: string;
	readonly fullName: string;
}

const PAGE = 200;

/** Keeps the rows of installations and their repositories as GitHub says. Any event may come twice. */
export async function recordInstallation(ports: Ports, event: InstallationEvent): Promise<void> {
	const { installation } = event;
	switch (event.kind) {
		case "installed":
			await keepInstallation(ports, installation, false);
			return keepRepositories(ports, installation.id, event.repositories);
		case "uninstalled":
			return forgetInstallation(ports, installation.id);
		case "suspended":
		case "unsuspended":
			return keepInstallation(ports, installation, event.kind === "suspended");
		case "repositories-changed":
			await Promise.all(event.removed.map(({ id }) => forgetRepository(ports, installation.id, id)));
			return keepRepositories(ports, installation.id, event.added);
	}
}

async function keepInstallation(ports: Ports, account: Account, suspended: boolean): Promise<void> {
	await updateDocument(ports.store, "installations", account.id, (known) => ({
		createdAt: known?.createdAt ?? ports.clock.now(),
		...account,
		suspended,
	}));
}

/** GitHub is asked for each, because the event does not say the default branch. */
async function keepRepositories(ports: Ports, installationId: string, named: readonly RepositoryName[]): Promise<void> {
	if (named.length === 0) return;
	const fullNames = named.map(({ fullName }) => fullName);
	for (const repository of await ports.github.listRepositories(installationId, fullNames)) {
		await updateDocument(ports.store, "repositories", repository.id, () => repository);
		await moveProjects(ports, repository);
	}
}

/**
 * An App that was removed and installed again has another installation, and the projects of its repositories are that
 * one's. Those that another owner linked, before a transfer, stay where they are.
 */
async function moveProjects({ store }: Ports, { id, ownerId, installationId }: RepositoryDocument): Promise<void> {
	const linked = eachOf(store, "projects", {
		where: { repositoryId: id },
		sort: { field: "createdAt", direction: "asc" },
	});
	for await (const project of linked) {
		await updateDocument(store, "projects", project.id, (known) =>
			known === undefined || known.repositoryOwnerId !== ownerId || known.installationId === installationId
				? undefined
				: { ...known, installationId },
		);
	}
}

async function forgetInstallation(ports: Ports, installationId: string): Promise<void> {
	const known = await ports.store.get("installations", installationId);
	if (known !== undefined) await ports.store.deleteIf("installations", known.id, known.rev);
	let page = await repositoriesOf(ports, installationId);
	while (page.items.length > 0) {
		await Promise.all(page.items.map(({ id }) => forgetRepository(ports, installationId, id)));
		if (page.next === undefined) return;
		page = await repositoriesOf(ports, installationId);
	}
}

function repositoriesOf(ports: Ports, installationId: string) {
	return ports.store.page("repositories", {
		where: { installationId },
		sort: { field: "fullName", direction: "asc" },
		limit: PAGE,
	});
}

/** A repository that another installation has taken over meanwhile is that one's. */
async function forgetRepository(ports: Ports, installationId: string, id: string): Promise<void> {
	const known = await ports.store.get("repositories", id);
	if (known?.installationId === installationId) await ports.store.deleteIf("repositories", id, known.rev);
}
