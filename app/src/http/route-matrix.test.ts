import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { hashSecret } from "../flows/hash-secret.ts";
import type { ApiKeyScope } from "../ports.ts";
import { sampleFiles, sampleSpec } from "../testing/sample-service.ts";
import { COMMIT, installationOf, startTestService, type TestService } from "../testing/test-service.ts";
import { routes } from "./routes.ts";

/*
 * Who gets what from every route. Each row says by itself whom the route hears, so that a route that declares less than
 * its row fails; a route without a row fails too. The cells follow from the row by `expected`, once for all routes.
 */

type Headers = Readonly<Record<string, string>>;

/** Everybody who may call. Nobody but the owner, colleagues who reach the same installation, and their keys has anything to do with the project. */
const identities = [
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

type Identity = (typeof identities)[number];

interface Request {
	readonly path?: string;
	readonly json?: unknown;
	/** In the place of the identity's own. */
	readonly headers?: Headers;
}

interface Row {
	readonly hears: "everybody" | "sessions" | "keys" | "sessions and keys" | "action tokens";
	/** Of a key that is let in. */
	readonly scopes?: readonly ApiKeyScope[];
	/** What whoever may gets. */
	readonly status: number;
	/** Whether it is about a project, for those who reach its installation, or about something of one user's alone. */
	readonly owned?: "project" | "user";
	/** Made for each request anew, where a path of the project in question does not do. */
	readonly request?: () => Promise<Request> | Request;
}

const rows: Readonly<Record<string, Row>> = {
	"POST /api/action/oidc/exchange": { hears: "everybody", status: 401, request: () => ({ json: { token: "x" } }) },
	"POST /api/action/validate": { hears: "action tokens", status: 200, request: () => ({ json: submission }) },
	"POST /api/action/gate-check": {
		hears: "action tokens",
		status: 200,
		request: () => ({ json: { ...submission, mode: "check" } }),
	},
	"POST /api/webhooks/github": { hears: "everybody", status: 401, request: () => ({ json: {} }) },
	"POST /api/webhooks/stripe": { hears: "everybody", status: 400, request: () => ({ json: {} }) },
	"POST /api/billing/checkout": {
		hears: "sessions",
		status: 404,
		request: () => ({ json: { priceKey: "enterprise" } }),
	},
	"POST /api/billing/portal": { hears: "sessions", status: 404 },
	"GET /api/user/credits": { hears: "sessions", status: 200 },
	"GET /api/projects/{project_id}/changelog": {
		hears: "sessions and keys",
		scopes: ["read"],
		status: 200,
		owned: "project",
	},
	"POST /api/v1/projects/{id}/changelog/publish": {
		hears: "sessions and keys",
		scopes: ["write"],
		status: 200,
		owned: "project",
		request: async () => ({ json: { entryId: await anEntryId() } }),
	},
	"POST /api/projects": { hears: "sessions", status: 403, request: () => ({ json: { repo: "acme/nothing" } }) },
	"GET /api/projects/list": { hears: "sessions", status: 200 },
	"GET /api/projects/{id}": { hears: "sessions", status: 200, owned: "project" },
	"DELETE /api/projects/{id}": { hears: "sessions", status: 200, owned: "project", request: aProject },
	"POST /api/projects/{id}/sync": { hears: "sessions", status: 200, owned: "project" },
	"GET /api/projects/{id}/sync-runs": { hears: "sessions", status: 200, owned: "project" },
	"GET /api/projects/{id}/artifacts/latest": { hears: "sessions", status: 200, owned: "project" },
	"GET /api/projects/{id}/drift-check": { hears: "sessions", status: 200, owned: "project" },
	"GET /api/projects/{project_id}/protection-summary": {
		hears: "sessions and keys",
		scopes: ["read"],
		status: 200,
		owned: "project",
	},
	"POST /api/projects/{id}/exceptions": {
		hears: "sessions",
		status: 201,
		owned: "project",
		request: () => ({ json: exception }),
	},
	"DELETE /api/projects/{id}/exceptions/{exceptionId}": {
		hears: "sessions",
		status: 200,
		owned: "project",
		request: anException,
	},
	"GET /api/v1/projects/{id}/exceptions": {
		hears: "sessions and keys",
		scopes: ["read"],
		status: 200,
		owned: "project",
	},
	"GET /api/v1/projects/{project_id}/audit": { hears: "keys", scopes: ["read"], status: 200, owned: "project" },
	// Nothing broke in it, and it names no deployed description: whoever may ask learns that.
	"GET /api/v1/projects/{id}/impact": {
		hears: "sessions and keys",
		scopes: ["read"],
		status: 404,
		owned: "project",
	},
	"GET /api/v1/projects/{id}/live-spec": {
		hears: "sessions and keys",
		scopes: ["read"],
		status: 404,
		owned: "project",
	},
	"GET /api/projects/{project_id}/docs-scaffold": {
		hears: "sessions and keys",
		scopes: ["read"],
		status: 200,
		owned: "project",
	},
	"GET /api/v1/projects/{id}/spec": { hears: "sessions and keys", scopes: ["read"], status: 200, owned: "project" },
	"GET /api/v1/projects/{id}/log/checkpoint": {
		hears: "sessions and keys",
		scopes: ["read"],
		status: 200,
		owned: "project",
	},
	"GET /api/v1/projects/{id}/log/proof": {
		hears: "sessions and keys",
		scopes: ["read"],
		status: 200,
		owned: "project",
		request: () => ({ path: `/api/v1/projects/${projectId}/log/proof?leaf=0&size=1` }),
	},
	"GET /api/v1/projects/{id}/log/consistency": {
		hears: "sessions and keys",
		scopes: ["read"],
		status: 200,
		owned: "project",
		request: () => ({ path: `/api/v1/projects/${projectId}/log/consistency?from=1&to=1` }),
	},
	"POST /api/v1/projects/{id}/evidence": {
		hears: "sessions and keys",
		scopes: ["read"],
		status: 200,
		owned: "project",
		request: () => ({ json: { from: "2026-02-01", to: "2026-04-01" } }),
	},
	"GET /api/github/installation-status": { hears: "sessions", status: 200 },
	"GET /api/github/repositories": { hears: "sessions", status: 200 },
	"GET /api/v1/services": { hears: "keys", scopes: ["read"], status: 200 },
	"POST /api/v1/services/{id}/sync": { hears: "keys", scopes: ["sync"], status: 202, owned: "project" },
	"GET /api/v1/services/{id}/artifacts": { hears: "keys", scopes: ["read"], status: 200, owned: "project" },
	"GET /api/v1/sync-runs/{id}": {
		hears: "sessions and keys",
		scopes: ["read", "sync"],
		status: 200,
		owned: "project",
		request: () => ({ path: `/api/v1/sync-runs/${syncRunId}` }),
	},
	"POST /api/v1/keys": { hears: "sessions", status: 201, request: () => ({ json: { name: "x", scopes: ["read"] } }) },
	"GET /api/v1/keys": { hears: "sessions", status: 200 },
	"POST /api/v1/keys/rotate": {
		hears: "sessions",
		status: 200,
		owned: "user",
		request: async () => ({ json: { keyId: await aKeyId() } }),
	},
	"DELETE /api/v1/keys/{id}": {
		hears: "sessions",
		status: 200,
		owned: "user",
		request: async () => ({ path: `/api/v1/keys/${await aKeyId()}` }),
	},
	"GET /api/public/{projectId}/status": { hears: "everybody", status: 200 },
	"GET /api/public/{projectId}/sdk/{language}": {
		hears: "everybody",
		status: 200,
		request: () => ({ path: `/api/public/${projectId}/sdk/typescript` }),
	},
	"GET /api/auth/github/login": { hears: "everybody", status: 404 },
	"GET /api/auth/github/callback": {
		hears: "everybody",
		status: 400,
		request: () => ({ path: "/api/auth/github/callback?code=x&state=y" }),
	},
	// Whoever is heard is refused for coming from another site: deletion itself would take the owner away from the rest.
	"DELETE /api/user/delete": {
		hears: "sessions",
		status: 403,
		request: () => ({ headers: { origin: "https://evil.test" } }),
	},
	"POST /api/waitlist": { hears: "everybody", status: 200, request: anAddress },
	"POST /api/newsletter/subscribe": { hears: "everybody", status: 200, request: anAddress },
	"POST /api/tools/scaffold": { hears: "everybody", status: 200, request: () => aDescription("spec") },
	"POST /api/tools/diff": { hears: "everybody", status: 200, request: () => aDescription("base", "revision") },
	"GET /api/public/{projectId}/docs-scaffold": {
		hears: "everybody",
		status: 200,
		request: () => {
			aDescription();
			return { path: `/api/public/${projectId}/docs-scaffold` };
		},
	},
	"GET /api/public/{projectId}/mcp": { hears: "everybody", status: 404 },
	"GET /auth/local": { hears: "everybody", status: 401, request: () => ({ path: "/auth/local?token=guess" }) },
	"GET /api/auth/session": { hears: "sessions", status: 200 },
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
const outsiders: readonly Identity[] = [
	"session that lost access",
	"other user's session",
	"key that lost access",
	"other tenant's key",
];

/** The whole policy of authentication, as the interface tells it (INTERFACE.md 5). */
function expected({ hears, status, owned, scopes = [] }: Row, identity: Identity): number {
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

const files = sampleFiles();
const submission = {
	config_content: files["driftgate.yml"],
	files,
	repo: "acme/payments",
	ref: "refs/heads/main",
	commit_sha: COMMIT,
};
const exception = { finding: "3f9a0c1d2e4b5a69", owner: "@me", reason: "r", expires_at: "2027-01-31" };

let service: TestService;
let projectId: string;
let syncRunId: string;

/** Headers of each identity. Sessions are opened anew for each request, because one of the routes ends them. */
const headersOf = {} as Record<Identity, () => Promise<Headers>>;

const owner = (): Promise<Headers> => service.signIn("owner");

async function aKeyId(): Promise<string> {
	const { body } = await service.send("POST", "/api/v1/keys", {
		json: { name: "x", scopes: ["read"] },
		headers: await owner(),
	});
	return body.id;
}

async function anEntryId(): Promise<string> {
	const id = crypto.randomUUID();
	await service.store.insert("changelogEntries", {
		id,
		projectId,
		version: "20260301T120000.000Z",
		status: "draft",
		lane: "INFO",
		developerSummary: "Something changed.",
		errors: 0,
		warnings: 0,
		info: 1,
		createdAt: service.clock.time,
		publishedAt: null,
	});
	return id;
}

let repositories = 5_000;

async function aProject(): Promise<Request> {
	repositories += 1;
	const { id } = await service.seedProject({ repositoryId: String(repositories), ownerUserId: "owner" });
	return { path: `/api/projects/${id}` };
}

/** A new one each time, an hour after the one before: these limits are by address, and everybody here has the same. */
function anAddress(): Request {
	service.clock.time += 60 * 60_000;
	return { json: { email: `${crypto.randomUUID()}@example.com` } };
}

/** In an hour in which nobody has asked yet. */
function aDescription(...members: readonly string[]): Request {
	service.clock.time += 60 * 60_000;
	return { json: Object.fromEntries(members.map((member) => [member, sampleSpec()])) };
}

async function anException(): Promise<Request> {
	const path = `/api/projects/${projectId}/exceptions`;
	const { body } = await service.send("POST", path, { json: exception, headers: await owner() });
	return { path: `${path}/${body.id}` };
}

async function expiredSession(): Promise<Headers> {
	const session = await service.signIn("owner");
	const stored = await service.store.get("sessions", hashSecret(session.cookie.slice("driftgate=".length)));
	if (stored === undefined) throw new Error("The session was not stored.");
	const { rev, ...document } = stored;
	await service.store.replaceIf("sessions", { ...document, expiresAt: service.clock.time }, rev);
	return session;
}

async function signedOutSession(): Promise<Headers> {
	const session = await owner();
	await service.send("POST", "/api/auth/logout", { headers: session });
	return session;
}

async function keyEndedBy(end: "revoke" | "rotate"): Promise<Headers> {
	const headers = await service.signIn("key holder");
	const { body } = await service.send("POST", "/api/v1/keys", { json: { name: "x", scopes: ["read"] }, headers });
	if (end === "revoke") await service.send("DELETE", `/api/v1/keys/${body.id}`, { headers });
	else await service.send("POST", "/api/v1/keys/rotate", { json: { keyId: body.id }, headers });
	return { authorization: `Bearer ${body.key}` };
}

/** Reached the owner's project until a moment ago, as GitHub was asked last. */
async function losingAccess(): Promise<void> {
	service.identity.reach.set("lost", [installationOf("owner")]);
	const { status } = await service.send("GET", `/api/projects/${projectId}`, { headers: await service.signIn("lost") });
	if (status !== 200) throw new Error(`Who is to lose access has none: ${status}.`);
	service.identity.reach.set("lost", []);
	service.clock.time += 5 * 60_000;
}

async function prepareIdentities(): Promise<void> {
	const once = (headers: Headers) => async () => headers;
	const key = async (scope: ApiKeyScope) => once(await service.apiKey([scope], "owner"));
	const readKey = await service.apiKey(["read"], "owner");
	const expiring = await service.actionToken();
	service.clock.time += 301_000;
	service.identity.reach.set("colleague", [installationOf("owner")]);
	await losingAccess();
	await service.seedProject({ repositoryId: "77", repoFullName: "acme/ledger", ownerUserId: "other" });
	Object.assign(headersOf, {
		nobody: once({}),
		"owner's session": owner,
		"colleague's session": () => service.signIn("colleague"),
		"session that lost access": () => service.signIn("lost"),
		"other user's session": () => service.signIn("other"),
		"expired session": expiredSession,
		"signed-out session": signedOutSession,
		"read key": once(readKey),
		"write key": await key("write"),
		"sync key": await key("sync"),
		"colleague's key": once(await service.apiKey(["read", "write", "sync"], "colleague")),
		"key that lost access": once(await service.apiKey(["read", "write", "sync"], "lost")),
		"other tenant's key": once(await service.apiKey(["read", "write", "sync"], "other")),
		"revoked key": once(await keyEndedBy("revoke")),
		"rotated key": once(await keyEndedBy("rotate")),
		"mistyped key": once({ authorization: `${readKey.authorization.slice(0, -1)}_` }),
		"action token": once(await service.actionToken()),
		"wrong repository's action token": once(
			await service.actionToken({ repository: "acme/ledger", repository_id: "77" }),
		),
		"expired action token": once(expiring),
	} satisfies typeof headersOf);
}

beforeAll(async () => {
	service = await startTestService();
	for (const [path, text] of Object.entries(files)) service.git.set(path, text);
	projectId = (await service.seedProject({ ownerUserId: "owner" })).id;
	const headers = await owner();
	syncRunId = (await service.send("POST", `/api/projects/${projectId}/sync`, { headers })).body.sync_run_id;
	await prepareIdentities();
});

afterAll(() => service.stop());

describe("who gets what from", () => {
	it("every route: each has a row, and each row a route", () => {
		expect(Object.keys(rows).sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
	});

	it.each(Object.entries(rows))("%s", async (route, row) => {
		const [method = "", template = ""] = route.split(" ");
		const seen: Partial<Record<Identity, number>> = {};
		for (const identity of identities) {
			const { path = template.replace(/\{\w+\}/g, projectId), json, ...asked } = (await row.request?.()) ?? {};
			const headers = { ...(await headersOf[identity]()), ...asked.headers };
			const answered = await service.send(method, path, { headers, ...(json === undefined ? {} : { json }) });
			seen[identity] = answered.status;
		}
		expect(seen).toEqual(Object.fromEntries(identities.map((identity) => [identity, expected(row, identity)])));
	});

	const owned = Object.entries(rows).filter(([, row]) => row.owned === "project" && row.request === undefined);

	it.each(owned)("%s, where it is out of reach: the same as what does not exist", async (route, { hears }) => {
		const [method = "", template = ""] = route.split(" ");
		const answerFor = async (id: string, identity: Identity) => {
			const path = template.replace(/\{\w+\}/g, id);
			const { status, body } = await service.send(method, path, { headers: await headersOf[identity]() });
			return { status, body };
		};
		for (const identity of outsiders) {
			const answered = await answerFor(projectId, identity);
			expect(answered.status).toBe(expected({ hears, status: 200, owned: "project" }, identity));
			expect(answered).toEqual(await answerFor(crypto.randomUUID(), identity));
		}
	});
});
