import { ServiceFault } from "../errors.ts";
import type { IdentityProvider, Permission, RepositoryDocument } from "../ports.ts";

/** GitHub's sign-in for tests that need no more of it than who may do what. A user's grant is the user's id. */
export interface MemoryIdentity extends IdentityProvider {
	/** Installations by user. */
	readonly reach: Map<string, readonly string[]>;
	/**
	 * What users may do with repositories, by `user/repository`. Where nothing is said, whoever reaches the repository's
	 * installation administers it, and of a public one everybody is a reader.
	 */
	readonly roles: Map<string, Permission>;
	/** Who administers which account, as `user/account`. */
	readonly administrators: Set<string>;
	/** Users whose grants were revoked, in order. */
	readonly revoked: string[];
	/** How often the provider was asked for installations. */
	asked: number;
	/** What the provider was asked of permissions, in order. */
	readonly questions: string[];
	/** While true, it cannot be reached. */
	isDown: boolean;
}

/** The repositories that there are at GitHub. */
export interface MemoryRepositories {
	find(id: string): Promise<KnownRepository | undefined>;
	listIn(installationId: string): Promise<readonly KnownRepository[]>;
}

type KnownRepository = Pick<RepositoryDocument, "id" | "installationId" | "private">;

const noRepositories: MemoryRepositories = { find: async () => undefined, listIn: async () => [] };

export function createMemoryIdentity(repositories = noRepositories): MemoryIdentity {
	const reach: MemoryIdentity["reach"] = new Map();
	const roles: MemoryIdentity["roles"] = new Map();
	const revoked: string[] = [];
	const questions: string[] = [];
	const administrators = new Set<string>();

	const requireUp = (): void => {
		if (identity.isDown) throw new ServiceFault("temporarily_unavailable", { detail: "GitHub could not be read." });
	};
	const roleOf = (user: string, repository: KnownRepository): Permission => {
		const said = roles.get(`${user}/${repository.id}`);
		if (said !== undefined) return said === "none" && !repository.private ? "read" : said;
		if (reach.get(user)?.includes(repository.installationId)) return "admin";
		return repository.private ? "none" : "read";
	};

	const identity: MemoryIdentity = {
		reach,
		roles,
		administrators,
		revoked,
		questions,
		asked: 0,
		isDown: false,
		signInUrl: () => undefined,
		redeem: async () => undefined,
		async installationsOf(grant) {
			identity.asked += 1;
			requireUp();
			const installations = reach.get(grant);
			return installations === undefined ? undefined : { installations, grant };
		},
		async permissionOn({ grant, repositoryId }) {
			questions.push(`${grant}/${repositoryId}`);
			requireUp();
			if (!reach.has(grant)) return undefined;
			const repository = await repositories.find(repositoryId);
			return { permission: repository === undefined ? "none" : roleOf(grant, repository) };
		},
		async permissionsIn({ grant, installationId, page, perPage }) {
			questions.push(`${grant}/${installationId}/${page}`);
			requireUp();
			const installations = reach.get(grant);
			if (installations === undefined) return undefined;
			const all = installations.includes(installationId) ? await repositories.listIn(installationId) : [];
			const seen = all.filter((repository) => roleOf(grant, repository) !== "none");
			const permissions = seen
				.slice((page - 1) * perPage, page * perPage)
				.map((repository) => ({ repositoryId: repository.id, permission: roleOf(grant, repository) }));
			return { total: seen.length, permissions };
		},
		async administers({ grant, account }) {
			requireUp();
			return reach.has(grant) ? administrators.has(`${grant}/${account.id}`) : undefined;
		},
		async revoke(grant) {
			requireUp();
			revoked.push(grant);
		},
	};
	return identity;
}
