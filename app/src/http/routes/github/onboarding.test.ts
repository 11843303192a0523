import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { ServiceFault } from "../../../errors.ts";
import type { InstallationView, RepositoryDocument } from "../../../ports.ts";
import { createMemoryGitHub } from "../../../testing/memory-github.ts";
import { startTestService, type TestService } from "../../../testing/test-service.ts";
import { withoutApp, withoutPullRequests } from "../../../without-github.ts";

/** GitHub as it is: installations and repositories by id, and the files of each repository's head. */
const installed = new Map<string, InstallationView>();
const repositories = new Map<string, RepositoryDocument>();
let files: readonly string[] | undefined = [];
let isDown = false;
const texts = new Map<string, string>();

let service: TestService;
let session: Awaited<ReturnType<TestService["signIn"]>>;
let users = 0;
let user = "";

const down = () => new ServiceFault("temporarily_unavailable", { detail: "GitHub could not be asked." });

function upOrThrow<T>(value: T): T {
	if (isDown) throw down();
	return value;
}

beforeAll(async () => {
	const listIn = (id: string) => [...repositories.values()].filter(({ installationId }) => installationId === id);
	service = await startTestService({
		overrides: {
			app: {
				...withoutApp(),
				readApp: async () => upOrThrow({ name: "Driftgate", pageUrl: "https://github.test/apps/driftgate" }),
				readInstallation: async (id) => upOrThrow(installed.get(id)),
				listInstallations: async () => upOrThrow([...installed.values()]),
			},
			github: {
				...createMemoryGitHub(),
				listRepositories: async (id) => upOrThrow(listIn(id)),
				readFile: async (_repository, path) => {
					const text = texts.get(path);
					return text === undefined ? undefined : { text, blobSha: "0" };
				},
				headCommit: async () => upOrThrow(files === undefined || files.length > 0 ? "c0ffee" : undefined),
			},
			pulls: {
				...withoutPullRequests(),
				blobIdsAt: async () => upOrThrow(files && new Map(files.map((path) => [path, "0"]))),
			},
		},
	});
});

afterAll(() => service.stop());

beforeEach(async () => {
	[isDown, files] = [false, []];
	users += 1;
	user = `person ${users}`;
	service.identity.reach.set(user, []);
	session = await service.signIn(user);
});

const get = async (path: string) => service.send("GET", `/api/github/${path}`, { headers: session });
const refresh = () => service.send("POST", "/api/github/refresh", { headers: session });

/** GitHub installs the App, and tells nobody. */
function install(id: string, account: string, suspended = false): void {
	const settingsUrl = `https://github.test/organizations/${account}/settings/installations/${id}`;
	const granted = { permissions: { contents: "read" }, events: ["push"], settingsUrl } as const;
	installed.set(id, { id, accountId: Number(id), accountLogin: account, suspended, granted, changedAt: 0 });
	service.identity.reach.set(user, [...(service.identity.reach.get(user) ?? []), id]);
}

function addRepository(id: string, fullName: string, installationId: string): void {
	const ownerId = Number(installationId);
	repositories.set(id, { id, fullName, ownerId, private: true, defaultBranch: "main", installationId });
}

describe("where to install the App", () => {
	it("is GitHub's page of it", async () => {
		expect((await get("app")).body).toEqual({
			app: {
				name: "Driftgate",
				page_url: "https://github.test/apps/driftgate",
				install_url: "https://github.test/apps/driftgate/installations/new",
			},
		});
	});
});

describe("asking GitHub now", () => {
	it("finds a new installation with its repositories at once, which nobody told of", async () => {
		expect((await get("installations")).body).toEqual({ installations: [] });
		install("5001", "acme");
		addRepository("61", "acme/payments", "5001");
		expect((await get("installations")).body).toEqual({ installations: [] });
		const shown = {
			installation_id: 5001,
			account_login: "acme",
			suspended: false,
			repo_count: 1,
			settings_url: "https://github.test/organizations/acme/settings/installations/5001",
		};
		expect(await refresh()).toMatchObject({ status: 200, body: { installations: [shown] } });
		expect((await get("installations")).body).toEqual({ installations: [shown] });
		expect((await get("repositories")).body.repositories).toMatchObject([
			{ full_name: "acme/payments", may_link: true },
		]);
	});

	it("finds what came to an installation, what left it, and what of it changed", async () => {
		install("5002", "umbrella");
		addRepository("71", "umbrella/one", "5002");
		await refresh();
		await get("repositories");
		addRepository("72", "umbrella/two", "5002");
		repositories.delete("71");
		expect((await refresh()).body.installations).toMatchObject([{ repo_count: 1 }]);
		expect((await get("repositories")).body.repositories).toMatchObject([{ full_name: "umbrella/two" }]);
		service.identity.roles.set(`${user}/72`, "read");
		expect((await get("repositories")).body.repositories).toMatchObject([{ permission: "admin" }]);
		await refresh();
		expect((await get("repositories")).body.repositories).toMatchObject([{ permission: "read" }]);
		install("5002", "umbrella", true);
		expect((await refresh()).body.installations).toMatchObject([{ suspended: true, repo_count: 0 }]);
		installed.delete("5002");
		expect((await refresh()).body.installations).toEqual([]);
	});

	it("leaves everything as it is where GitHub does not answer", async () => {
		install("5003", "initech");
		addRepository("81", "initech/api", "5003");
		await refresh();
		await get("repositories");
		[isDown, service.identity.isDown] = [true, true];
		expect(await refresh()).toMatchObject({ status: 503, body: { error: "temporarily_unavailable" } });
		expect((await get("repositories")).body.repositories).toMatchObject([{ full_name: "initech/api" }]);
		[isDown, service.identity.isDown] = [false, false];
		expect(await refresh()).toMatchObject({ status: 200 });
	});

	it("tells the operator of every installation", async () => {
		session = await service.signIn();
		const { body } = await refresh();
		expect(body.installations.map(({ account_login: login }: { account_login: string }) => login)).toEqual(
			expect.arrayContaining(["acme", "initech"]),
		);
	});

	it("asks at most ten times a minute and user", async () => {
		for (let asked = 0; asked < 10; asked += 1) expect((await refresh()).status).toBe(200);
		expect(await refresh()).toMatchObject({ status: 429, body: { error: "rate_limited" } });
		session = await service.signIn("somebody else");
		expect((await refresh()).status).toBe(200);
	});
});

describe("a repository by its name", () => {
	const find = async (repo: string) => (await get(`repositories/find?repo=${repo}`)).body;

	it("says whether it can be linked, or why not, as far as one may know", async () => {
		install("5004", "hooli");
		for (const [id, name] of [
			["91", "free"],
			["92", "linked"],
			["93", "read"],
			["94", "hidden"],
		] as const) {
			addRepository(id, `hooli/${name}`, "5004");
		}
		await refresh();
		await service.seedProject({
			repositoryId: "92",
			repoFullName: "hooli/linked",
			installationId: "5004",
			repositoryOwnerId: 5004,
			ownerUserId: user,
		});
		service.identity.roles.set(`${user}/93`, "write");
		service.identity.roles.set(`${user}/94`, "none");
		const settings_url = "https://github.test/organizations/hooli/settings/installations/5004";
		expect(await find("hooli/free")).toEqual({ state: "linkable", repository_id: 91, settings_url, detail: null });
		expect(await find("Hooli/Linked")).toMatchObject({ state: "linked", repository_id: 92 });
		expect(await find("hooli/read")).toMatchObject({
			state: "no_permission",
			detail: expect.stringContaining("yours is write"),
		});
		const hidden = await find("hooli/hidden");
		expect(hidden).toMatchObject({ state: "not_listed", repository_id: null, settings_url });
		expect({ ...(await find("hooli/none")), detail: "" }).toEqual({ ...hidden, detail: "" });
		expect(hidden.detail.replace("hidden", "none")).toBe((await find("hooli/none")).detail);
		expect(await find("elsewhere/api")).toMatchObject({ state: "not_installed", settings_url: null });
		install("5005", "asleep", true);
		await refresh();
		expect(await find("initech/api")).toMatchObject({ state: "not_installed" });
	});

	it("says so of one whose installation is suspended", async () => {
		install("5006", "dozing");
		await refresh();
		installed.set("5006", { ...(installed.get("5006") as InstallationView), suspended: true });
		await refresh();
		expect(await find("dozing/api")).toMatchObject({
			state: "suspended",
			detail: expect.stringContaining("unsuspend"),
		});
	});

	it("is refused where it is no name", async () => {
		expect(await get("repositories/find?repo=x")).toMatchObject({ status: 400 });
		expect(await get("repositories/find")).toMatchObject({ status: 400 });
	});
});

describe("a configuration before it is committed", () => {
	const spec = "openapi: 3.1.0\ninfo: {title: Payments, version: 2.1.0}\npaths: {}\n";
	const ask = (name: string, json: object, id = "63") =>
		service.send("POST", `/api/github/repositories/${id}/${name}`, { json, headers: session });

	beforeEach(async () => {
		install("5008", "wayne");
		addRepository("63", "wayne/payments", "5008");
		await refresh();
		files = ["api/openapi.yaml"];
		texts.set("api/openapi.yaml", spec);
		texts.set("api/broken.yaml", "openapi: [");
	});

	it("is made of a description of the repository, and names where that stands", async () => {
		const { body } = await ask("scaffold", { description: "api/openapi.yaml" });
		expect(body.config).toMatch(
			/\nservice: payments\n.+\nversion: 2\.1\.0\n# Where the description stands\.\nspec: "\.\/api\/openapi\.yaml"\n/,
		);
		expect(await ask("scaffold", { description: "api/none.yaml" })).toMatchObject({ status: 404 });
		expect(await ask("scaffold", { description: "api/broken.yaml" })).toMatchObject({ status: 422 });
	});

	it("is checked with the files that it names, and says line and column of what is wrong", async () => {
		const { config } = (await ask("scaffold", { description: "api/openapi.yaml" })).body;
		expect((await ask("check-config", { config })).body).toMatchObject({
			summary: { service: "payments", version: "2.1.0", endpoint_count: 0 },
			issues: [],
		});
		const wrong = (await ask("check-config", { config: `${config}gaet: {}\n` })).body;
		const at = { file: "driftgate.yml", line: config.split("\n").length, column: 1 };
		expect(wrong).toEqual({ summary: null, issues: [{ message: expect.stringContaining("gaet"), at }] });
		const missing = config.replace("openapi.yaml", "none.yaml");
		expect((await ask("check-config", { config: missing })).body.issues[0].message).toContain("none.yaml");
	});

	it("is nobody's else, and of another repository as of none", async () => {
		session = await service.signIn("stranger");
		for (const [name, json] of [
			["scaffold", { description: "api/openapi.yaml" }],
			["check-config", { config: "service: a" }],
		] as const) {
			expect((await ask(name, json)).status).toBe(404);
			expect((await ask(name, json, "999")).status).toBe(404);
		}
	});
});

describe("the candidates of a repository", () => {
	const candidates = (id = "62") => get(`repositories/${id}/candidates`);

	beforeEach(async () => {
		install("5007", "stark");
		addRepository("62", "stark/payments", "5007");
		await refresh();
	});

	it("are what is called as configurations and descriptions are, the likeliest first", async () => {
		const project = await service.seedProject({
			...{
				repositoryId: "62",
				repoFullName: "stark/payments",
				installationId: "5007",
				repositoryOwnerId: 5007,
				ownerUserId: user,
			},
			configPath: "services/a/driftgate.yml",
		});
		files = [
			"README.md",
			"driftgate.yml",
			"services/a/driftgate.yml",
			"not-driftgate.yml.txt",
			"node_modules/x/openapi.yaml",
			"api.json",
			"src/openapi.ts",
			"docs/openapi/openapi.yaml",
			"petstore.openapi.yml",
			"swagger.json",
			"package.json",
		];
		expect((await candidates()).body).toEqual({
			repo_full_name: "stark/payments",
			default_branch: "main",
			commit: "c0ffee",
			configurations: [
				{ path: "driftgate.yml", project_id: null },
				{ path: "services/a/driftgate.yml", project_id: project.id },
			],
			descriptions: [
				"swagger.json",
				"docs/openapi/openapi.yaml",
				"petstore.openapi.yml",
				"api.json",
				"node_modules/x/openapi.yaml",
			],
			truncated: false,
		});
	});

	it("are bounded, and say where there may be more", async () => {
		files = Array.from({ length: 200 }, (_, index) => `services/${index}/openapi.yaml`);
		const { body } = await candidates();
		expect([body.descriptions.length, body.truncated]).toEqual([50, true]);
		files = undefined;
		expect((await candidates()).body).toMatchObject({ descriptions: [], truncated: true, commit: "c0ffee" });
		files = [];
		expect((await candidates()).body).toMatchObject({ descriptions: [], truncated: false, commit: null });
	});

	it("take a hostile tree of names in no time", async () => {
		files = Array.from({ length: 20_000 }, (_, index) => `${"a/".repeat(50)}${"-openapi.".repeat(30)}${index}`);
		expect(await candidates()).toMatchObject({ status: 200, body: { descriptions: [] } });
	});

	it("are told to who sees the repository alone, of another as of none", async () => {
		files = ["openapi.yaml"];
		service.identity.roles.set(`${user}/62`, "none");
		service.clock.time += 10 * 60_000;
		session = await service.signIn(user);
		const [hidden, none] = [await candidates(), await candidates("999")];
		expect([hidden.status, hidden.body]).toEqual([404, none.body]);
		session = await service.signIn("stranger");
		expect((await candidates()).status).toBe(404);
		expect((await candidates("62x")).status).toBe(404);
	});
});
