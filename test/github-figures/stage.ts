import { join } from "node:path";
import type { ProjectDocument, Store } from "../../app/src/ports.ts";
import { openStore } from "../../app/src/store/open-store.ts";
import { testProject } from "../../app/src/testing/test-ports.ts";
import { type GitHub, startGitHub } from "../github/start-github.ts";
import type { InstallationRef } from "../github/world/installations.ts";
import type { ShownRepository } from "../github/world/repositories.ts";
import { type RunningProcess, startProcess } from "../harness/child-process.ts";
import { repositoryRoot } from "../harness/repository-root.ts";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";
import { until } from "../harness/until.ts";

const SECRET = "a webhook secret of the figures, of 32 bytes";

/** GitHub, and the service in a process of its own, on SQLite. */
export interface Stage {
	readonly github: GitHub;
	readonly world: GitHub["world"];
	readonly repository: ShownRepository;
	readonly installation: InstallationRef;
	/** The service's own database, which this process reads too. */
	readonly store: Store;
	/** Starts the service; `aheadMs`: how far its clock is ahead. */
	start(aheadMs?: number): Promise<void>;
	/** Ends the service in good order; GitHub's deliveries fail from then on. */
	stopService(): Promise<void>;
	/** Ends it as a crash would. */
	kill(): Promise<void>;
	link(files: Readonly<Record<string, string>>): Promise<ProjectDocument>;
	/** Waits until nothing is told, due or being carried out. */
	quiet(timeoutMs?: number): Promise<void>;
	stop(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
	const folder = await createTemporaryFolder("github-figures");
	const github = await startGitHub({ held: false });
	const { world } = github;
	github.webhooks.atOnce(50);
	const store = await openStore({ dataFolder: folder.path });
	let running: RunningProcess | undefined;
	world.createOrganisation("northbank");
	const repository = world.createRepository({ owner: "northbank", name: "payments" });

	async function start(aheadMs = 0): Promise<void> {
		const args = ["--conditions=@driftgate/source", join(repositoryRoot, "test/github-figures/service-process.ts")];
		const env = environment(github, folder.path, aheadMs);
		const started = startProcess({ command: process.execPath, args, cwd: repositoryRoot, env });
		running = started;
		const url = await until("the service to start", async () => /^ready (\S+)$/m.exec(started.output())?.[1], 60_000);
		github.webhooks.deliverTo({ url: `${url}/api/webhooks/github`, secret: SECRET });
	}

	const quiet = async (timeoutMs = 600_000): Promise<void> => {
		await until(
			"everything is carried out",
			async () => {
				await github.settled();
				return (await isDone(store)) ? true : undefined;
			},
			timeoutMs,
		);
	};
	await start();
	world.commit(repository, { files: { "README.md": "# Payments\n" }, message: "Begin" });
	const installation = world.install({ account: "northbank" });
	await quiet();
	return {
		github,
		world,
		repository,
		installation,
		store,
		start,
		quiet,
		async stopService() {
			github.webhooks.deliverTo(null);
			await running?.stop(30_000);
		},
		async kill() {
			await running?.kill();
		},
		async link(files) {
			const project = await keepProject(store, repository, installation);
			world.commit(repository, { files });
			await quiet();
			return (await store.get("projects", project.id)) ?? project;
		},
		async stop() {
			await running?.stop(30_000);
			await store.close();
			await github.stop();
			await folder.remove();
		},
	};
}

function environment(github: GitHub, dataFolder: string, aheadMs: number): Record<string, string> {
	return {
		PATH: process.env["PATH"] ?? "",
		PORT: "0",
		DATA_FOLDER: dataFolder,
		GITHUB_APP_ID: String(github.app.id),
		GITHUB_PRIVATE_KEY: github.app.privateKey,
		GITHUB_WEBHOOK_SECRET: SECRET,
		GITHUB_API_URL: github.url,
		WORKERS: "1",
		LOG_LEVEL: "warn",
		CLOCK_AHEAD_MS: String(aheadMs),
	};
}

async function isDone(store: Store): Promise<boolean> {
	const afterDone = { value: null, id: "~" } as const;
	const byDue = { field: "dueAt", direction: "asc" } as const;
	for (const queue of ["deliveries", "checks", "syncRuns", "pullRequests"] as const) {
		if ((await store.page(queue, { where: {}, sort: byDue, after: afterDone, limit: 1 })).items.length > 0)
			return false;
	}
	return true;
}

async function keepProject(
	store: Store,
	{ id }: ShownRepository,
	installation: InstallationRef,
): Promise<ProjectDocument> {
	const repositoryId = String(id);
	const kept = await store.get("repositories", repositoryId);
	if (kept === undefined) throw new Error("The service does not know the repository.");
	const project = testProject({
		trackedFile: `${repositoryId}:driftgate.yml`,
		repositoryId,
		repoFullName: kept.fullName,
		repositoryOwnerId: kept.ownerId,
		installationId: String(installation.id),
		createdAt: Date.now(),
	});
	const written = await store.insert("projects", project);
	if (!written.ok) throw new Error(`The project was not kept: ${written.conflict}.`);
	return project;
}
