import type { Context } from "probot";
import { dropPermissions, forgetPermissions } from "../../flows/access/drop-permissions.ts";
import type { Ports } from "../../ports.ts";
import { type AccessPayload, changeOfRepository } from "./access-change.ts";

/** A repository was made private or public, moved, renamed, archived or deleted. */
export async function onRepository(ports: Ports, { payload }: Context<"repository">): Promise<void> {
	const told: AccessPayload = payload;
	const drop = payload.action === "deleted" ? forgetPermissions : dropPermissions;
	await drop(ports, changeOfRepository(told));
}
