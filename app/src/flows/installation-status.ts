import type { UserActor } from "../auth/may.ts";
import type { InstallationDocument, Ports } from "../ports.ts";
import { anyInstallation } from "./live-installations.ts";

export interface InstallationStatus {
	readonly installation: InstallationDocument;
	/** Repositories that it may read. */
	readonly repoCount: number;
}

/** The user's installation of the App, a live one where there is one; undefined where it is not installed. */
export async function installationStatus(
	ports: Ports,
	input: { readonly actor: UserActor },
): Promise<InstallationStatus | undefined> {
	const installation = await anyInstallation(ports, input.actor);
	if (installation === undefined) return undefined;
	return { installation, repoCount: await ports.store.count("repositories", { installationId: installation.id }) };
}
