import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../../app/src/config/read-config.ts";
import { createLog } from "../../../app/src/observe/log.ts";
import type { CheckDocument, ProjectDocument, Store, SyncRunDocument } from "../../../app/src/ports.ts";
import type { Overrides } from "../../../app/src/start-service.ts";
import { type RunningService, startService } from "../../../app/src/start-service.ts";
import { sharedEngine } from "../../../app/src/testing/shared-engine.ts";
import type { TemporaryStore } from "../../../app/src/testing/temporary-store.ts";
import { testProject } from "../../../app/src/testing/test-ports.ts";
import { until } from "../../harness/until.ts";
import { type GitHub, type GitHubOptions, startGitHub } from "../github/start-github.ts";
import type { InstallationRef } from "../github/world/installations.ts";
import type { ShownRepository } from "../github/world/repositories.ts";

const SECRET = "a webhook secret of the checks";

/** The service with its real adapters, a store, and a GitHub on which its App is installed on one repository. */
export interface CheckScene {
	readonly github: GitHub;
	readonly world: GitHub["world"];
	readonly installation: InstallationRef;
	readonly repository: ShownRepository;
	readonly store: Store;
	/** Everything that was logged, as text. */
	readonly logged: () => string;
	/** Links a configuration of the repository, whose files are on the default branch, and waits for its baseline. */
	link(configPath?: string): Promise<ProjectDocument>;
	/** Waits until nothing is told, nothing is due, and nothing is being carried out. */
	quiet(): Promise<void>;
	/** The newest check run of a name at a commit. */
	check(sha: string, name?: string): ReturnType<GitHub["world"]["checkRuns"]>[number] | undefined;
	checks(): Promise<readonly CheckDocument[]>;
	runs(project: ProjectDocument): Promise<readonly SyncRunDocument[]>;
	/** Ends the service, and starts another on the same store. */
	restart(): Promise<void>;
	/** Starts a service on the same store, after `stopService`. */
	start(overrides?: Overrides): Promise<void>;
	/** Waits until the service has looked at GitHub since it started, and carried out what it found. */
	healed(): Promise<void>;
	stopService(): Promise<void>;
	stop(): Promise<void>;
}

export interface SceneOptions {
	readonly github?: GitHubOptions;
	readonly overrides?: Overrides;
}

export async function openCheckScene(
	openStore: () => Promise<TemporaryStore>,
	options: SceneOptions = {},
): Promise<CheckScene> {
	const github = await startGitHub(options.github);
	const temporary = await openStore();
	const { store } = temporary;
	const folder = await mkdtemp(join(tmpdir(), "driftgate-checks-"));
	const lines: string[] = [];
	const log = createLog({ level: "info", destination: { write: (line) => void lines.push(line) } });
	const config = readConfig({
		PORT: "0",
		DATA_FOLDER: folder,
		GITHUB_APP_ID: String(github.app.id),
		GITHUB_PRIVATE_KEY: github.app.privateKey,
		GITHUB_WEBHOOK_SECRET: SECRET,
		GITHUB_API_URL: github.url,
		WORKERS: "1",
	});
	let service: RunningService | undefined;
	const start = async (overrides?: Overrides) => {
		service = await startService(config, { store, log, engine: sharedEngine, ...options.overrides, ...overrides });
		github.webhooks.deliverTo({ url: `${service.url}/api/webhooks/github`, secret: SECRET });
	};
	let looked = 0;
	const stopService = async () => {
		github.webhooks.deliverTo(null);
		await service?.stop();
		service = undefined;
		looked = lines.filter((line) => line.includes('"looked_at_github"')).length;
	};
	await start();
	github.world.createOrganisation("northbank");
	const repository = github.world.createRepository({ owner: "northbank", name: "payments", isPrivate: true });
	github.world.commit(repository, { files: { "README.md": "# Payments\n" }, message: "Begin" });
	const installation = github.world.install({ account: "northbank" });

	const isQuiet = async (): Promise<true | undefined> => {
		await github.settled();
		return (await isDone(store)) ? true : undefined;
	};
	const quiet = async () => {
		// GitHub that fails is asked again after pauses that double.
		await until("everything is carried out", isQuiet, 55_000);
	};
	return {
		github,
		world: github.world,
		installation,
		repository,
		store,
		logged: () => lines.join("\n"),
		async link(configPath = "driftgate.yml") {
			await quiet();
			const project = await seed(store, { repository, installation, configPath });
			const text = github.world.file(repository, configPath);
			if (text === undefined) throw new Error(`${configPath} is not on the default branch.`);
			// A push that touches the configuration is what makes a version.
			github.world.commit(repository, { files: { [configPath]: `${text}# linked\n` }, message: "Link" });
			await quiet();
			return (await store.get("projects", project.id)) ?? project;
		},
		quiet,
		check: (sha, name = "Driftgate") => github.world.checkRuns(repository, sha).findLast((run) => run.name === name),
		async checks() {
			const sort = { field: "askedAt", direction: "asc" } as const;
			return (await store.page("checks", { where: { repositoryId: String(repository.id) }, sort, limit: 1_000 })).items;
		},
		async runs({ id }) {
			const sort = { field: "createdAt", direction: "asc" } as const;
			return (await store.page("syncRuns", { where: { projectId: id }, sort, limit: 1_000 })).items;
		},
		start,
		async restart() {
			await stopService();
			await start();
		},
		async healed() {
			const looks = () => lines.filter((line) => line.includes('"looked_at_github"')).length;
			await until("the service has looked at GitHub", async () => (looks() > looked ? true : undefined));
			await quiet();
		},
		stopService,
		async stop() {
			await stopService();
			await temporary.remove();
			await rm(folder, { recursive: true, force: true });
			await github.stop();
		},
	};
}

/** Whether no queue of the store has anything that is due, or is being carried out. */
async function isDone(store: Store): Promise<boolean> {
	const afterDone = { value: null, id: "~" } as const;
	const byDue = { field: "dueAt", direction: "asc" } as const;
	for (const queue of ["deliveries", "checks", "syncRuns", "pullRequests", "shipments"] as const) {
		const page = await store.page(queue, { where: {}, sort: byDue, after: afterDone, limit: 1 });
		if (page.items.length > 0) return false;
	}
	return true;
}

async function seed(
	store: Store,
	{
		repository,
		installation,
		configPath,
	}: { repository: ShownRepository; installation: InstallationRef; configPath: string },
): Promise<ProjectDocument> {
	const repositoryId = String(repository.id);
	const kept = await store.get("repositories", repositoryId);
	if (kept === undefined) throw new Error("The service does not know the repository.");
	const known = await store.page("projects", {
		where: { repositoryId, status: "active" },
		sort: { field: "createdAt", direction: "asc" },
		limit: 1_000,
	});
	const number = String(known.items.length + 1).padStart(12, "0");
	const project = testProject({
		id: `11111111-1111-7111-8111-${number}`,
		name: configPath,
		trackedFile: `${repositoryId}:${configPath}`,
		repositoryId,
		repoFullName: kept.fullName,
		repositoryOwnerId: kept.ownerId,
		installationId: String(installation.id),
		configPath,
		createdAt: Date.now(),
	});
	const written = await store.insert("projects", project);
	if (!written.ok) throw new Error(`The project was not kept: ${written.conflict}.`);
	return project;
}
