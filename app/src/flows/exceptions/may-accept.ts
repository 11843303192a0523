import type { AcceptPolicy } from "@driftgate/engine/records";
import { hasAtLeast } from "../../auth/may.ts";
import type { Permission, UserDocument } from "../../ports.ts";

/** What is known of somebody who accepts a finding. */
export interface Accepter {
	readonly user: Pick<UserDocument, "login" | "local">;
	/** GitHub's, on the project's repository. */
	readonly permission: Permission;
}

type Role = Extract<Permission, "admin" | "maintain" | "write">;

/** Whether `gate.accept.by` lets somebody accept findings. The operator on the machine itself has no login at GitHub. */
export function mayAccept({ by }: AcceptPolicy, { user, permission }: Accepter): boolean {
	if (by === null) return true;
	return by.some((one) => {
		if (!one.startsWith("@")) return hasAtLeast(permission, one as Role);
		return !user.local && user.login.toLowerCase() === one.slice(1).toLowerCase();
	});
}
