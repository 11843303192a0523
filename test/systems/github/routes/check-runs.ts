import { createRun, type RunChange, rerequestRun, updateRun } from "../acts/check-runs.ts";
import { resolveCommit } from "../acts/resolve-commit.ts";
import { type Answer, created, forbidden, invalidRequest, notFound, ok, Refusal } from "../http/answer.ts";
import { page } from "../http/page.ts";
import { boundedText, type Fields, fields, isObject, oneOf, optionalText, requiredText } from "../http/read-body.ts";
import { type Call, idParam, param, type Route } from "../http/route.ts";
import { latestByName, showAnnotation, showCheckRun } from "../shapes/check.ts";
import type { CheckRun } from "../state/checks.ts";
import { readActions, readAnnotations } from "./read-check-output.ts";

const STATUSES = ["queued", "in_progress", "completed"] as const;
const CONCLUSIONS = ["action_required", "cancelled", "failure", "neutral", "success", "skipped", "timed_out"] as const;
/** GitHub's bound of summary and text, in characters. */
const LONGEST = 65_535;

/** What a request says of a run; what it leaves out stays. */
function readChange(sent: Fields): RunChange {
	const conclusion = oneOf(sent, "conclusion", CONCLUSIONS);
	const status = conclusion === undefined ? oneOf(sent, "status", STATUSES) : "completed";
	const completedAt = optionalText(sent, "completed_at");
	if ((status === "completed" || completedAt !== undefined) && conclusion === undefined) {
		throw invalidRequest(`"conclusion" wasn't supplied.`);
	}
	const startedAt = optionalText(sent, "started_at");
	const detailsUrl = optionalText(sent, "details_url");
	if (detailsUrl !== undefined && !/^https?:\/\//.test(detailsUrl)) {
		throw invalidRequest("details_url must use http or https scheme");
	}
	return known({
		status,
		// A run that is taken up again has no conclusion any more.
		conclusion: conclusion ?? (status === undefined ? undefined : null),
		detailsUrl,
		externalId: optionalText(sent, "external_id"),
		startedAt: startedAt === undefined ? undefined : new Date(startedAt),
		completedAt:
			completedAt === undefined
				? status === undefined || conclusion !== undefined
					? undefined
					: null
				: new Date(completedAt),
		actions: sent["actions"] === undefined ? undefined : readActions(sent),
		...readOutput(sent["output"]),
	});
}

function readOutput(output: unknown): object {
	if (output === undefined) return {};
	if (!isObject(output)) throw invalidRequest("For 'properties/output', nil is not an object.");
	if (optionalText(output, "summary") === undefined) throw invalidRequest(`"summary" wasn't supplied.`);
	return {
		title: optionalText(output, "title"),
		summary: boundedText(output, "summary", LONGEST),
		text: boundedText(output, "text", LONGEST),
		annotations: readAnnotations(output),
	};
}

const known = (change: object): RunChange =>
	Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

function create(call: Call): Answer {
	const sent = fields(call);
	const name = requiredText(sent, "name");
	const sha = requiredText(sent, "head_sha");
	const change = readChange(sent);
	if (isObject(sent["output"]) && change.title === undefined) throw invalidRequest(`"title" wasn't supplied.`);
	if (call.repository.objects.commit(sha) === undefined) throw new Refusal(422, `No commit found for SHA: ${sha}`);
	return created(showCheckRun(call.state, createRun(call.state, call.repository, sha, { ...change, name })));
}

function runAt(call: Call): CheckRun {
	const run = call.state.runs.get(idParam(call, "id"));
	if (run === undefined || run.repositoryId !== call.repository.id) throw notFound();
	return run;
}

function update(call: Call): Answer {
	const run = runAt(call);
	if (run.appId !== call.state.app.id) throw foreignRun(run.appId);
	const sent = fields(call);
	const name = optionalText(sent, "name");
	updateRun(call.state, run, { ...readChange(sent), ...(name === undefined ? {} : { name }) });
	return ok(showCheckRun(call.state, run));
}

function listAnnotations(call: Call): Answer {
	const run = runAt(call);
	return page(call, run.annotations, (some) => some.map((one) => showAnnotation(call.state, run, one)));
}

function rerequest(call: Call): Answer {
	const run = runAt(call);
	if (run.status !== "completed") throw new Refusal(422, "This check run is not rerequestable");
	rerequestRun(call.state, run, call.actor);
	return created({});
}

/** Runs by name, the newest of each unless `filter=all`. */
export function listRuns(call: Call, runs: readonly CheckRun[]): Answer {
	const { query } = call;
	const [name, status, app] = [query.get("check_name"), query.get("status"), query.get("app_id")];
	const chosen = query.get("filter") === "all" ? [...runs].sort((one, other) => other.id - one.id) : latestByName(runs);
	const found = chosen
		.filter((run) => (name === null || run.name === name) && (status === null || run.status === status))
		.filter((run) => app === null || app === String(run.appId));
	return page(call, found, (some) => ({
		total_count: found.length,
		check_runs: some.map((run) => showCheckRun(call.state, run)),
	}));
}

function listForRef(call: Call): Answer {
	const ref = param(call, "ref");
	const sha = resolveCommit(call.state, call.repository, ref);
	if (sha === undefined) throw new Refusal(422, `No commit found for SHA: ${ref}`);
	const runs = [...call.state.runs.values()];
	return listRuns(
		call,
		runs.filter((run) => run.repositoryId === call.repository.id && run.headSha === sha),
	);
}

const base = "/repos/{owner}/{repo}";
const read = { method: "GET", needs: [{ checks: "read" }] } as const;
const write = { needs: [{ checks: "write" }], role: "nobody" } as const;

export const checkRuns: readonly Route[] = [
	{ ...write, method: "POST", path: `${base}/check-runs`, answer: create },
	{ ...write, method: "PATCH", path: `${base}/check-runs/{id}`, answer: update },
	{ ...read, path: `${base}/check-runs/{id}`, answer: (call) => ok(showCheckRun(call.state, runAt(call))) },
	{ ...read, path: `${base}/check-runs/{id}/annotations`, answer: listAnnotations },
	{ ...write, role: "write", method: "POST", path: `${base}/check-runs/{id}/rerequest`, answer: rerequest },
	{ ...read, path: `${base}/commits/{ref+}/check-runs`, answer: listForRef },
];

/** One of another App: GitHub lets nobody else change it. */
const foreignRun = (appId: number): Refusal =>
	forbidden(`Invalid app_id \`${appId}\` - check run can only be modified by the GitHub App that created it.`);
