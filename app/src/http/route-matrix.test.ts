import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { hashSecret } from "../flows/hash-secret.ts";
import type { ApiKeyScope } from "../ports.ts";
import { sampleFiles } from "../testing/sample-service.ts";
import { COMMIT, startTestService, type TestService } from "../testing/test-service.ts";
import { notBuiltYet } from "./not-built-yet.ts";
import { routes } from "./routes.ts";

/*
 * Who gets what from every route. Each row says by itself whom the route hears, so that a route that declares less than
 * its row fails; a route without a row fails too. The cells follow from the row by `expected`, once for all routes.
 */

type Headers = Readonly<Record<string, string>>;

/** Everybody who may call. Nobody but the owner and the owner's keys has anything to do with the thing that is asked for. */
const identities = [
	"nobody",
	"owner's session",
	"other user's session",
	"expired session",
	"signed-out session",
	"read key",
	"write key",
	"sync key",
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
}

interface Row {
	readonly hears: "everybody" | "sessions" | "keys" | "sessions and keys" | "action tokens";
	/** Of a key that is let in. */
	readonly scopes?: readonly ApiKeyScope[];
	/** What whoever may gets. */
	readonly status: number;
	/** Whether it is about something of one user's. */
	readonly owned?: true;
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
	"POST /api/projects": { hears: "sessions", status: 403, request: () => ({ json: { repo: "acme/nothing" } }) },
	"GET /api/projects/list": { hears: "sessions", status: 200 },
	"GET /api/projects/{id}": { hears: "sessions", status: 200, owned: true },
	"DELETE /api/projects/{id}": { hears: "sessions", status: 200, owned: true, request: aProject },
	"POST /api/projects/{id}/sync": { hears: "sessions", status: 200, owned: true },
	"GET /api/projects/{id}/sync-runs": { hears: "sessions", status: 200, owned: true },
	"GET /api/projects/{id}/artifacts/latest": { hears: "sessions", status: 200, owned: true },
	"GET /api/projects/{id}/drift-check": { hears: "sessions", status: 200, owned: true },
	"GET /api/projects/{project_id}/protection-summary": {
		hears: "sessions and keys",
		scopes: ["read"],
		status: 200,
		owned: true,
	},
	"POST /api/projects/{id}/exceptions": {
		hears: "sessions",
		status: 201,
		owned: true,
		request: () => ({ json: exception }),
	},
	"DELETE /api/projects/{id}/exceptions/{exceptionId}": {
		hears: "sessions",
		status: 200,
		owned: true,
		request: anException,
	},
	"GET /api/v1/projects/{id}/exceptions": { hears: "sessions and keys", scopes: ["read"], status: 200, owned: true },
	"GET /api/v1/projects/{project_id}/audit": { hears: "keys", scopes: ["read"], status: 200, owned: true },
	"GET /api/v1/projects/{id}/spec": { hears: "sessions and keys", scopes: ["read"], status: 200, owned: true },
	"GET /api/v1/projects/{id}/log/checkpoint": {
		hears: "sessions and keys",
		scopes: ["read"],
		status: 200,
		owned: true,
	},
	"GET /api/v1/projects/{id}/log/proof": {
		hears: "sessions and keys",
		scopes: ["read"],
		status: 200,
		owned: true,
		request: () => ({ path: `/api/v1/projects/${projectId}/log/proof?leaf=0&size=1` }),
	},
	"GET /api/v1/projects/{id}/log/consistency": {
		hears: "sessions and keys",
		scopes: ["read"],
		status: 200,
		owned: true,
		request: () => ({ path: `/api/v1/projects/${projectId}/log/consistency?from=1&to=1` }),
	},
	"POST /api/v1/projects/{id}/evidence": {
		hears: "sessions and keys",
		scopes: ["read"],
		status: 200,
		owned: true,
		request: () => ({ json: { from: "2026-02-01", to: "2026-04-01" } }),
	},
	"GET /api/github/installation-status": { hears: "sessions", status: 200 },
	"GET /api/github/repositories": { hears: "sessions", status: 200 },
	"GET /api/v1/services": { hears: "keys", scopes: ["read"], status: 200 },
	"POST /api/v1/services/{id}/sync": { hears: "keys", scopes: ["sync"], status: 202, owned: true },
	"GET /api/v1/services/{id}/artifacts": { hears: "keys", scopes: ["read"], status: 200, owned: true },
	"GET /api/v1/sync-runs/{id}": {
		hears: "sessions and keys",
		scopes: ["read", "sync"],
		status: 200,
		owned: true,
		request: () => ({ path: `/api/v1/sync-runs/${syncRunId}` }),
	},
	"POST /api/v1/keys": { hears: "sessions", status: 201, request: () => ({ json: { name: "x", scopes: ["read"] } }) },
	"GET /api/v1/keys": { hears: "sessions", status: 200 },
	"POST /api/v1/keys/rotate": {
		hears: "sessions",
		status: 200,
		owned: true,
		request: async () => ({ json: { keyId: await aKeyId() } }),
	},
	"DELETE /api/v1/keys/{id}": {
		hears: "sessions",
		status: 200,
		owned: true,
		request: async () => ({ path: `/api/v1/keys/${await aKeyId()}` }),
	},
	"GET /api/public/{projectId}/status": { hears: "everybody", status: 200 },
	"GET /api/public/{projectId}/sdk/{language}": {
		hears: "everybody",
		status: 200,
		request: () => ({ path: `/api/public/${projectId}/sdk/typescript` }),
	},
	"GET /auth/local": { hears: "everybody", status: 401, request: () => ({ path: "/auth/local?token=guess" }) },
	"GET /api/auth/session": { hears: "sessions", status: 200 },
	"POST /api/auth/logout": { hears: "sessions", status: 200 },
	"GET /api/health": { hears: "everybody", status: 200 },
	"GET /api/openapi.json": { hears: "everybody", status: 200 },
	...Object.fromEntries(
		notBuiltYet.map(({ method, path }) => [`${method} ${path}`, { hears: "everybody", status: 501 } as const]),
	),
};

const scopeOf: Partial<Record<Identity, readonly ApiKeyScope[]>> = {
	"read key": ["read"],
	"write key": ["write"],
	"sync key": ["sync"],
	"other tenant's key": ["read", "write", "sync"],
};

/** The whole policy of authentication, as the interface tells it (INTERFACE.md 5). */
function expected({ hears, status, owned, scopes = [] }: Row, identity: Identity): number {
	if (hears === "everybody") return status;
	if (identity === "action token" && hears === "action tokens") return status;
	if (identity === "wrong repository's action token" && hears === "action tokens") return 403;
	if (hears.includes("sessions")) {
		if (identity === "owner's session") return status;
		if (identity === "other user's session") return owned === true ? 404 : status;
	}
	const held = scopeOf[identity];
	if (hears.includes("keys") && held !== undefined) {
		const isStranger = identity === "other tenant's key" && owned === true;
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

async function aProject(): Promise<Request> {
	const { id } = await service.seedProject({ repositoryId: crypto.randomUUID(), ownerUserId: "owner" });
	return { path: `/api/projects/${id}` };
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

async function prepareIdentities(): Promise<void> {
	const once = (headers: Headers) => async () => headers;
	const key = async (scope: ApiKeyScope) => once(await service.apiKey([scope], "owner"));
	const readKey = await service.apiKey(["read"], "owner");
	const expiring = await service.actionToken();
	service.clock.time += 301_000;
	await service.seedProject({ repositoryId: "77", repoFullName: "acme/ledger", ownerUserId: "other" });
	Object.assign(headersOf, {
		nobody: once({}),
		"owner's session": owner,
		"other user's session": () => service.signIn("other"),
		"expired session": expiredSession,
		"signed-out session": signedOutSession,
		"read key": once(readKey),
		"write key": await key("write"),
		"sync key": await key("sync"),
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
			const headers = await headersOf[identity]();
			const { path = template.replace(/\{\w+\}/g, projectId), json } = (await row.request?.()) ?? {};
			const answered = await service.send(method, path, { headers, ...(json === undefined ? {} : { json }) });
			seen[identity] = answered.status;
		}
		expect(seen).toEqual(Object.fromEntries(identities.map((identity) => [identity, expected(row, identity)])));
	});

	const owned = Object.entries(rows).filter(([, row]) => row.owned === true && row.request === undefined);

	it.each(owned)("%s, where it is another person's: the same as what does not exist", async (route, { hears }) => {
		const [method = "", template = ""] = route.split(" ");
		const answerFor = async (id: string, identity: Identity) => {
			const path = template.replace(/\{\w+\}/g, id);
			const { status, body } = await service.send(method, path, { headers: await headersOf[identity]() });
			return { status, body };
		};
		for (const identity of ["other user's session", "other tenant's key"] as const) {
			const answered = await answerFor(projectId, identity);
			expect(answered.status).toBe(expected({ hears, status: 200, owned: true }, identity));
			expect(answered).toEqual(await answerFor(crypto.randomUUID(), identity));
		}
	});
});
