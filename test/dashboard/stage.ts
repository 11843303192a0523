import { join } from "node:path";
import { readPages } from "../../app/src/http/pages/read-pages.ts";
import type { ProjectDocument } from "../../app/src/ports.ts";
import { sampleFiles, sampleSpec } from "../../app/src/testing/sample-service.ts";
import { COMMIT, startTestService, type TestService } from "../../app/src/testing/test-service.ts";
import { repositoryRoot } from "../harness/repository-root.ts";

/** A service with the pages as they are built, a project, and what was decided of it. */
export interface Stage {
	readonly service: TestService;
	readonly project: ProjectDocument;
	/** A run that made the baseline, and one that was blocked. */
	readonly runs: { readonly passed: string; readonly blocked: string };
	stop(): Promise<void>;
}

/** Starts it. Throws where nothing was built: `npm run build` does. */
export async function openStage(files: (revision: "first" | "breaking") => Readonly<Record<string, string>> = usual) {
	const pages = await readPages(join(repositoryRoot, "dashboard/dist"));
	if (pages === undefined) throw new Error('The dashboard is not built: run "npm run build".');
	const service = await startTestService({ overrides: { pages } });
	await service.signIn();
	const project = await service.seedProject();
	const passed = await judge(service, files("first"), "sync");
	const blocked = await judge(service, files("breaking"), "check");
	const stage: Stage = { service, project, runs: { passed, blocked }, stop: () => service.stop() };
	return stage;
}

const usual = (revision: "first" | "breaking") =>
	sampleFiles(revision === "first" ? {} : { spec: sampleSpec({ removal: true }) });

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
