import type { Context } from "probot";
import { dropPermissions } from "../../flows/access/drop-permissions.ts";
import { recordInstallation } from "../../flows/installations/record-installation.ts";
import type { Ports } from "../../ports.ts";
import { accountOf, nameOf } from "./installation-account.ts";

export async function onInstallationRepositories(
	ports: Ports,
	{ payload }: Context<"installation_repositories">,
): Promise<void> {
	const installation = accountOf(payload.installation);
	await dropPermissions(ports, { installationId: installation.id });
	await recordInstallation(ports, {
		kind: "repositories-changed",
		installation,
		added: payload.repositories_added.map(nameOf),
		removed: payload.repositories_removed.flatMap(({ id, full_name }) =>
			id === undefined || full_name === undefined ? [] : [nameOf({ id, full_name })],
		),
	});
}
