import { ServiceFault } from "../errors.ts";
import type { IdentityProvider } from "../ports.ts";

/** GitHub's sign-in for tests that need no more of it than who reaches what. A user's grant is the user's id. */
export interface MemoryIdentity extends IdentityProvider {
	/** Installations by user. */
	readonly reach: Map<string, readonly string[]>;
	/** Users whose grants were revoked, in order. */
	readonly revoked: string[];
	/** How often the provider was asked for installations. */
	asked: number;
	/** While true, it cannot be reached. */
	isDown: boolean;
}

export function createMemoryIdentity(): MemoryIdentity {
	const reach: MemoryIdentity["reach"] = new Map();
	const revoked: string[] = [];
	const identity: MemoryIdentity = {
		reach,
		revoked,
		asked: 0,
		isDown: false,
		signInUrl: () => undefined,
		redeem: async () => undefined,
		async installationsOf(grant) {
			identity.asked += 1;
			if (identity.isDown) throw new ServiceFault("temporarily_unavailable", { detail: "GitHub could not be read." });
			const installations = reach.get(grant);
			return installations === undefined ? undefined : { installations, grant };
		},
		async revoke(grant) {
			if (identity.isDown) throw new ServiceFault("temporarily_unavailable", { detail: "GitHub could not be read." });
			revoked.push(grant);
		},
	};
	return identity;
}
