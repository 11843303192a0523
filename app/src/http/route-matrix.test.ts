import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { hashSecret } from "../lib/hash-secret.ts";
import type { ApiKeyScope } from "../ports.ts";
import { accessRows, expected, type Identity, identities, outsiders } from "../testing/access-matrix.ts";
import { sampleFiles, sampleSpec } from "../testing/sample-service.ts";
import { COMMIT, installationOf, startTestService, type TestService } from "../testing/test-service.ts";
import { routes } from "./routes.ts";

/* Asks every route as everybody who may call: who gets what is told by testing/access-matrix.ts. */

type Headers = Readonly<Record<string, string>>;

interface Request {
	readonly path?: string;
	readonly json?: unknown;
	/** In the place of the identity's own. */
	readonly headers?: Headers;
}

/** What a route is asked, made for each request anew, where a path of the project in question does not do. */
const requests: Readonly<Record<string, () => Promise<Request> | Request>> = {
	"POST /api/action/oidc/exchange": () => ({ json: { token: "x" } }),
	"POST /api/action/validate": () => ({ json: submission }),
	"POST /api/action/gate-check": () => ({ json: { ...submission, mode: "check" } }),
	"POST /api/webhooks/github": () => ({ json: {} }),
	"POST /api/webhooks/stripe": () => ({ json: {} }),
	"POST /api/billing/checkout": () => ({ json: { priceKey: "enterprise" } }),
	"POST /api/v1/projects/{id}/changelog/publish": async () => ({ json: { entryId: await anEntryId() } }),
	"POST /api/projects": () => ({ json: { repo: "acme/nothing" } }),
	"DELETE /api/projects/{id}": aProject,
	"POST /api/projects/{id}/visibility": () => ({ json: { public: true } }),
	"POST /api/projects/{id}/settings": () => ({ json: { public: true } }),
	"POST /api/github/installations/{installation_id}/settings": () => ({ json: { maintainers_manage: true } }),
	"POST /api/projects/{id}/exceptions": () => ({ json: exception }),
	"POST /api/projects/{id}/sync-runs/{runId}/exceptions": () => ({
		path: `/api/projects/${projectId}/sync-runs/${syncRunId}/exceptions`,
		json: { all_errors: true, owner: "@api-team", reason: "planned", expires_at: exception.expires_at },
	}),
	"POST /api/projects/{id}/exceptions/{exceptionId}/confirm": async () => ({
		path: `${(await anException()).path}/confirm`,
	}),
	"DELETE /api/projects/{id}/exceptions/{exceptionId}": anException,
	"GET /api/v1/projects/{id}/log/proof": () => ({ path: `/api/v1/projects/${projectId}/log/proof?leaf=0&size=1` }),
	"GET /api/v1/projects/{id}/log/consistency": () => ({
		path: `/api/v1/projects/${projectId}/log/consistency?from=1&to=1`,
	}),
	"POST /api/v1/projects/{id}/evidence": () => ({ json: { from: "2026-02-01", to: "2026-04-01" } }),
	"GET /api/projects/{id}/runs/{runId}": () => ({ path: runPath() }),
	"GET /api/projects/{id}/runs/{runId}/files": () => ({ path: `${runPath()}/files` }),
	"GET /api/projects/{id}/runs/{runId}/files/{side}": () => ({ path: `${runPath()}/files/after?path=driftgate.yml` }),
	"POST /api/projects/{id}/runs/{runId}/excerpts": () => ({
		path: `${runPath()}/excerpts`,
		json: { locations: [{ side: "after", path: "driftgate.yml", line: 1 }] },
	}),
	"GET /api/projects/{id}/runs/{runId}/artifacts/{artifactId}": async () => {
		const found = await service.store.get("syncRuns", syncRunId);
		return { path: `${runPath()}/artifacts/${found?.result?.artifacts[0]?.id}` };
	},
	// In a minute in which nobody has asked yet.
	"POST /api/projects/{id}/runs": () => {
		service.clock.time += 60_000;
		return {};
	},
	"POST /api/projects/{id}/runs/{runId}/accept": () => {
		service.clock.time += 60_000;
		const { finding: _, ...json } = exception;
		return { path: `${runPath()}/accept`, json };
	},
	"POST /api/projects/{id}/runs/{runId}/forecast": () => ({ path: `${runPath()}/forecast`, json: {} }),
	"POST /api/projects/{id}/changelog/{entryId}": async () => ({
		path: `/api/projects/${projectId}/changelog/${await anEntryId()}`,
		json: { developer_summary: "Something changed." },
	}),
	"POST /api/setup/app": () => ({ json: { code: "a180b1a3" } }),
	"POST /api/github/repositories/{repository_id}/scaffold": () => ({ json: { description: "openapi.yaml" } }),
	"POST /api/github/repositories/{repository_id}/check-config": () => ({ json: { config: "service: a" } }),
	"GET /api/github/repositories/find": () => ({ path: "/api/github/repositories/find?repo=acme/nothing" }),
	"GET /api/v1/sync-runs/{id}/report": () => ({ path: `/api/v1/sync-runs/${syncRunId}/report` }),
	"GET /api/v1/sync-runs/{id}": () => ({ path: `/api/v1/sync-runs/${syncRunId}` }),
	"POST /api/v1/keys": () => ({ json: { name: "x", scopes: ["read"] } }),
	"POST /api/v1/keys/rotate": async () => ({ json: { keyId: await aKeyId() } }),
	"DELETE /api/v1/keys/{id}": async () => ({ path: `/api/v1/keys/${await aKeyId()}` }),
	"GET /api/public/{projectId}/sdk/{language}": () => ({ path: `/api/public/${projectId}/sdk/typescript` }),
	"GET /api/auth/github/callback": () => ({ path: "/api/auth/github/callback?code=x&state=y" }),
	"DELETE /api/user/delete": () => ({ headers: { origin: "https://evil.test" } }),
	"POST /api/waitlist": anAddress,
	"POST /api/newsletter/subscribe": anAddress,
	"POST /api/tools/scaffold": () => aDescription("spec"),
	"POST /api/tools/diff": () => aDescription("base", "revision"),
	"GET /api/public/{projectId}/docs-scaffold": () => {
		aDescription();
		return { path: `/api/public/${projectId}/docs-scaffold` };
	},
	"GET /auth/local": () => ({ path: "/auth/local?token=guess" }),
};

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

const runPath = (): string => `/api/projects/${projectId}/runs/${syncRunId}`;
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
	// Each for a reason of its own: the same person adds none twice.
	const json = { ...exception, reason: crypto.randomUUID() };
	const { body } = await service.send("POST", path, { json, headers: await owner() });
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
		expect(Object.keys(accessRows).sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
	});

	it.each(Object.entries(accessRows))("%s", async (route, row) => {
		const [method = "", template = ""] = route.split(" ");
		const seen: Partial<Record<Identity, number>> = {};
		for (const identity of identities) {
			const { path = template.replace(/\{\w+\}/g, projectId), json, ...asked } = (await requests[route]?.()) ?? {};
			const headers = { ...(await headersOf[identity]()), ...asked.headers };
			const answered = await service.send(method, path, { headers, ...(json === undefined ? {} : { json }) });
			seen[identity] = answered.status;
		}
		expect(seen).toEqual(Object.fromEntries(identities.map((identity) => [identity, expected(row, identity)])));
	});

	const owned = Object.entries(accessRows).filter(
		([route, { owned }]) => owned === "project" && requests[route] === undefined,
	);

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
