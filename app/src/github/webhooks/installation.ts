import type { Context } from "probot";
import { dropPermissions, forgetInstallationAccess } from "../../flows/access/drop-permissions.ts";
import { type InstallationEvent, recordInstallation } from "../../flows/installations/record-installation.ts";
import type { Ports } from "../../ports.ts";
import { accountOf, nameOf } from "./installation-account.ts";

type InstallationContext = Context<"installation">;

export async function onInstallation(ports: Ports, { payload }: InstallationContext): Promise<void> {
	const event = eventOf(payload);
	if (event === undefined) return;
	const { id } = event.installation;
	if (event.kind === "uninstalled") await forgetInstallationAccess(ports, id);
	else await dropPermissions(ports, { installationId: id });
	await recordInstallation(ports, event);
}

function eventOf(payload: InstallationContext["payload"]): InstallationEvent | undefined {
	// The signature is over the body alone: in those of other events an installation is an id and no more.
	if (!("account" in payload.installation)) return undefined;
	const installation = accountOf(payload.installation);
	switch (payload.action) {
		case "created":
			return { kind: "installed", installation, repositories: (payload.repositories ?? []).map(nameOf) };
		case "deleted":
			return { kind: "uninstalled", installation };
		case "suspend":
			return { kind: "suspended", installation };
		case "unsuspend":
			return { kind: "unsuspended", installation };
		case "new_permissions_accepted":
			return { kind: "permissions-accepted", installation };
		default:
			return undefined;
	}
}
