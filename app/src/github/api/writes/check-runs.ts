import { ServiceFault } from "../../../errors.ts";
import type { CheckAnnotation, CheckRunState, FoundCheckRun, NewCheckRun } from "../../../ports.ts";
import { askFor } from "../ask-for.ts";
import type { InstalledRepository } from "../installed-repository.ts";
import { writeTo } from "./write-to.ts";

/** GitHub's id of the check run (REST "Create a check run"); undefined where GitHub has no such commit, or takes nothing any more. Throws as `writeTo`. */
export async function createCheckRun(repository: InstalledRepository, run: NewCheckRun): Promise<string | undefined> {
	const { client, repository_id } = repository;
	const made = await writeTo(repository, async () => {
		const named = { repository_id, name: run.name, head_sha: run.headSha };
		const { data } = await client.request("POST /repositories/{repository_id}/check-runs", {
			...named,
			...bodyOf(run),
		});
		return (data as { readonly id: number }).id;
	});
	if (made === "gone") throw new ServiceFault("repo_not_linked");
	return typeof made === "string" ? undefined : String(made);
}

/** False where there is no such check run (REST "Update a check run"). Throws as `writeTo`. */
export async function updateCheckRun(
	repository: InstalledRepository,
	id: string,
	state: CheckRunState,
): Promise<boolean> {
	const { client, repository_id } = repository;
	const answer = await writeTo(repository, async () => {
		const route = "PATCH /repositories/{repository_id}/check-runs/{check_run_id}";
		await client.request(route, { repository_id, check_run_id: Number(id), ...bodyOf(state) });
		return "done";
	});
	return answer === "done";
}

/** The newest check run of a name that this App made at a commit (REST "List check runs for a Git reference"). */
export async function findCheckRun(
	repository: InstalledRepository,
	{ appId, headSha, name }: { readonly appId: string; readonly headSha: string; readonly name: string },
): Promise<FoundCheckRun | undefined> {
	const { client, repository_id } = repository;
	return askFor(repository, async () => {
		const query = { repository_id, ref: headSha, check_name: name, app_id: Number(appId), filter: "latest" };
		const { data } = await client.request("GET /repositories/{repository_id}/commits/{ref}/check-runs", query);
		const newest = (data as { readonly check_runs: readonly Told[] }).check_runs
			.filter((run) => run.name === name && run.head_sha === headSha && String(run.app?.id) === appId)
			.toSorted((a, b) => b.id - a.id)[0];
		if (newest === undefined) return undefined;
		const { id, status, output } = newest;
		return { id: String(id), isCompleted: status === "completed", annotations: output.annotations_count };
	});
}

interface Told {
	readonly id: number;
	readonly name: string;
	readonly head_sha: string;
	readonly status: string;
	readonly app: { readonly id: number } | null;
	readonly output: { readonly annotations_count: number };
}

function bodyOf({ conclusion, output, annotations, actions, externalId, detailsUrl }: CheckRunState) {
	return {
		...(conclusion === undefined ? { status: "queued" as const } : { status: "completed" as const, conclusion }),
		output: { ...output, ...(annotations.length === 0 ? {} : { annotations: annotations.map(annotationOf) }) },
		...(actions.length === 0 ? {} : { actions: actions.map((action) => ({ ...action })) }),
		external_id: externalId,
		...(detailsUrl === undefined ? {} : { details_url: detailsUrl }),
	};
}

function annotationOf({ path, startLine, endLine, level, title, message }: CheckAnnotation) {
	return { path, start_line: startLine, end_line: endLine, annotation_level: level, title, message };
}
