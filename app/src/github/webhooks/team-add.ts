import type { Context } from "probot";
import { dropPermissions } from "../../flows/access/drop-permissions.ts";
import type { Ports } from "../../ports.ts";
import { type AccessPayload, changeOfRepository } from "./access-change.ts";

/** A team was given a repository. */
export async function onTeamAdd(ports: Ports, { payload }: Context<"team_add">): Promise<void> {
	const told: AccessPayload = payload;
	await dropPermissions(ports, changeOfRepository(told));
}
