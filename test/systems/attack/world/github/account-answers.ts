import { CLIENT_ID, type Grants } from "./grants.ts";
import { type GitHubModel, type Installation, installationOf, isExplicit, type Repository, roleOn } from "./model.ts";
import type { Question } from "./question.ts";
import { describeRepository, notFound, type RestAnswer } from "./repository-answers.ts";

/* What GitHub answers about people, grants and installations. */

const refused: RestAnswer = { status: 401, body: { message: "Bad credentials" } };

/** undefined where it is asked for something else. */
export function tellOfAccount(model: GitHubModel, grants: Grants, question: Question): RestAnswer | undefined {
	const { path } = question;
	if (path === "/login/oauth/access_token") return { status: 200, body: grants.redeem(fieldsOf(question.body)) };
	if (path.startsWith(`/applications/${CLIENT_ID}/`)) return tellGrant(grants, question);
	if (path.startsWith("/app")) return tellApp(model, grants, question);
	if (path === "/installation/repositories") return tellInstalled(model, question);
	if (path === "/user" || path.startsWith("/user/")) return tellPerson(model, question);
	return undefined;
}

/** JSON, or a form. */
function fieldsOf(body: string): Readonly<Record<string, string>> {
	return body.startsWith("{") ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
}

function tellGrant(grants: Grants, { body, method }: Question): RestAnswer {
	const { access_token: token = "" } = fieldsOf(body);
	const known = grants.askerOf(`Bearer ${token}`);
	if (known?.kind !== "person") return notFound;
	if (method !== "DELETE") return { status: 200, body: { token, user: { login: known.login } } };
	grants.revoke(token);
	return { status: 204 };
}

function tellApp(model: GitHubModel, grants: Grants, { path, asker, method }: Question): RestAnswer {
	if (asker?.kind !== "app") return refused;
	if (path === "/app") return { status: 200, body: { id: 1, slug: "driftgate", name: "Driftgate" } };
	if (path === "/app/installations") return { status: 200, body: [...model.installations.values()].map(describe) };
	const [, id, rest = ""] = /^\/app\/installations\/(\d+)(.*)$/.exec(path) ?? [];
	const installation = model.installations.get(Number(id));
	if (installation === undefined) return notFound;
	if (rest === "") return { status: 200, body: describe(installation) };
	if (rest !== "/access_tokens" || method !== "POST") return notFound;
	if (installation.suspended) return { status: 403, body: { message: "This installation has been suspended" } };
	const token = grants.grantInstallation(installation.id);
	const expires = new Date(Date.now() + 3_600_000).toISOString();
	return { status: 201, body: { token, expires_at: expires, permissions: {}, repository_selection: "all" } };
}

/** REST "Get an organization membership for the authenticated user": an owner of it is its `admin`. */
function tellMembership(model: GitHubModel, login: string, member: string): RestAnswer {
	const organization = model.accounts.get(login.toLowerCase());
	const role = model.members.get(`${login}/${member}`.toLowerCase());
	if (organization === undefined || role === undefined) return notFound;
	return { status: 200, body: { state: "active", role, organization, user: model.accounts.get(member.toLowerCase()) } };
}

function describe({ id, account, suspended }: Installation): object {
	const permissions = { contents: "read", metadata: "read" };
	const suspendedAt = suspended ? "2026-01-01T00:00:00Z" : null;
	return { id, account, permissions, events: ["push"], repository_selection: "all", suspended_at: suspendedAt };
}

function tellInstalled(model: GitHubModel, { asker, query }: Question): RestAnswer {
	if (asker?.kind !== "installation") return refused;
	const found = [...model.repositories.values()].filter((one) => installationOf(model, one)?.id === asker.id);
	return paged(found, query, "repositories", (repository) => describeRepository(repository, undefined));
}

/** A page of a list, with the address of the next in `link`. */
function paged<T>(all: readonly T[], query: URLSearchParams, name: string, say: (one: T) => object): RestAnswer {
	const [size, page] = [Number(query.get("per_page") ?? 30), Number(query.get("page") ?? 1)];
	const items = all.slice((page - 1) * size, page * size).map(say);
	return { status: 200, body: { total_count: all.length, [name]: items } };
}

function tellPerson(model: GitHubModel, { path, asker, query }: Question): RestAnswer {
	if (asker?.kind !== "person") return refused;
	const user = model.accounts.get(asker.login.toLowerCase());
	if (path === "/user") return { status: 200, body: user };
	const reached = (repository: Repository): boolean => isExplicit(repository, asker.login);
	const all = [...model.repositories.values()].filter(reached);
	const say = (repository: Repository): object => describeRepository(repository, roleOn(repository, asker.login));
	if (path === "/user/repos") return { status: 200, body: all.map(say) };
	const [, org = ""] = /^\/user\/memberships\/orgs\/([^/]+)$/.exec(path) ?? [];
	if (org !== "") return tellMembership(model, org, asker.login);
	if (path === "/user/installations") {
		const ids = new Set(all.map((repository) => installationOf(model, repository)?.id));
		const reachable = [...model.installations.values()].filter(({ id, account }) => ids.has(id) || account === user);
		return paged(reachable, query, "installations", describe);
	}
	const [, id] = /^\/user\/installations\/(\d+)\/repositories$/.exec(path) ?? [];
	if (id === undefined) return notFound;
	const inside = all.filter((repository) => installationOf(model, repository)?.id === Number(id));
	if (inside.length === 0) return notFound;
	return paged(inside, query, "repositories", say);
}
