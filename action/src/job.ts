import { readFile } from "node:fs/promises";
import { ActionFault } from "./action-fault.ts";
import { member } from "./member.ts";

/** What the runner says about the job, from its variables and the event's payload. */
export interface Job {
	/** The checked-out repository. */
	readonly workspace: string;
	/** `owner/name`. */
	readonly repository: string;
	readonly ref: string;
	readonly sha: string;
	readonly event: string;
	/** The commit that the change is measured from; null where the event names none. */
	readonly baseSha: string | null;
	/** The head of the pull request; null for another event. */
	readonly headSha: string | null;
	/** Whose job it is where GitHub gives it no OIDC token, whatever its permissions say; null where it may have one. */
	readonly stranger: "fork" | "Dependabot" | null;
	/** Whether the job was given the means to ask for an OIDC token. */
	readonly mayAskForToken: boolean;
	/** The page of the workflow run, which shows its summaries and artifacts; null where the runner does not say. */
	readonly runUrl: string | null;
	/** GitHub's REST API. */
	readonly apiUrl: string;
	/** A folder that the runner empties after the job. */
	readonly temp: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the default variables of GitHub Actions. Throws ActionFault where one that is needed is missing. */
export async function readJob(env: Environment): Promise<Job> {
	const payload = await readPayload(env["GITHUB_EVENT_PATH"]);
	return {
		workspace: required(env, "GITHUB_WORKSPACE"),
		repository: required(env, "GITHUB_REPOSITORY"),
		ref: required(env, "GITHUB_REF"),
		sha: required(env, "GITHUB_SHA"),
		event: required(env, "GITHUB_EVENT_NAME"),
		temp: required(env, "RUNNER_TEMP"),
		runUrl: readRunUrl(env),
		apiUrl: readApiUrl(env),
		baseSha: readBaseSha(payload),
		headSha: [member(payload, ["pull_request", "head", "sha"])].find(isCommitId) ?? null,
		stranger: readStranger(payload, env),
		mayAskForToken: Boolean(env["ACTIONS_ID_TOKEN_REQUEST_URL"]),
	};
}

export function required(env: Environment, name: string): string {
	const value = env[name];
	if (value === undefined || value === "") {
		throw new ActionFault(`${name} is not set: the Action runs in a job of GitHub Actions.`);
	}
	return value;
}

/** An Enterprise Server and a tenant of ghe.com have their own. */
export function readApiUrl(env: Environment): string {
	return (env["GITHUB_API_URL"] || "https://api.github.com").replace(/\/+$/, "");
}

function readRunUrl(env: Environment): string | null {
	const [server, repository, run] = ["GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_RUN_ID"].map(
		(name) => env[name],
	);
	return server && repository && run ? `${server}/${repository}/actions/runs/${run}` : null;
}

export async function readPayload(path: string | undefined): Promise<unknown> {
	if (path === undefined || path === "") return null;
	try {
		return JSON.parse(await readFile(path, "utf8"));
	} catch {
		throw new ActionFault("The event's payload (GITHUB_EVENT_PATH) cannot be read as JSON.");
	}
}

/** The base of a pull request or of a merge group, or what a push moved the branch from. */
function readBaseSha(payload: unknown): string | null {
	const places = [["pull_request", "base", "sha"], ["merge_group", "base_sha"], ["before"]];
	const found = places.map((path) => member(payload, path)).find(isCommitId);
	// A push that creates its branch comes from the null commit: there is nothing to measure from.
	return found === undefined || /^0+$/.test(found) ? null : found;
}

/** GitHub gives the workflows of forks and of Dependabot a token that reads, and nothing else. */
function readStranger(payload: unknown, env: Environment): Job["stranger"] {
	if (isFromFork(payload)) return "fork";
	const authors = [env["GITHUB_ACTOR"], member(payload, ["pull_request", "user", "login"])];
	return authors.includes("dependabot[bot]") ? "Dependabot" : null;
}

/** A fork that was deleted has no repository any more; a pull request of the repository itself always has one. */
function isFromFork(payload: unknown): boolean {
	const base = member(payload, ["pull_request", "base", "repo", "id"]);
	if (base === undefined) return false;
	return member(payload, ["pull_request", "head", "repo", "id"]) !== base;
}

export function isCommitId(value: unknown): value is string {
	return typeof value === "string" && /^[0-9a-f]{40}([0-9a-f]{24})?$/.test(value);
}
