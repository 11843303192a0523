import { join } from "node:path";
import type { Pages } from "../../../app/src/http/pages/pages.ts";
import { readPages } from "../../../app/src/http/pages/read-pages.ts";
import type { ProjectDocument } from "../../../app/src/ports.ts";
import { sampleFiles, sampleSpec } from "../../../app/src/testing/sample-service.ts";
import { COMMIT, startTestService, type TestService } from "../../../app/src/testing/test-service.ts";
import { withoutPullRequests } from "../../../app/src/without-github.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";

/** A service with the pages as they are built, a project, and what was decided of it. */
export interface Stage {
	readonly service: TestService;
	readonly project: ProjectDocument;
	/** A run that made the baseline, and one that was blocked. */
	readonly runs: { readonly passed: string; readonly blocked: string };
	/** Has a revision judged that has an operation more, and generated from it; gives the run's id. */
	addOperation(): Promise<string>;
	/** Has the first revision judged once more; gives the run's id. */
	judgeAgain(): Promise<string>;
	stop(): Promise<void>;
}

export interface StageOptions {
	readonly files?: (revision: "first" | "breaking") => Readonly<Record<string, string>>;
	/** Variables of the service, beside the usual ones. */
	readonly environment?: Readonly<Record<string, string>>;
	/** Where the built pages are; left out, where the build leaves them. */
	readonly folder?: string;
}

const built = join(repositoryRoot, "dashboard/dist");

/** The pages as they are built. Throws where they are not: `npm run build` does that. */
export async function builtPages(folder: string = built): Promise<Pages> {
	const pages = await readPages(folder);
	if (pages === undefined) throw new Error('The dashboard is not built: run "npm run build".');
	return pages;
}

/** Starts it. Throws as `builtPages`. */
export async function openStage({ files = usual, environment = {}, folder }: StageOptions = {}): Promise<Stage> {
	const pages = await builtPages(folder);
	// A repository without a description, for whoever looks for one.
	const pulls = { ...withoutPullRequests(), blobIdsAt: async () => new Map<string, string>() };
	const service = await startTestService({ overrides: { pages, pulls }, environment });
	await service.signIn();
	const project = await service.seedProject();
	const passed = await judge(service, files("first"), "sync");
	const blocked = await judge(service, files("breaking"), "check");
	await service.settled(project.id);
	return {
		service,
		project,
		runs: { passed, blocked },
		async addOperation() {
			const run = await judge(service, filesOf({ addition: true }), "sync");
			await service.settled(project.id);
			return run;
		},
		async judgeAgain() {
			const run = await judge(service, files("first"), "sync");
			await service.settled(project.id);
			return run;
		},
		stop: () => service.stop(),
	};
}

const usual = (revision: "first" | "breaking") => filesOf(revision === "first" ? {} : { removal: true });

/** A repository that keeps its names, whose lock the outputs show. */
const filesOf = (change: Parameters<typeof sampleSpec>[0]) =>
	sampleFiles({ config: ["names:", "  lock: driftgate.names"], spec: sampleSpec(change) });

/** Has a revision judged as a workflow does; gives the run's id. */
async function judge(
	service: TestService,
	files: Readonly<Record<string, string>>,
	mode: "sync" | "check",
): Promise<string> {
	for (const [path, text] of Object.entries(files)) service.git.set(path, text);
	const json = {
		config_content: files["driftgate.yml"],
		files,
		repo: "acme/payments",
		ref: "refs/heads/main",
		commit_sha: COMMIT,
		mode,
	};
	const { status, body } = await service.send("POST", "/api/action/gate-check", {
		json,
		headers: await service.actionToken(),
	});
	if (status !== 200) throw new Error(`The gate answered ${status}: ${JSON.stringify(body)}`);
	return body.sync_run_id;
}
