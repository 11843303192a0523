import { createHash } from "node:crypto";
import type { Permission } from "../ports.ts";

/**
 * What GitHub answers a person who asks what they may do: `GET /repositories/{id}`, `GET /user/installations` and its
 * repositories, and `GET /user/memberships/orgs/{org}`, with entity tags, pages, and a count of what its limit is spent on.
 */
export interface GitHubAccess {
	/** Installations by login. */
	readonly installations: Map<string, readonly number[]>;
	readonly repositories: Map<number, GitHubRepository>;
	/**
	 * What a person may do with a repository, by `login/id`. Where nothing is said, whoever has the repository's
	 * installation administers it, and of a public one everybody is a reader.
	 */
	readonly roles: Map<string, Permission>;
	/** Organisations by name, with the logins of their administrators. */
	readonly organisations: Map<string, { readonly id: number; readonly admins: readonly string[] }>;
	/** Requests that were answered, and those of them that count against GitHub's primary rate limit: a 304 does not. */
	readonly spent: { requests: number; counted: number };
	/** Answers a path of the above, as a person; undefined for any other path. */
	answer(login: string, path: string, ifNoneMatch: string | undefined): AccessAnswer | undefined;
}

export interface GitHubRepository {
	readonly id: number;
	readonly fullName: string;
	readonly private: boolean;
	readonly installationId: number;
}

export interface AccessAnswer {
	readonly status: number;
	readonly etag?: string;
	readonly body?: object;
}

const ladder: readonly Permission[] = ["none", "read", "triage", "write", "maintain", "admin"];

/** GitHub's flags of a role: each has what those below it have. */
function flagsOf(permission: Permission): object {
	const has = (role: Permission): boolean => ladder.indexOf(permission) >= ladder.indexOf(role);
	return {
		admin: has("admin"),
		maintain: has("maintain"),
		push: has("write"),
		triage: has("triage"),
		pull: has("read"),
	};
}

const notFound: AccessAnswer = { status: 404, body: { message: "Not Found" } };

export function createGitHubAccess(known?: () => readonly GitHubRepository[]): GitHubAccess {
	const repositories: GitHubAccess["repositories"] = new Map();
	const all = (): readonly GitHubRepository[] => [...repositories.values(), ...(known?.() ?? [])];

	function roleOf(login: string, repository: GitHubRepository): Permission {
		const theirs = self.installations.get(login)?.includes(repository.installationId) ? "admin" : "none";
		const said = self.roles.get(`${login}/${repository.id}`) ?? theirs;
		return said === "none" && !repository.private ? "read" : said;
	}

	const shown = (login: string, repository: GitHubRepository): object => ({
		id: repository.id,
		full_name: repository.fullName,
		private: repository.private,
		permissions: flagsOf(roleOf(login, repository)),
	});

	function repositoryAnswer(login: string, id: number): AccessAnswer {
		const repository = all().find((one) => one.id === id);
		if (repository === undefined || roleOf(login, repository) === "none") return notFound;
		return { status: 200, body: shown(login, repository) };
	}

	function pageAnswer(login: string, installationId: number, query: URLSearchParams): AccessAnswer {
		if (!self.installations.get(login)?.includes(installationId)) return notFound;
		const mine = all().filter((one) => one.installationId === installationId && roleOf(login, one) !== "none");
		const perPage = Math.min(Number(query.get("per_page") ?? 30), 100);
		const from = (Number(query.get("page") ?? 1) - 1) * perPage;
		const page = mine.slice(from, from + perPage).map((one) => shown(login, one));
		return { status: 200, body: { total_count: mine.length, repositories: page } };
	}

	function membershipAnswer(login: string, name: string): AccessAnswer {
		const organisation = self.organisations.get(name);
		if (organisation === undefined) return notFound;
		const role = organisation.admins.includes(login) ? "admin" : "member";
		return { status: 200, body: { state: "active", role, organization: { id: organisation.id, login: name } } };
	}

	function unconditional(login: string, { pathname, searchParams }: URL): AccessAnswer | undefined {
		if (pathname === "/user/installations") {
			const installations = (self.installations.get(login) ?? []).map((id) => ({ id }));
			return { status: 200, body: { total_count: installations.length, installations } };
		}
		const [, repository] = /^\/repositories\/(\d+)$/.exec(pathname) ?? [];
		if (repository !== undefined) return repositoryAnswer(login, Number(repository));
		const [, installation] = /^\/user\/installations\/(\d+)\/repositories$/.exec(pathname) ?? [];
		if (installation !== undefined) return pageAnswer(login, Number(installation), searchParams);
		const [, organisation] = /^\/user\/memberships\/orgs\/([^/]+)$/.exec(pathname) ?? [];
		return organisation === undefined ? undefined : membershipAnswer(login, organisation);
	}

	const self: GitHubAccess = {
		installations: new Map(),
		repositories,
		roles: new Map(),
		organisations: new Map(),
		spent: { requests: 0, counted: 0 },
		answer(login, path, ifNoneMatch) {
			const answered = unconditional(login, new URL(path, "http://github.invalid"));
			if (answered === undefined) return undefined;
			self.spent.requests += 1;
			const etag = `"${createHash("sha256").update(JSON.stringify(answered.body)).digest("hex")}"`;
			if (answered.status === 200 && etag === ifNoneMatch) return { status: 304, etag };
			self.spent.counted += 1;
			return answered.status === 200 ? { ...answered, etag } : answered;
		},
	};
	return self;
}
