import type { UserActor } from "../../auth/may.ts";
import type { InstallationDocument, Ports, RepositoryDocument } from "../../ports.ts";
import { reachedInstallations } from "../installations/live-installations.ts";
import { eachOf } from "../records/read-all.ts";
import { isSameRepositoryName } from "./same-repository-name.ts";

/** What a person's word for a repository leads to. */
export interface NamedRepository {
	/** Undefined where none has the name, or where two rows claim it. */
	readonly repository: RepositoryDocument | undefined;
	/** Why it cannot be linked where it cannot, and the remedy: as much as whoever reaches the installation may know. */
	readonly refusal: string;
	/** The installation on its owner's account, where the person reaches one. */
	readonly home: InstallationDocument | undefined;
}

/**
 * The repository of that name, in whatever case, among those of the installations that a person reaches. A name leads to
 * an id only here, where a person gives it. The refusal says the same of a repository that is not there, of one that two
 * rows claim and of one that the person may not see. Throws as `reachOf`.
 */
export async function repositoryNamed(ports: Ports, actor: UserActor, fullName: string): Promise<NamedRepository> {
	const owner = fullName.slice(0, fullName.indexOf("/"));
	let home: InstallationDocument | undefined;
	const found: RepositoryDocument[] = [];
	for await (const installation of reachedInstallations(ports, actor)) {
		const ofName = await repositoriesOf(ports, installation.id, fullName);
		if (ofName.length > 0 || isSameRepositoryName(installation.accountLogin, owner))
			home = preferred(home, installation);
		found.push(...ofName);
	}
	return { repository: found.length === 1 ? found[0] : undefined, refusal: sayMissing(fullName, owner, home), home };
}

async function repositoriesOf(
	{ store }: Ports,
	installationId: string,
	fullName: string,
): Promise<readonly RepositoryDocument[]> {
	const request = { where: { installationId }, sort: { field: "fullName", direction: "asc" } } as const;
	const found: RepositoryDocument[] = [];
	for await (const repository of eachOf(store, "repositories", request)) {
		if (isSameRepositoryName(repository.fullName, fullName)) found.push(repository);
	}
	return found;
}

/** Of two rows for one account, as after the App was removed and installed anew, the one that works. */
const preferred = (known: InstallationDocument | undefined, other: InstallationDocument): InstallationDocument =>
	known === undefined || (known.suspended && !other.suspended) ? other : known;

function sayMissing(fullName: string, owner: string, home: InstallationDocument | undefined): string {
	if (home === undefined) {
		return `None of your installations of the App is on ${owner}: install it there, or correct the name ${fullName}.`;
	}
	const { accountLogin } = home;
	if (home.suspended) {
		return `The App is installed on ${accountLogin} but suspended: unsuspend it on GitHub, in the account's settings under GitHub Apps.`;
	}
	return `The App is installed on ${accountLogin}, but ${fullName} is not among the repositories that you can link: give the App access to it on GitHub, or correct the name (a new name is known after the next push). GET /api/github/repositories lists what you can link.`;
}
