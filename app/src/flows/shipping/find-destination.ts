import { DELIVERY_FILE } from "@driftgate/engine/records";
import type {
	DestinationView,
	InstallationDocument,
	PlacedOrder,
	Ports,
	ProjectDocument,
	RepositoryRef,
} from "../../ports.ts";
import { isGranted } from "../checks/say-missing-permissions.ts";
import { type AppRight, appPart, calledRight } from "../installations/app-rights.ts";
import { isSameRepositoryName } from "../linking/same-repository-name.ts";
import { eachOf } from "../records/read-all.ts";
import { repositoryOf } from "../repository/repository-of.ts";
import { sourceLine } from "./source-line.ts";
import { whyNotNamed } from "./why-not-named.ts";

export type Found =
	| { readonly destination: DestinationView; readonly installation: InstallationDocument }
	| { readonly refused: string };

/**
 * The repository that an order goes to, where it may: the project's own, or one that is installed and names it. Of one that
 * is private and another owner's no more is said than that it takes nothing. Throws as GitHub's ports.
 */
export async function findDestination(ports: Ports, project: ProjectDocument, order: PlacedOrder): Promise<Found> {
	const { repository: name } = order.settings;
	const isOwn = name === null || isSameRepositoryName(name, project.repoFullName);
	if (!isOwn) return findOther(ports, project, { order, name });
	const own = await repositoryOf(ports, project);
	const destination = own && (await ports.shipping.readDestination(own));
	if (destination === undefined) return { refused: "The repository is gone, or the App cannot see it any more." };
	return usable(ports, destination, order);
}

interface Named {
	readonly order: PlacedOrder;
	readonly name: string;
}

async function findOther(ports: Ports, project: ProjectDocument, { order, name }: Named): Promise<Found> {
	const refusal = sayClosed(project, { order, name });
	for (const repository of await rowsNamed(ports, project, name)) {
		const destination = await ports.shipping.readDestination(repository);
		// What a name led to once may be called otherwise by now, and another may have its name.
		if (destination === undefined || !isSameRepositoryName(destination.fullName, name)) continue;
		// The source itself, under a name that nobody has told us yet.
		if (isSource(destination, project)) return usable(ports, destination, order);
		const why = await whyNotNamed(ports, destination, { project, order });
		if (why === undefined) return usable(ports, destination, order);
		const mayKnow = !destination.private || destination.ownerId === project.repositoryOwnerId;
		return { refused: mayKnow ? why : refusal };
	}
	return { refused: refusal };
}

const isSource = ({ id, ownerId }: DestinationView, { repositoryId, repositoryOwnerId }: ProjectDocument): boolean =>
	id === repositoryId && ownerId === repositoryOwnerId;

/** Those that bear the name as it is written, and those of the same installation in whatever case. */
async function rowsNamed({ store }: Ports, project: ProjectDocument, name: string): Promise<readonly RepositoryRef[]> {
	const sort = { field: "fullName", direction: "asc" } as const;
	const exact = await store.page("repositories", { where: { fullName: name }, sort, limit: 10 });
	if (exact.items.length > 0) return exact.items;
	const found: RepositoryRef[] = [];
	const { installationId } = project;
	for await (const repository of eachOf(store, "repositories", { where: { installationId }, sort })) {
		if (isSameRepositoryName(repository.fullName, name)) found.push(repository);
	}
	return found;
}

function sayClosed(project: ProjectDocument, { order, name }: Named): string {
	return `${name} takes nothing from ${project.repoFullName}: the App has to be installed there, and ${DELIVERY_FILE} on its default branch has to name ${sourceLine(project, order)}.`;
}

async function usable({ store }: Ports, destination: DestinationView, { settings }: PlacedOrder): Promise<Found> {
	const { fullName } = destination;
	if (destination.isArchived) return { refused: `${fullName} is archived: unarchive it, or name another repository.` };
	const installation = await store.get("installations", destination.installationId);
	if (installation === undefined || installation.suspended) {
		return { refused: `The App is suspended or not installed at ${fullName}: an owner can change that on GitHub.` };
	}
	const missing = appPart("delivery").rights.filter(
		({ permission, access }) =>
			(permission !== "pull_requests" || settings.as === "pull_request") &&
			!isGranted(installation, permission, access),
	);
	if (missing.length === 0) return { destination, installation };
	return { refused: sayNotGranted(fullName, missing) };
}

const sayNotGranted = (fullName: string, missing: readonly AppRight[]): string =>
	`The App's installation for ${fullName} does not grant ${missing.map(calledRight).join(" and ")}: an owner can accept it in the App's settings on GitHub.`;
