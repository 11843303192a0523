import type { Context } from "probot";
import { dropPermissions } from "../../flows/access/drop-permissions.ts";
import type { Ports } from "../../ports.ts";
import { type AccessPayload, changeOfInstallation } from "./access-change.ts";

/** Somebody joined or left a team, and with it whatever the team may do. */
export async function onMembership(ports: Ports, { payload }: Context<"membership">): Promise<void> {
	const told: AccessPayload = payload;
	await dropPermissions(ports, changeOfInstallation(told));
}
