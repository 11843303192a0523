import { join } from "node:path";
import type { ProjectDocument, Store } from "../../../app/src/ports.ts";
import { openStore } from "../../../app/src/store/open-store.ts";
import { testProject } from "../../../app/src/testing/test-ports.ts";
import { type RunningProcess, startProcess } from "../../harness/child-process.ts";
import type { Files } from "../../harness/ledger.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { until } from "../../harness/until.ts";
import { type GitHub, startGitHub } from "../github/start-github.ts";
import type { InstallationRef } from "../github/world/installations.ts";
import type { ShownRepository } from "../github/world/repositories.ts";
import { standingOf } from "./standing.ts";
import { createWorldClock, type WorldClock } from "./world-clock.ts";

const SECRET = "a webhook secret of the figures, of 32 bytes";

/** What is required, and the comment; whoever needs a commit status beside the check grants two writes more an update. */
const GRANTED = {
	metadata: "read",
	contents: "read",
	pull_requests: "read",
	checks: "write",
	issues: "write",
} as const;

/** GitHub, which refuses what is over its limits, and the service in a process of its own, on SQLite; both by one clock. */
export interface Stage {
	readonly clock: WorldClock;
	readonly github: GitHub;
	readonly world: GitHub["world"];
	readonly repository: ShownRepository;
	/** The service's own database, which this process reads too. */
	readonly store: Store;
	/** Starts the service, and waits until it has looked at GitHub once. */
	start(): Promise<void>;
	/** Ends the service in good order; GitHub's deliveries fail from then on. */
	stopService(): Promise<void>;
	/** Ends it as a crash would. */
	kill(): Promise<void>;
	/** Waits until nothing is told, due or being carried out. What only waits for a moment gets it at once. */
	quiet(): Promise<void>;
	/** The project as it stands. */
	project(): Promise<ProjectDocument>;
	stop(): Promise<void>;
}

/** The repository has a project at `driftgate.yml`, whose first version is of these files. */
export async function openStage(files: Files): Promise<Stage> {
	const folder = await createTemporaryFolder("github-figures");
	const clock = createWorldClock();
	const github = await startGitHub({ held: false, now: () => new Date(clock.now()) });
	github.limits.limitsWrites = true;
	const { world } = github;
	github.webhooks.atOnce(50);
	const store = await openStore({ dataFolder: folder.path });
	world.createOrganisation("northbank");
	const repository = world.createRepository({ owner: "northbank", name: "payments" });
	const service = runService({ github, clock, dataFolder: folder.path });
	const quiet = async (): Promise<void> => {
		await until("everything to be carried out", () => passTime(github, store, clock), 1_200_000);
	};
	await service.start();
	world.commit(repository, { files: { "README.md": "# Payments\n" }, message: "Begin" });
	const installation = world.install({ account: "northbank", permissions: GRANTED });
	await quiet();
	const { id } = await keepProject(store, repository, installation);
	world.commit(repository, { files });
	await quiet();
	const project = async (): Promise<ProjectDocument> => {
		const kept = await store.get("projects", id);
		if (kept?.baseline == null) throw new Error("The project has no version.");
		return kept;
	};
	await project();
	return {
		...{ clock, github, world, repository, store, quiet, project },
		...service,
		async stop() {
			await service.stopService();
			await store.close();
			await github.stop();
			await folder.remove();
		},
	};
}

async function passTime(github: GitHub, store: Store, clock: WorldClock): Promise<true | undefined> {
	await github.settled();
	const standing = await standingOf(store, clock.now());
	if (standing === "done") return true;
	if (standing !== "busy") await clock.advance(Math.max(1, standing - clock.now()));
	return undefined;
}

interface Served {
	readonly github: GitHub;
	readonly clock: WorldClock;
	readonly dataFolder: string;
}

function runService({ github, clock, dataFolder }: Served): Pick<Stage, "start" | "stopService" | "kill"> {
	let running: RunningProcess | undefined;
	return {
		async start() {
			const main = join(repositoryRoot, "test/systems/github-figures/service-process.ts");
			const started = startProcess({
				command: process.execPath,
				args: ["--conditions=@driftgate/source", main, String(clock.aheadMs())],
				cwd: repositoryRoot,
				env: environment(github, dataFolder),
				isTold: true,
			});
			running = started;
			const said = (what: RegExp) => until(`${what}`, async () => what.exec(started.output())?.[1], 120_000);
			const url = await said(/^ready (\S+)$/m);
			clock.onMove(started.tell);
			github.webhooks.deliverTo({ url: `${url}/api/webhooks/github`, secret: SECRET });
			await said(/"(looked_at_github)"/);
		},
		async stopService() {
			clock.onMove(undefined);
			github.webhooks.deliverTo(null);
			await running?.stop(30_000);
		},
		async kill() {
			clock.onMove(undefined);
			await running?.kill();
		},
	};
}

function environment(github: GitHub, dataFolder: string): Record<string, string> {
	return {
		PATH: process.env["PATH"] ?? "",
		PORT: "0",
		DATA_FOLDER: dataFolder,
		GITHUB_APP_ID: String(github.app.id),
		GITHUB_PRIVATE_KEY: github.app.privateKey,
		GITHUB_WEBHOOK_SECRET: SECRET,
		GITHUB_API_URL: github.url,
		WORKERS: "1",
	};
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
