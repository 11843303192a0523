import { ActionFault } from "../action-fault.ts";
import { type Environment, isCommitId, readApiUrl, readPayload, required } from "../job.ts";
import { member } from "../member.ts";

/** The workflow run that this one was started by, as GitHub's event tells of it. */
export interface ReportedRun {
	readonly apiUrl: string;
	/** `owner/name` of the repository that this workflow runs in. */
	readonly repository: string;
	readonly repositoryId: number;
	readonly id: number;
	/** What started it: `pull_request`. */
	readonly event: string;
	readonly headSha: string;
	readonly headBranch: string;
	/** null where the fork was deleted. */
	readonly head: { readonly repositoryId: number; readonly owner: string } | null;
	/** The numbers of pull requests that GitHub knows it for; forks have none. */
	readonly pullRequests: readonly number[];
	/** The page of that run. */
	readonly url: string;
}

/** Throws ActionFault where the job was not started by a workflow run that has ended. */
export async function readReportedRun(env: Environment): Promise<ReportedRun> {
	const event = required(env, "GITHUB_EVENT_NAME");
	if (event !== "workflow_run") {
		throw new ActionFault(
			`This step publishes what another workflow found, and runs on workflow_run; this is ${event}.`,
		);
	}
	const payload = await readPayload(env["GITHUB_EVENT_PATH"]);
	const at = (...path: string[]) => member(payload, ["workflow_run", ...path]);
	const repository = required(env, "GITHUB_REPOSITORY");
	const [id, headSha] = [numberOf(at("id")), at("head_sha")];
	const repositoryId = numberOf(member(payload, ["repository", "id"]));
	if (id === null || repositoryId === null || !isCommitId(headSha)) {
		throw new ActionFault("The event's payload does not name a workflow run, its head and its repository.");
	}
	const [headId, owner] = [numberOf(at("head_repository", "id")), at("head_repository", "owner", "login")];
	const pulls = at("pull_requests");
	return {
		apiUrl: readApiUrl(env),
		repository,
		repositoryId,
		id,
		headSha,
		event: String(at("event")),
		headBranch: String(at("head_branch") ?? ""),
		head: headId === null || typeof owner !== "string" ? null : { repositoryId: headId, owner },
		pullRequests: (Array.isArray(pulls) ? pulls : []).flatMap((pull) => numberOf(member(pull, ["number"])) ?? []),
		url: `${env["GITHUB_SERVER_URL"] || "https://github.com"}/${repository}/actions/runs/${id}`,
	};
}

export function numberOf(value: unknown): number | null {
	return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : null;
}
