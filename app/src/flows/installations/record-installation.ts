import type { InstallationDocument, Ports } from "../../ports.ts";
import { REMEMBER_MS } from "../deliveries/remember.ts";
import { updateDocument } from "../records/update-document.ts";
import { followRepository } from "../repository/follow-repository.ts";
import { forgetRepository } from "../repository/forget-repository.ts";

/** What GitHub says of an installation of the App. */
export type InstallationEvent =
	| { readonly kind: "installed"; readonly installation: Account; readonly repositories: readonly RepositoryName[] }
	| { readonly kind: "uninstalled"; readonly installation: Account }
	| { readonly kind: "suspended" | "unsuspended"; readonly installation: Account }
	/** Its owner accepted what the App asks for. */
	| { readonly kind: "permissions-accepted"; readonly installation: Account }
	| {
			readonly kind: "repositories-changed";
			readonly installation: Account;
			readonly added: readonly RepositoryName[];
			readonly removed: readonly RepositoryName[];
	  };

type Account = Pick<InstallationDocument, "id" | "accountLogin" | "accountId" | "changedAt" | "granted">;

export interface RepositoryName {
	/** GitHub's numeric id as text. */
	readonly id: string;
	readonly fullName: string;
}

const PAGE = 200;

/**
 * Keeps the rows of installations and their repositories as GitHub says. Any event may come more than once, and in any
 * order: an installation that was removed never comes back, its last change is told by GitHub's own time of it, and which
 * repositories it has, GitHub is asked.
 */
export async function recordInstallation(ports: Ports, event: InstallationEvent): Promise<void> {
	const { id } = event.installation;
	if (event.kind === "uninstalled") {
		await rememberRemoval(ports, id);
		return forgetInstallation(ports, id);
	}
	if (await wasRemoved(ports, id)) return;
	await keep(ports, event);
	// Whoever removes it remembers that first: one of the two sees the other.
	if (await wasRemoved(ports, id)) await forgetInstallation(ports, id);
}

async function keep(ports: Ports, event: Exclude<InstallationEvent, { readonly kind: "uninstalled" }>): Promise<void> {
	const { installation } = event;
	switch (event.kind) {
		case "installed":
			await keepInstallation(ports, installation, false);
			return keepRepositories(ports, installation.id, event.repositories);
		case "suspended":
		case "unsuspended":
			return keepInstallation(ports, installation, event.kind === "suspended");
		case "permissions-accepted":
			return keepInstallation(ports, installation, undefined);
		case "repositories-changed":
			return keepRepositories(ports, installation.id, [...event.added, ...event.removed]);
	}
}

/**
 * Kept with the deliveries, under a name that none of them can have, and as long as they are: nothing that was said before
 * the removal can come after that.
 */
const removalId = (installationId: string): string => `installation ${installationId} deleted`;

async function rememberRemoval({ store, clock }: Ports, installationId: string): Promise<void> {
	const receivedAt = clock.now();
	const expiresAt = receivedAt + REMEMBER_MS;
	await store.insert("deliveries", { id: removalId(installationId), event: "installation", receivedAt, expiresAt });
}

async function wasRemoved({ store }: Ports, installationId: string): Promise<boolean> {
	return (await store.get("deliveries", removalId(installationId))) !== undefined;
}

/** `suspended` is undefined where nothing is said of it. What an event does not say of grants stays as it was known. */
async function keepInstallation(ports: Ports, account: Account, suspended: boolean | undefined): Promise<void> {
	await updateDocument(ports.store, "installations", account.id, (known) => {
		const isSuspended = suspended ?? known?.suspended ?? false;
		if (known !== undefined && isOutdated(account, isSuspended, known)) return undefined;
		const granted = known?.granted === undefined ? {} : { granted: known.granted };
		return { createdAt: known?.createdAt ?? ports.clock.now(), ...granted, ...account, suspended: isSuspended };
	});
}

/** GitHub's clock has seconds. Of two changes in one, that which takes rights away counts. */
function isOutdated({ changedAt }: Account, suspended: boolean, known: InstallationDocument): boolean {
	if (changedAt === undefined || known.changedAt === undefined) return false;
	return changedAt < known.changedAt || (changedAt === known.changedAt && known.suspended && !suspended);
}

/** Of the repositories that an event names, keeps those that the installation has now, and forgets the others. */
async function keepRepositories(ports: Ports, installationId: string, named: readonly RepositoryName[]): Promise<void> {
	if (named.length === 0) return;
	const listed = await ports.github.listRepositories(installationId);
	const readable = new Map(listed.map((repository) => [repository.id, repository]));
	for (const { id } of named) {
		const repository = readable.get(id);
		if (repository === undefined) {
			await forgetRepository(ports, installationId, id);
			continue;
		}
		// An App that was removed and installed again has another installation, and the projects are that one's.
		await followRepository(ports.store, repository, await ports.store.get("repositories", id));
		await updateDocument(ports.store, "repositories", id, () => repository);
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
