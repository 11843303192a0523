import type { UserActor } from "../../auth/may.ts";
import type { Ports } from "../../ports.ts";
import { countRepositories, type InstallationStatus } from "./installation-status.ts";
import { reachedInstallations } from "./live-installations.ts";

/** The installations of the App that a person reaches, those that are suspended among them. Throws as `keptWord`. */
export async function listInstallations(
	ports: Ports,
	{ actor }: { readonly actor: UserActor },
): Promise<readonly InstallationStatus[]> {
	const found: InstallationStatus[] = [];
	for await (const installation of reachedInstallations(ports, actor)) {
		// GitHub tells nothing of what a suspended one may read.
		const repoCount = installation.suspended ? 0 : await countRepositories(ports, actor, installation.id);
		found.push({ installation, repoCount });
	}
	return found;
}
