import type { UserActor } from "../../auth/may.ts";
import type { InstallationDocument, Ports } from "../../ports.ts";
import { countSeenIn } from "../access/permissions-in.ts";
import { anyInstallation } from "./live-installations.ts";

export interface InstallationStatus {
	readonly installation: InstallationDocument;
	/** Repositories that it may read, and the user too. */
	readonly repoCount: number;
}

/** The user's installation of the App, a live one where there is one; undefined where it is not installed. */
export async function installationStatus(
	ports: Ports,
	input: { readonly actor: UserActor },
): Promise<InstallationStatus | undefined> {
	const installation = await anyInstallation(ports, input.actor);
	if (installation === undefined) return undefined;
	return { installation, repoCount: await countRepositories(ports, input.actor, installation.id) };
}

/** How many there are that somebody does not see is not theirs to know. */
export function countRepositories(ports: Ports, actor: UserActor, installationId: string): Promise<number> {
	if (actor.local) return ports.store.count("repositories", { installationId });
	return countSeenIn(ports, { userId: actor.userId, installationId });
}
