import type { Context } from "probot";
import { dropPermissions } from "../../flows/access/drop-permissions.ts";
import type { Ports } from "../../ports.ts";
import { type AccessPayload, changeOfInstallation } from "./access-change.ts";

/** Somebody joined or left the organisation, or it has another name. */
export async function onOrganization(ports: Ports, { payload }: Context<"organization">): Promise<void> {
	const told: AccessPayload = payload;
	await dropPermissions(ports, changeOfInstallation(told));
}
