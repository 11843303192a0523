import type { ProbotOctokit } from "probot";
import type { Permission, PermissionPage, RepositoryPermission } from "../../ports.ts";
import { githubFault } from "./github-fault.ts";

type Octokit = InstanceType<typeof ProbotOctokit>;

/** As whom, and against which earlier answer. */
export interface Question {
	readonly token: string;
	/** From when on the token is good for nothing; undefined where it is for ever. */
	readonly endsAt: number | undefined;
	readonly etag?: string | undefined;
}

/** GitHub's members of a repository that say what the asking user may do with it. */
interface Permissions {
	readonly admin?: boolean | undefined;
	readonly maintain?: boolean | undefined;
	readonly push?: boolean | undefined;
	readonly triage?: boolean | undefined;
	readonly pull?: boolean | undefined;
}

interface Repository {
	readonly id: number;
	readonly permissions?: Permissions | undefined;
}

/** What GitHub says of a repository by its id: `GET /repositories/{id}`, which a new name or owner leaves as it is. */
export async function readPermission(octokit: Octokit, question: Question, repositoryId: string, now: number) {
	const answer = await ask<Repository>(octokit, question, now, "GET /repositories/{id}", { id: repositoryId });
	if (answer === undefined || answer === "unchanged") return answer;
	if (answer === "hidden") return { permission: "none" as const };
	const { data, etag } = answer;
	// What answers for an id is that id's, or nothing.
	const permission: Permission = String(data.id) === repositoryId ? permissionOf(data.permissions) : "none";
	return { permission, ...(etag === undefined ? {} : { etag }) };
}

/** A page of `GET /user/installations/{installation_id}/repositories`. */
export async function readPermissionPage(
	octokit: Octokit,
	question: Question,
	{ installationId, page, perPage }: { installationId: string; page: number; perPage: number },
	now: number,
): Promise<PermissionPage | "unchanged" | undefined> {
	const route = "GET /user/installations/{installation_id}/repositories";
	type Listed = { readonly total_count: number; readonly repositories: readonly Repository[] };
	const where = { installation_id: installationId, per_page: perPage, page };
	const answer = await ask<Listed>(octokit, question, now, route, where);
	if (answer === undefined || answer === "unchanged") return answer;
	if (answer === "hidden") return { total: 0, permissions: [] };
	const { data, etag } = answer;
	const permissions = data.repositories.map(
		({ id, permissions: of }): RepositoryPermission => ({ repositoryId: String(id), permission: permissionOf(of) }),
	);
	return { total: data.total_count, permissions, ...(etag === undefined ? {} : { etag }) };
}

/** Whether GitHub calls the user an active administrator of the organisation, which is known by its id. */
export async function readAdministers(
	octokit: Octokit,
	question: Question,
	account: { readonly id: number; readonly login: string },
	now: number,
): Promise<boolean | undefined> {
	const self = await ask<{ readonly id: number }>(octokit, question, now, "GET /user", {});
	if (self === undefined || typeof self === "string") return undefined;
	if (self.data.id === account.id) return true;
	type Membership = { readonly state: string; readonly role: string; readonly organization: { readonly id: number } };
	const route = "GET /user/memberships/orgs/{org}";
	const answer = await ask<Membership>(octokit, question, now, route, { org: account.login });
	if (answer === undefined) return undefined;
	if (typeof answer === "string") return false;
	const { state, role, organization } = answer.data;
	return organization.id === account.id && role === "admin" && state === "active";
}

/** The highest role that GitHub's flags give. */
function permissionOf({ admin, maintain, push, triage, pull }: Permissions = {}): Permission {
	if (admin === true) return "admin";
	if (maintain === true) return "maintain";
	if (push === true) return "write";
	if (triage === true) return "triage";
	return pull === true ? "read" : "none";
}

interface Told<T> {
	readonly data: T;
	readonly etag?: string | undefined;
}

/**
 * What GitHub answers; "unchanged" where the earlier answer still holds, "hidden" where it shows the user nothing (a
 * repository that is private, gone, blocked or behind a single sign-on), undefined where it does not know the token any
 * more. A token that has ended, and a limit that is spent, are no answer: they are the world's failure.
 */
async function ask<T>(
	octokit: Octokit,
	{ token, endsAt, etag }: Question,
	now: number,
	route: string,
	where: Readonly<Record<string, unknown>>,
): Promise<Told<T> | "unchanged" | "hidden" | undefined> {
	const headers = { authorization: `Bearer ${token}`, ...(etag === undefined ? {} : { "if-none-match": etag }) };
	try {
		const { data, headers: told } = await octokit.request(route, { ...where, headers });
		return { data: data as T, etag: told.etag };
	} catch (error) {
		const status = statusOf(error);
		if (status === 304) return "unchanged";
		if (status === 401 && (endsAt === undefined || endsAt > now)) return undefined;
		if (status === 404 || status === 451 || (status === 403 && !isLimited(error))) return "hidden";
		throw githubFault(error);
	}
}

/** GitHub's limits answer 403 as well as 429 (REST "Rate limits"). */
function isLimited(error: unknown): boolean {
	const headers = (error as { response?: { headers?: Readonly<Record<string, unknown>> } }).response?.headers ?? {};
	return headers["retry-after"] !== undefined || String(headers["x-ratelimit-remaining"]) === "0";
}

function statusOf(error: unknown): number {
	return typeof error === "object" && error !== null && "status" in error ? Number(error.status) : 0;
}
