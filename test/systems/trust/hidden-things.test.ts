import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { routes } from "../../../app/src/http/routes.ts";
import type { Store } from "../../../app/src/ports.ts";
import { eachStore } from "../../../app/src/testing/each-store.ts";
import { sampleFiles } from "../../../app/src/testing/sample-service.ts";
import type { TemporaryStore } from "../../../app/src/testing/temporary-store.ts";
import { startTestService, type TestService } from "../../../app/src/testing/test-service.ts";
import { comparableAnswer } from "./comparable-answer.ts";

/*
 * Another tenant's thing is 404 to a session and 403 to a key, and is answered as what does not exist: the whole answer
 * is compared, with its headers, and what the database was asked for it, which is what a clock could tell. The cases are
 * every route that names something in its path, from the route table.
 */

type Headers = Readonly<Record<string, string>>;

const [[, openStore]] = eachStore;

const named = routes.filter(({ path }) => path.includes("{"));

/** What is asked of a route beside its path, so that it comes as far as looking for the thing. */
const asks: Readonly<Record<string, { readonly json?: object; readonly query?: string }>> = {
	"POST /api/projects/{id}/exceptions": {
		json: { finding: "3f9a0c1d2e4b5a69", owner: "@me", reason: "r", expires_at: "2027-01-31" },
	},
	"POST /api/projects/{id}/visibility": { json: { public: true } },
	"POST /api/projects/{id}/settings": { json: { public: true } },
	"GET /api/projects/{id}/runs/{runId}/files/{side}": { query: "?path=driftgate.yml" },
	"POST /api/projects/{id}/runs/{runId}/excerpts": {
		json: { locations: [{ side: "after", path: "driftgate.yml", line: 1 }] },
	},
	"POST /api/projects/{id}/runs/{runId}/accept": {
		json: { owner: "@me", reason: "r", expires_at: "2027-01-31" },
	},
	"POST /api/projects/{id}/runs/{runId}/forecast": { json: {} },
	"POST /api/projects/{id}/changelog/{entryId}": { json: { developer_summary: "x" } },
	"POST /api/github/repositories/{repository_id}/scaffold": { json: { description: "openapi.yaml" } },
	"POST /api/github/repositories/{repository_id}/check-config": { json: { config: "service: a" } },
	"POST /api/github/installations/{installation_id}/settings": { json: { maintainers_manage: true } },
	"GET /api/v1/projects/{id}/log/proof": { query: "?leaf=0&size=1" },
	"GET /api/v1/projects/{id}/log/consistency": { query: "?from=1&to=1" },
	"POST /api/v1/projects/{id}/evidence": { json: { from: "2026-02-01", to: "2026-04-01" } },
	"POST /api/v1/projects/{id}/changelog/publish": { json: { entryId: "0190f5c2-6d0e-7a4b-9c55-3f2a8f0d1e77" } },
};

let kept: TemporaryStore;
let service: TestService;
let asked: string[] = [];

/** Ids of things that are there, and are the owner's. */
const there: Record<string, string> = {};

/** Says what the database is asked, operation by operation. */
function watch(store: Store): Store {
	return new Proxy(store, {
		get(target, name) {
			const method: unknown = Reflect.get(target, name);
			if (typeof method !== "function") return method;
			return (...given: unknown[]) => {
				// The worker beside looks for runs all the time.
				if (name !== "claim") asked.push(`${String(name)} ${String(given[0])}`);
				return Reflect.apply(method, target, given);
			};
		},
	});
}

beforeAll(async () => {
	kept = await openStore();
	service = await startTestService({ overrides: { store: watch(kept.store) } });
	for (const [path, text] of Object.entries(sampleFiles())) service.git.set(path, text);
	const project = await service.seedProject({ ownerUserId: "owner", public: false });
	const headers = await service.signIn("owner");
	const synced = await service.send("POST", `/api/projects/${project.id}/sync`, { headers });
	expect(synced.status).toBe(200);
	const exception = await service.send("POST", `/api/projects/${project.id}/exceptions`, {
		json: asks["POST /api/projects/{id}/exceptions"]?.json,
		headers,
	});
	const key = await service.send("POST", "/api/v1/keys", { json: { name: "x", scopes: ["read"] }, headers });
	Object.assign(there, {
		project: project.id,
		installation: project.installationId,
		repository: project.repositoryId,
		run: synced.body.sync_run_id,
		exception: exception.body.id,
		key: key.body.id,
	});
});

afterAll(async () => {
	await service.stop();
	await kept.remove();
});

/** What a route's first parameter names. */
const thingOf = (path: string): string => {
	if (path.includes("/sync-runs/{")) return "run";
	if (path.includes("/installations/{")) return "installation";
	if (path.includes("/repositories/{")) return "repository";
	return path.includes("/keys/{") ? "key" : "project";
};

function idOfNothing(thing: string): string {
	if (thing === "installation" || thing === "repository") return "31337";
	return thing === "key" ? `${crypto.randomUUID()}.1` : crypto.randomUUID();
}

function pathWith(path: string, id: string): string {
	const others: Readonly<Record<string, string>> = {
		exceptionId: there["exception"] ?? "",
		language: "typescript",
		side: "after",
	};
	return path.replace(/\{(\w+)\}/g, (_, name: string) => others[name] ?? id);
}

/**
 * What is kept of a refusal depends on how many of them the caller met before, and on nothing else: the counters that say
 * so have the same names for what is there and for what is not.
 */
function untilKept(operations: readonly string[]): readonly string[] {
	const first = operations.findIndex((operation) => operation.startsWith("increment security:"));
	return operations.filter(
		(operation, at) => first === -1 || at < first || operation.startsWith("increment security:"),
	);
}

async function answerTo(route: (typeof named)[number], id: string, headers: Headers) {
	const { json, query = "" } = asks[`${route.method} ${route.path}`] ?? {};
	asked = [];
	const answered = await service.send(route.method, `${pathWith(route.path, id)}${query}`, {
		headers,
		...(json === undefined ? {} : { json }),
	});
	return { status: answered.status, whole: { ...comparableAnswer(answered), asked: untilKept(asked) } };
}

const cases = named.map((route) => [`${route.method} ${route.path}`, route] as const);

/** Which of the callers below a route hears. */
const heardBy: Readonly<Record<(typeof routes)[number]["auth"], readonly number[]>> = {
	none: [2],
	session: [0],
	key: [1],
	"session-or-key": [0, 1],
	"key-or-session": [0, 1],
	"action-token": [],
};

describe("to a stranger, what is another's is as what does not exist", () => {
	it("on every route that names something", () => {
		expect(cases.length).toBeGreaterThan(25);
	});

	it.each(cases)("%s", async (_name, route) => {
		const thing = thingOf(route.path);
		const callers: readonly (readonly [number, () => Promise<Headers>])[] = [
			[404, () => service.signIn("stranger")],
			[403, () => service.apiKey(["read", "write", "sync"], "stranger")],
			[404, async () => ({})],
		];
		const heard = heardBy[route.auth];
		expect(heard.length).toBeGreaterThan(0);
		for (const index of heard) {
			const [status = 0, headersOf] = callers[index] ?? [];
			const headers = (await headersOf?.()) ?? {};
			// Whatever is asked once in a while is asked now, and not in the middle.
			await answerTo(route, crypto.randomUUID(), headers);
			const others = await answerTo(route, there[thing] ?? "", headers);
			expect(others.status).toBe(status);
			const nothing = await answerTo(route, idOfNothing(thing), headers);
			expect(others.whole).toEqual(nothing.whole);
		}
	});

	it("and so is an exception of another project, an entry of it, and another's key", async () => {
		const mine = await service.seedProject({ ownerUserId: "stranger", repositoryId: "4343" });
		const headers = await service.signIn("stranger");
		// What GitHub is asked once in a while is asked now, and not in the middle.
		expect((await service.send("GET", `/api/projects/${mine.id}`, { headers })).status).toBe(200);
		const entry = { id: crypto.randomUUID(), projectId: there["project"] ?? "", version: "20260301T120000.000Z" };
		const more = { status: "draft", lane: "INFO", developerSummary: "x", errors: 0, warnings: 0, info: 1 } as const;
		await kept.store.insert("changelogEntries", { ...entry, ...more, createdAt: 1, publishedAt: null });
		const tries = [
			["DELETE", `/api/projects/${mine.id}/exceptions/ID`, undefined, there["exception"]],
			["POST", `/api/v1/projects/${mine.id}/changelog/publish`, (entryId: string) => ({ entryId }), entry.id],
			["POST", "/api/v1/keys/rotate", (keyId: string) => ({ keyId }), there["key"]],
		] as const;
		for (const [method, path, bodyOf, id = ""] of tries) {
			const answers = [];
			for (const each of [id, idOfNothing(id.includes(".") ? "key" : "thing")]) {
				const json = bodyOf?.(each);
				const sent = { headers, ...(json === undefined ? {} : { json }) };
				asked = [];
				const answered = await service.send(method, path.replace("ID", each), sent);
				answers.push({ ...comparableAnswer(answered), asked });
			}
			expect(answers[0]).toEqual(answers[1]);
			expect(answers[0]).toMatchObject({ status: 404 });
		}
	});
});
