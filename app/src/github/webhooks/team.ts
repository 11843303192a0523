import type { Context } from "probot";
import { dropPermissions } from "../../flows/access/drop-permissions.ts";
import type { Ports } from "../../ports.ts";
import { type AccessPayload, changeOfInstallation } from "./access-change.ts";

/** A team came or went, or may do something else with a repository: so may all its members. */
export async function onTeam(ports: Ports, { payload }: Context<"team">): Promise<void> {
	const told: AccessPayload = payload;
	await dropPermissions(ports, changeOfInstallation(told));
}
