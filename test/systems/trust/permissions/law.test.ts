import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Permission } from "../../../../app/src/ports.ts";
import {
	type AccessRow,
	accessRows,
	expectedWith,
	permissions,
	type Stance,
} from "../../../../app/src/testing/access-matrix.ts";
import { eachStore } from "../../../../app/src/testing/each-store.ts";
import { sampleFiles } from "../../../../app/src/testing/sample-service.ts";
import type { TemporaryStore } from "../../../../app/src/testing/temporary-store.ts";
import {
	type Answered,
	installationOf,
	startTestService,
	type TestService,
} from "../../../../app/src/testing/test-service.ts";

/*
 * Point 1: no session and no key does here what GitHub would refuse there. Every route about a project is asked with each
 * of GitHub's permissions, of a private repository and of a public one, by the session and by a key of every scope.
 */

type Headers = Readonly<Record<string, string>>;

const visibilities = ["private", "public"] as const;
type Visibility = (typeof visibilities)[number];

/** What GitHub says that somebody may do, as its REST API flags it: written down here once more, and not imported. */
const flags: Readonly<Record<Permission, readonly string[]>> = {
	none: [],
	read: ["pull"],
	triage: ["pull", "triage"],
	write: ["pull", "triage", "push"],
	maintain: ["pull", "triage", "push", "maintain"],
	admin: ["pull", "triage", "push", "maintain", "admin"],
};

/** What each answer that gives something takes at GitHub: reading there, pushing there, administering there. */
const takes = { read: "pull", write: "push", admin: "admin" } as const;

const projectRoutes = Object.entries(accessRows).filter(([, { owned }]) => owned === "project");

const exception = { finding: "3f9a0c1d2e4b5a69", owner: "@me", reason: "r", expires_at: "2027-01-31" };

describe.each(eachStore)("point 1: GitHub's permission on the repository, on %s", (_name, openStore) => {
	let kept: TemporaryStore;
	let service: TestService;
	const installation = installationOf("owner");
	const projects = {} as Record<Visibility, { readonly id: string; readonly repositoryId: string; run: string }>;
	/** Where each of everybody's headers are made once. */
	const callers = new Map<string, Headers>();
	let repositories = 6_000;

	beforeAll(async () => {
		kept = await openStore();
		service = await startTestService({ overrides: { store: kept.store } });
		for (const [path, text] of Object.entries(sampleFiles())) service.git.set(path, text);
		for (const visibility of visibilities) {
			const project = await aProject(visibility);
			const headers = await service.signIn("owner");
			const synced = await service.send("POST", `/api/projects/${project.id}/sync`, { headers });
			expect(synced.status).toBe(200);
			projects[visibility] = { ...project, run: synced.body.sync_run_id };
		}
	});

	afterAll(async () => {
		await service.stop();
		await kept.remove();
	});

	function aProject(visibility: Visibility) {
		repositories += 1;
		const where = { repositoryId: String(repositories), repoFullName: `acme/${visibility}-${repositories}` };
		return service.seedProject(
			{ ...where, ownerUserId: "owner", public: false },
			{ private: visibility === "private" },
		);
	}

	const nameOf = ({ permission, by, visibility }: Stance): string => `${permission}-${visibility}-${by}`;

	/** Somebody who reaches the installation, and has this permission on the repository. */
	async function callerOf(stance: Stance, repositoryId: string): Promise<Headers> {
		const name = nameOf(stance);
		service.identity.reach.set(name, [installation]);
		service.identity.roles.set(`${name}/${repositoryId}`, stance.permission);
		const headers =
			callers.get(name) ??
			(stance.by === "session" ? await service.signIn(name) : await service.apiKey(["read", "write", "sync"], name));
		callers.set(name, headers);
		return headers;
	}

	async function decide(maintainersManage: boolean): Promise<void> {
		const stored = await kept.store.get("installationSettings", installation);
		const settings = { id: installation, maintainersManage };
		if (stored === undefined) await kept.store.insert("installationSettings", settings);
		else await kept.store.replaceIf("installationSettings", settings, stored.rev);
	}

	/** What is asked, of a project that is there for this alone where the answer may end or change something. */
	async function requestOf(route: string, visibility: Visibility) {
		const { id, repositoryId, run } = projects[visibility];
		const ofRun = `/api/projects/${id}/runs/${run}`;
		const made = {
			"DELETE /api/projects/{id}": () => aProject(visibility),
			"DELETE /api/projects/{id}/exceptions/{exceptionId}": () => anException(id, repositoryId),
			"POST /api/projects/{id}/exceptions/{exceptionId}/confirm": async () => {
				const asked = await anException(id, repositoryId);
				return { ...asked, path: `${asked.path}/confirm` };
			},
			// For a reason of its own: the same person adds none twice.
			"POST /api/projects/{id}/exceptions": () => ({
				...{ id, repositoryId },
				json: { ...exception, reason: crypto.randomUUID() },
			}),
			"POST /api/projects/{id}/sync-runs/{runId}/exceptions": () => ({
				...{ id, repositoryId, path: `/api/projects/${id}/sync-runs/${run}/exceptions` },
				json: { ...exception, finding: undefined, all_errors: true },
			}),
			"POST /api/projects/{id}/settings": () => ({ id, repositoryId, json: { public: false } }),
			"POST /api/projects/{id}/visibility": () => ({ id, repositoryId, json: { public: false } }),
			"POST /api/v1/projects/{id}/changelog/publish": async () => ({
				...{ id, repositoryId },
				json: { entryId: await anEntryId(id) },
			}),
			"GET /api/v1/projects/{id}/log/proof": () => ({ id, repositoryId, query: "?leaf=0&size=1" }),
			"GET /api/v1/projects/{id}/log/consistency": () => ({ id, repositoryId, query: "?from=1&to=1" }),
			"POST /api/v1/projects/{id}/evidence": () => ({
				...{ id, repositoryId },
				json: { from: "2026-02-01", to: "2026-04-01" },
			}),
			"GET /api/projects/{id}/runs/{runId}": () => ({ id, repositoryId, path: ofRun }),
			"GET /api/projects/{id}/runs/{runId}/files": () => ({ id, repositoryId, path: `${ofRun}/files` }),
			"GET /api/projects/{id}/runs/{runId}/files/{side}": () => ({
				...{ id, repositoryId },
				path: `${ofRun}/files/after?path=driftgate.yml`,
			}),
			"POST /api/projects/{id}/runs/{runId}/excerpts": () => ({
				...{ id, repositoryId, path: `${ofRun}/excerpts` },
				json: { locations: [{ side: "after", path: "driftgate.yml", line: 1 }] },
			}),
			"GET /api/projects/{id}/runs/{runId}/artifacts/{artifactId}": async () => {
				const found = await kept.store.get("syncRuns", run);
				return { id, repositoryId, path: `${ofRun}/artifacts/${found?.result?.artifacts[0]?.id}` };
			},
			"POST /api/projects/{id}/runs": () => {
				service.clock.time += 60_000;
				return { id, repositoryId };
			},
			"POST /api/projects/{id}/runs/{runId}/accept": () => {
				service.clock.time += 60_000;
				return { id, repositoryId, path: `${ofRun}/accept`, json: { ...exception, finding: undefined } };
			},
			"POST /api/projects/{id}/runs/{runId}/forecast": () => ({
				...{ id, repositoryId, path: `${ofRun}/forecast`, json: {} },
			}),
			"POST /api/projects/{id}/changelog/{entryId}": async () => ({
				...{ id, repositoryId, path: `/api/projects/${id}/changelog/${await anEntryId(id)}` },
				json: { developer_summary: "Something changed." },
			}),
			"GET /api/v1/sync-runs/{id}/report": () => ({ id, repositoryId, path: `/api/v1/sync-runs/${run}/report` }),
			"GET /api/v1/sync-runs/{id}": () => ({ id, repositoryId, path: `/api/v1/sync-runs/${run}` }),
		} as Readonly<Record<string, () => Promise<Asked> | Asked>>;
		return (await made[route]?.()) ?? { id, repositoryId };
	}

	interface Asked {
		readonly id: string;
		readonly repositoryId: string;
		readonly path?: string;
		readonly query?: string;
		readonly json?: unknown;
	}

	async function anException(id: string, repositoryId: string) {
		const path = `/api/projects/${id}/exceptions`;
		const json = { ...exception, reason: crypto.randomUUID() };
		const { body } = await service.send("POST", path, { json, headers: await service.signIn("owner") });
		return { id, repositoryId, path: `${path}/${body.id}` };
	}

	async function anEntryId(projectId: string): Promise<string> {
		const id = crypto.randomUUID();
		const counts = { errors: 0, warnings: 0, info: 1, createdAt: service.clock.time, publishedAt: null };
		const text = { version: "20260301T120000.000Z", developerSummary: "Something changed." };
		await kept.store.insert("changelogEntries", { id, projectId, status: "draft", lane: "INFO", ...text, ...counts });
		return id;
	}

	async function ask(route: string, stance: Stance): Promise<Answered> {
		const [method = "", template = ""] = route.split(" ");
		const { id, repositoryId, path, query = "", json } = (await requestOf(route, stance.visibility)) as Asked;
		const headers = await callerOf(stance, repositoryId);
		await decide(stance.maintainersManage);
		// An hour later, so that no limit is what refuses, and GitHub is asked anew.
		service.clock.time += 60 * 60_000;
		const target = (path ?? template.replace(/\{\w+\}/g, id)) + query;
		return service.send(method, target, {
			headers: await refreshed(stance, headers),
			...(json === undefined ? {} : { json }),
		});
	}

	/** A session ends after half a day that nobody uses it. */
	async function refreshed(stance: Stance, headers: Headers): Promise<Headers> {
		return stance.by === "session" ? service.signIn(nameOf(stance)) : headers;
	}

	/** The law: whatever was given takes a flag that GitHub gave. Of a public repository everybody may pull. */
	function wouldGitHub({ needs = "read" }: AccessRow, stance: Stance): boolean {
		const { permission, visibility, maintainersManage } = stance;
		const held = new Set([...flags[permission], ...(visibility === "public" ? ["pull"] : [])]);
		return held.has(takes[needs]) || (needs === "admin" && maintainersManage && held.has("maintain"));
	}

	it.each(projectRoutes)("%s gives nobody what GitHub would refuse them", async (route, row) => {
		for (const visibility of visibilities) {
			for (const held of permissions) {
				for (const by of ["session", "key"] as const) {
					const stance: Stance = { ...held, visibility, by };
					const { status, body } = await ask(route, stance);
					const seen = { ...stance, status };
					expect(seen).toEqual({ ...stance, status: expectedWith(row, stance) });
					// Some routes' success is a 404 of their own, which says what is missing.
					const isGiven = status < 300 || (status === row.status && body.error !== "not_found");
					if (isGiven && status !== 401)
						expect({ ...stance, isAllowed: wouldGitHub(row, stance) }).toEqual({ ...stance, isAllowed: true });
					if (status === 403 && body.error === "permission_required") {
						expect(body.detail).toContain(`requires the GitHub permission ${row.needs} on `);
						expect(body.detail).toContain(`yours is ${held.permission === "none" ? "read" : held.permission}`);
					}
				}
			}
		}
	});

	it("the lists have what may be read, and say what may be done with it", async () => {
		for (const held of permissions) {
			const stance: Stance = { ...held, visibility: "private", by: "session" };
			const { id, repositoryId } = projects.private;
			await callerOf(stance, repositoryId);
			await decide(held.maintainersManage);
			service.clock.time += 60 * 60_000;
			const headers = await service.signIn(nameOf(stance));
			const { body } = await service.send("GET", "/api/projects/list", { headers });
			const ids = body.projects.map((one: { project_id: string }) => one.project_id);
			expect({ ...held, isListed: ids.includes(id) }).toEqual({ ...held, isListed: held.permission !== "none" });
			const listed = await service.send("GET", "/api/github/repositories", { headers });
			const found = listed.body.repositories.find(
				({ repository_id: of }: { repository_id: number }) => String(of) === repositoryId,
			);
			const mayLink = held.permission === "admin" || held.maintainersManage;
			const shown = { repository_id: Number(repositoryId), permission: held.permission, may_link: mayLink };
			if (held.permission === "none") expect(found).toBeUndefined();
			else expect(found).toMatchObject(shown);
		}
	});

	it("a repository is linked by who administers it, and by who maintains it where the owner lets them", async () => {
		service.git.set("other/driftgate.yml", sampleFiles()["driftgate.yml"] ?? "");
		for (const held of permissions) {
			const stance: Stance = { ...held, visibility: "private", by: "session" };
			const { id: seeded, repositoryId, repoFullName } = await aProject("private");
			await callerOf(stance, repositoryId);
			await decide(held.maintainersManage);
			const headers = await service.signIn(nameOf(stance));
			const json = { repo: repoFullName, config_path: "other/driftgate.yml" };
			const { status, body } = await service.send("POST", "/api/projects", { json, headers });
			const mayLink = held.permission === "admin" || held.maintainersManage;
			const refused = held.permission === "none" ? "repo_not_linked" : "permission_required";
			expect({ ...held, status, error: body.error }).toEqual({
				...held,
				...(mayLink ? { status: 201, error: undefined } : { status: 403, error: refused }),
			});
			expect(seeded).not.toBe(body.project_id);
		}
	});
});
