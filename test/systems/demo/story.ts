import type { Commit } from "../../harness/github-commits.ts";
import type { Repository } from "../../harness/github-repository.ts";
import { addReferenceAndLimits, breakMoney, ledgerPaths, readLedger } from "../../harness/ledger.ts";
import type { PullRequest } from "../../harness/local-github.ts";
import type { Scene } from "../../harness/scene.ts";
import { expectThat } from "./expect-that.ts";
import { printDone, printQuote, printStep } from "./print.ts";
import { useSdk } from "./use-sdk.ts";

/** What happened, for the table at the end. */
export interface Happening {
	readonly what: string;
	readonly outcome: string;
	/** The place that tells of it: an address of the service, a run, a line. */
	readonly where: string;
	/** Where this repository does it. */
	readonly code: string;
}

export interface Told {
	readonly projectId: string;
	readonly happenings: readonly Happening[];
}

interface Linked {
	readonly repository: Repository;
	readonly projectId: string;
	readonly first: Commit;
}

/** Plays steps 2 to 5. Throws StoryBroken where one does not come out as told. */
export async function tellStory(scene: Scene): Promise<Told> {
	const { happening: synced, ...linked } = await installAndLink(scene);
	const { happening: passed, pull } = await proposeSafely(scene, linked);
	const blocked = await proposeBreaking(scene, linked);
	const generated = await merge(scene, linked, pull);
	return { projectId: linked.projectId, happenings: [synced, passed, blocked, generated] };
}

async function installAndLink(scene: Scene): Promise<Linked & { readonly happening: Happening }> {
	printStep(2, "The App is installed, the repository is linked, its first push is synced");
	const files = await readLedger();
	const repository = await scene.github.createRepository("ledger-api");
	const message = "Describe the ledger";
	const first = await scene.github.commit(repository, { branch: "main", files, message, parent: null });

	const installed = await scene.installApp([repository]);
	expectThat(installed.status === 200, "the service takes the signed installation webhook", installed);
	printDone(`The App is on ${repository.owner}: a signed "installation" webhook was taken.`);
	const projectId = await scene.linkProject(repository);
	printDone(`${repository.fullName} is project ${projectId}.`);

	await scene.push(repository, null, first);
	const run = await scene.waitForRun(projectId, "webhook");
	expectThat(run.status === "completed" && run.version_number === 1, "the first push becomes version 1", run);
	const sdk = await fetchSdk(scene, projectId);
	printDone(`The first push is synced: version 1, a baseline, and an SDK of ${sdk.split("\n").length} lines.`);
	const happening = {
		what: "first push",
		outcome: "version 1, SDK",
		where: `/api/public/${projectId}/status`,
		code: "app/src/flows/sync/accept-push.ts",
	};
	return { repository, projectId, first, happening };
}

async function proposeSafely(scene: Scene, { repository, first }: Linked) {
	printStep(3, "A pull request with a safe change: an optional field and a new endpoint");
	const pull = await scene.github.openPullRequest(repository, {
		branch: "account-limits",
		title: "Tell the limits of an account",
		files: addReferenceAndLimits(Object.fromEntries(first.files)),
		base: first,
	});
	const result = await scene.runGate(repository, pull);
	const passed = result.exitCode === 0 && result.outputs["verdict"] === "PASS";
	expectThat(passed, "the gate passes the safe change", result);
	printDone(`The Action ends with 0: ${result.outputs["verdict"]}, ${result.outputs["gate-action"]}.`);
	printQuote(firstLines(result.summary, 5));
	const happening = {
		what: `pull request #${pull.number}, safe`,
		outcome: `${result.outputs["verdict"]}, exit ${result.exitCode}`,
		where: `sync run ${result.outputs["sync-run-id"]}`,
		code: "app/src/flows/gate/check-gate.ts",
	};
	return { pull, happening };
}

async function proposeBreaking(scene: Scene, { repository, first }: Linked): Promise<Happening> {
	printStep(4, "A pull request with a breaking change: six lines of one shared schema");
	const pull = await scene.github.openPullRequest(repository, {
		branch: "explicit-scale",
		title: "Ask for the scale of every amount",
		files: breakMoney(Object.fromEntries(first.files)),
		base: first,
	});
	const result = await scene.runGate(repository, pull);
	const blocked = result.exitCode === 1 && result.outputs["gate-action"] === "block";
	expectThat(blocked, "the gate blocks the breaking change", result);
	const errors = result.annotations.filter(({ level, file }) => level === "error" && file === ledgerPaths.money);
	const [annotation] = errors;
	expectThat(annotation !== undefined, "annotations point at the lines that break", result.annotations);
	printDone(`The Action ends with 1: ${result.outputs["verdict"]}, ${result.outputs["gate-action"]}.`);
	for (const { file, line, message } of errors) printDone(`Annotation at ${file}:${line}: ${message}`);
	printQuote(result.summary);
	return {
		what: `pull request #${pull.number}, breaking`,
		outcome: `${result.outputs["verdict"]}, exit ${result.exitCode}`,
		where: `${annotation.file}:${annotation.line}`,
		code: "engine/src/analyze.ts",
	};
}

async function merge(scene: Scene, { repository, projectId, first }: Linked, pull: PullRequest): Promise<Happening> {
	printStep(5, "The safe one is merged, and its SDK is called");
	const merged = await scene.github.mergePullRequest(repository, pull);
	await scene.push(repository, first, merged);
	const run = await scene.waitForRun(projectId, "webhook", 2);
	expectThat(run.status === "completed" && run.version_number === 2, "the merge becomes version 2", run);
	printDone("The push webhook queued a sync, and the worker completed it: version 2.");
	const used = await useSdk(await fetchSdk(scene, projectId));
	printDone(`The new SDK compiles under "strict" (tsc ${used.compiler}).`);
	printDone("A program calls it against a small local server:");
	printQuote(used.output);
	return {
		what: "merge",
		outcome: "version 2, SDK",
		where: `/api/public/${projectId}/sdk/typescript`,
		code: "app/src/flows/sync/run-sync.ts",
	};
}

async function fetchSdk(scene: Scene, projectId: string): Promise<string> {
	const answer = await fetch(`${scene.service.url}/api/public/${projectId}/sdk/typescript`);
	const text = await answer.text();
	expectThat(answer.status === 200, "the public SDK can be fetched", text);
	return text;
}

function firstLines(text: string, count: number): string {
	return text.split("\n").slice(0, count).join("\n");
}
