import type { ApiKeyScope, Permission } from "../ports.ts";

/*
 * Who gets what from every route, as data: route-matrix.test.ts asks each route as each identity, and docs/access.md is
 * printed from it. Each row says by itself whom the route hears, so that a route that declares less than its row fails.
 * The cells follow from the row by `expected`, once for all routes.
 */

/**
 * Everybody who may call. Nobody but the owner, colleagues who administer the same private repository, and their keys has
 * anything to do with the project. What lesser permissions give is told by `expectedWith`.
 */
export const identities = [
	"nobody",
	"owner's session",
	"colleague's session",
	"session that lost access",
	"other user's session",
	"expired session",
	"signed-out session",
	"read key",
	"write key",
	"sync key",
	"colleague's key",
	"key that lost access",
	"other tenant's key",
	"revoked key",
	"rotated key",
	"mistyped key",
	"action token",
	"wrong repository's action token",
	"expired action token",
] as const;

export type Identity = (typeof identities)[number];

export interface AccessRow {
	readonly hears: "everybody" | "sessions" | "keys" | "sessions and keys" | "action tokens";
	/** Of a key that is let in. */
	readonly scopes?: readonly ApiKeyScope[];
	/** What whoever may gets. */
	readonly status: number;
	/** Whether it is about a project, for those whom GitHub lets, or about something of one user's alone. */
	readonly owned?: "project" | "user";
	/** GitHub's permission on the project's repository that it takes; read, where nothing is said. */
	readonly needs?: "read" | "write" | "admin";
}

/** What is told of a project to whoever may read its repository, and to keys that may read. */
const readable: AccessRow = { hears: "sessions and keys", scopes: ["read"], status: 200, owned: "project" };

export const accessRows: Readonly<Record<string, AccessRow>> = {
	"POST /api/action/oidc/exchange": { hears: "everybody", status: 401 },
	"POST /api/action/validate": { hears: "action tokens", status: 200 },
	"POST /api/action/gate-check": { hears: "action tokens", status: 200 },
	"POST /api/webhooks/github": { hears: "everybody", status: 401 },
	"POST /api/webhooks/stripe": { hears: "everybody", status: 400 },
	"POST /api/billing/checkout": { hears: "sessions", status: 404 },
	"POST /api/billing/portal": { hears: "sessions", status: 404 },
	"GET /api/user/credits": { hears: "sessions", status: 200 },
	"GET /api/user/credits/months": { hears: "sessions", status: 200 },
	"GET /api/user/plan": { hears: "sessions", status: 200 },
	"GET /api/billing/plans": { hears: "sessions", status: 200 },
	"GET /api/projects/{project_id}/changelog": readable,
	"POST /api/v1/projects/{id}/changelog/publish": {
		hears: "sessions and keys",
		scopes: ["write"],
		status: 200,
		owned: "project",
		needs: "write",
	},
	"POST /api/projects": { hears: "sessions", status: 403 },
	"GET /api/projects/list": { hears: "sessions", status: 200 },
	"GET /api/projects/ended": { hears: "sessions and keys", scopes: ["read"], status: 200 },
	"GET /api/projects/{id}": { hears: "sessions", status: 200, owned: "project" },
	"DELETE /api/projects/{id}": { hears: "sessions", status: 200, owned: "project", needs: "admin" },
	"POST /api/projects/{id}/visibility": { hears: "sessions", status: 200, owned: "project", needs: "admin" },
	"GET /api/projects/{id}/settings": { hears: "sessions", status: 200, owned: "project" },
	"POST /api/projects/{id}/settings": { hears: "sessions", status: 200, owned: "project", needs: "admin" },
	"POST /api/projects/{id}/sync": { hears: "sessions", status: 200, owned: "project", needs: "write" },
	"GET /api/projects/{id}/sync-runs": { hears: "sessions", status: 200, owned: "project" },
	"GET /api/projects/overview": { hears: "sessions", status: 200 },
	"GET /api/projects/{id}/tallies": readable,
	"GET /api/projects/{id}/rules": readable,
	"GET /api/projects/{id}/runs": readable,
	"GET /api/projects/{id}/runs/{runId}": readable,
	"GET /api/projects/{id}/runs/{runId}/files": readable,
	"GET /api/projects/{id}/runs/{runId}/files/{side}": readable,
	"POST /api/projects/{id}/runs/{runId}/excerpts": readable,
	"GET /api/projects/{id}/runs/{runId}/artifacts/{artifactId}": readable,
	"POST /api/projects/{id}/runs": { hears: "sessions", status: 202, owned: "project", needs: "write" },
	"POST /api/projects/{id}/runs/{runId}/accept": {
		hears: "sessions",
		status: 200,
		owned: "project",
		needs: "write",
	},
	"POST /api/projects/{id}/runs/{runId}/forecast": { hears: "sessions", status: 200, owned: "project", needs: "write" },
	"POST /api/projects/{id}/changelog/{entryId}": { hears: "sessions", status: 200, owned: "project", needs: "write" },
	"GET /api/projects/{id}/exceptions": readable,
	"GET /api/projects/{id}/exceptions/ended": readable,
	"GET /api/projects/{id}/artifacts/latest": { hears: "sessions", status: 200, owned: "project" },
	"GET /api/projects/{id}/drift-check": { hears: "sessions", status: 200, owned: "project" },
	"GET /api/projects/{project_id}/protection-summary": readable,
	"POST /api/projects/{id}/exceptions": { hears: "sessions", status: 201, owned: "project", needs: "write" },
	// Nothing of the run breaks, so that there is nothing to accept: whoever may ask learns that.
	"POST /api/projects/{id}/sync-runs/{runId}/exceptions": {
		hears: "sessions",
		status: 400,
		owned: "project",
		needs: "write",
	},
	"POST /api/projects/{id}/exceptions/{exceptionId}/confirm": {
		hears: "sessions",
		status: 200,
		owned: "project",
		needs: "write",
	},
	"DELETE /api/projects/{id}/exceptions/{exceptionId}": {
		hears: "sessions",
		status: 200,
		owned: "project",
		needs: "write",
	},
	"GET /api/v1/projects/{id}/exceptions": readable,
	"GET /api/v1/projects/{project_id}/audit": readable,
	// Nothing broke in it, and it names no deployed description: whoever may ask learns that.
	"GET /api/v1/projects/{id}/impact": { ...readable, status: 404 },
	"GET /api/v1/projects/{id}/live-spec": { ...readable, status: 404 },
	"GET /api/projects/{project_id}/docs-scaffold": readable,
	"GET /api/v1/projects/{id}/spec": readable,
	"GET /api/v1/projects/{id}/log/checkpoint": readable,
	"GET /api/v1/projects/{id}/log/proof": readable,
	"GET /api/v1/projects/{id}/log/consistency": readable,
	"POST /api/v1/projects/{id}/evidence": readable,
	"GET /api/v1/projects/{id}/security-log": { ...readable, needs: "admin" },
	"GET /api/user/security-log": { hears: "sessions", status: 200 },
	"GET /api/github/installation-status": { hears: "sessions", status: 200 },
	"GET /api/github/repositories": { hears: "sessions", status: 200 },
	"GET /api/setup": { hears: "sessions", status: 200 },
	// The service of this table has its App.
	"POST /api/setup/app": { hears: "sessions", status: 403 },
	"GET /api/github/app": { hears: "sessions", status: 200 },
	"GET /api/github/installations": { hears: "sessions", status: 200 },
	"POST /api/github/refresh": { hears: "sessions", status: 200 },
	"GET /api/github/repositories/find": { hears: "sessions", status: 200 },
	// Of a repository that nobody here sees.
	"GET /api/github/repositories/{repository_id}/candidates": { hears: "sessions", status: 404 },
	"POST /api/github/repositories/{repository_id}/scaffold": { hears: "sessions", status: 404 },
	"POST /api/github/repositories/{repository_id}/check-config": { hears: "sessions", status: 404 },
	// Of an installation that nobody here reaches.
	"GET /api/github/installations/{installation_id}/settings": { hears: "sessions", status: 404 },
	"POST /api/github/installations/{installation_id}/settings": { hears: "sessions", status: 404 },
	"GET /api/services/graph": { hears: "sessions", status: 200 },
	"GET /api/v1/services": { hears: "sessions and keys", scopes: ["read"], status: 200 },
	"POST /api/v1/services/{id}/sync": { hears: "keys", scopes: ["sync"], status: 202, owned: "project", needs: "write" },
	"GET /api/v1/services/{id}/artifacts": readable,
	"GET /api/v1/sync-runs/{id}": {
		hears: "sessions and keys",
		scopes: ["read", "sync"],
		status: 200,
		owned: "project",
	},
	"GET /api/v1/sync-runs/{id}/report": {
		hears: "sessions and keys",
		scopes: ["read", "sync"],
		status: 200,
		owned: "project",
	},
	"POST /api/v1/keys": { hears: "sessions", status: 201 },
	"GET /api/v1/keys": { hears: "sessions", status: 200 },
	"POST /api/v1/keys/rotate": { hears: "sessions", status: 200, owned: "user" },
	"DELETE /api/v1/keys/{id}": { hears: "sessions", status: 200, owned: "user" },
	"GET /api/public/{projectId}/status": { hears: "everybody", status: 200 },
	"GET /api/public/{projectId}/badge.svg": { hears: "everybody", status: 200 },
	"GET /api/public/{projectId}/sdk/{language}": { hears: "everybody", status: 200 },
	"GET /api/auth/github/login": { hears: "everybody", status: 404 },
	"GET /api/auth/github/callback": { hears: "everybody", status: 400 },
	// Whoever is heard is refused for coming from another site: deletion itself would take the owner away from the rest.
	"GET /api/user/deletion": { hears: "sessions", status: 200 },
	"DELETE /api/user/delete": { hears: "sessions", status: 403 },
	"POST /api/waitlist": { hears: "everybody", status: 200 },
	"POST /api/newsletter/subscribe": { hears: "everybody", status: 200 },
	"POST /api/tools/scaffold": { hears: "everybody", status: 200 },
	"POST /api/tools/diff": { hears: "everybody", status: 200 },
	"GET /api/public/{projectId}/docs-scaffold": { hears: "everybody", status: 200 },
	"GET /api/public/{projectId}/mcp": { hears: "everybody", status: 404 },
	"GET /auth/local": { hears: "everybody", status: 401 },
	"GET /api/auth/session": { hears: "sessions", status: 200 },
	"GET /api/auth/sign-ins": { hears: "sessions", status: 200 },
	"POST /api/auth/sign-ins/end-others": { hears: "sessions", status: 200 },
	"POST /api/auth/logout": { hears: "sessions", status: 200 },
	"GET /api/health": { hears: "everybody", status: 200 },
	"GET /api/health/live": { hears: "everybody", status: 200 },
	"GET /api/health/ready": { hears: "everybody", status: 200 },
	"GET /api/openapi.json": { hears: "everybody", status: 200 },
};

const scopeOf: Partial<Record<Identity, readonly ApiKeyScope[]>> = {
	"read key": ["read"],
	"write key": ["write"],
	"sync key": ["sync"],
	"colleague's key": ["read", "write", "sync"],
	"key that lost access": ["read", "write", "sync"],
	"other tenant's key": ["read", "write", "sync"],
};

/** Who has nothing to do with the project. */
export const outsiders: readonly Identity[] = [
	"session that lost access",
	"other user's session",
	"key that lost access",
	"other tenant's key",
];

/** The whole policy of authentication, as the interface tells it (docs/contract/access.md). */
export function expected({ hears, status, owned, scopes = [] }: AccessRow, identity: Identity): number {
	if (hears === "everybody") return status;
	if (identity === "action token" && hears === "action tokens") return status;
	if (identity === "wrong repository's action token" && hears === "action tokens") return 403;
	if (hears.includes("sessions")) {
		if (identity === "owner's session") return status;
		if (identity === "colleague's session") return owned === "user" ? 404 : status;
		if (outsiders.includes(identity) && identity.includes("session")) return owned === undefined ? status : 404;
	}
	const held = scopeOf[identity];
	if (hears.includes("keys") && held !== undefined) {
		const isStranger = outsiders.includes(identity) && owned !== undefined;
		return !isStranger && scopes.some((scope) => held.includes(scope)) ? status : 403;
	}
	return 401;
}

/** How somebody stands to a project at GitHub, and what they call with. A key has every scope. */
export interface Stance {
	readonly permission: Permission;
	readonly visibility: "public" | "private";
	/** Whether the installation's owner lets maintain do what admin does. */
	readonly maintainersManage: boolean;
	readonly by: "session" | "key";
}

/** GitHub's permissions with what the owner of an installation may add to one of them, least first. */
export const permissions: readonly Pick<Stance, "permission" | "maintainersManage">[] = [
	...(["none", "read", "triage", "write", "maintain"] as const).map((permission) => ({
		permission,
		maintainersManage: false,
	})),
	{ permission: "maintain", maintainersManage: true },
	{ permission: "admin", maintainersManage: false },
];

const enough: Readonly<Record<"read" | "write" | "admin", readonly Permission[]>> = {
	read: ["read", "triage", "write", "maintain", "admin"],
	write: ["write", "maintain", "admin"],
	admin: ["admin"],
};

/** What a route about a project answers by GitHub's permission on its repository. */
export function expectedWith({ hears, status, needs = "read" }: AccessRow, stance: Stance): number {
	const { permission, visibility, maintainersManage, by } = stance;
	if (hears !== "sessions and keys" && hears !== `${by}s`) return 401;
	// What GitHub gives everybody.
	const held = permission === "none" && visibility === "public" ? "read" : permission;
	if (held === "none") return by === "session" ? 404 : 403;
	const isEnough = enough[needs].includes(held) || (needs === "admin" && held === "maintain" && maintainersManage);
	return isEnough ? status : 403;
}
