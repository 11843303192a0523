import type { Context } from "probot";
import { dropPermissions } from "../../flows/access/drop-permissions.ts";
import type { Ports } from "../../ports.ts";
import { type AccessPayload, changeOfRepository } from "./access-change.ts";

/** Somebody became a collaborator of a repository, or is none any more, or has another permission. */
export async function onMember(ports: Ports, { payload }: Context<"member">): Promise<void> {
	const told: AccessPayload = payload;
	await dropPermissions(ports, changeOfRepository(told));
}
