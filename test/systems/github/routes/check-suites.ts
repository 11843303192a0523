import { rerequestSuite } from "../acts/check-runs.ts";
import { resolveCommit } from "../acts/resolve-commit.ts";
import { findSuite, suiteFor } from "../acts/suites.ts";
import { type Answer, created, notFound, ok, Refusal } from "../http/answer.ts";
import { page } from "../http/page.ts";
import { fields, requiredText } from "../http/read-body.ts";
import { type Call, idParam, param, type Route } from "../http/route.ts";
import { runsOf, showCheckSuite } from "../shapes/check.ts";
import type { CheckSuite } from "../state/checks.ts";
import { listRuns } from "./check-runs.ts";

function suiteAt(call: Call): CheckSuite {
	const suite = call.state.suites.get(idParam(call, "id"));
	if (suite === undefined || suite.repositoryId !== call.repository.id) throw notFound();
	return suite;
}

function create(call: Call): Answer {
	const { state, repository } = call;
	const sha = requiredText(fields(call), "head_sha");
	if (repository.objects.commit(sha) === undefined) throw new Refusal(422, `No commit found for SHA: ${sha}`);
	const known = findSuite(state, repository, sha, state.app.id);
	if (known !== undefined) return ok(showCheckSuite(state, known));
	return created(showCheckSuite(state, suiteFor(state, repository, sha, state.app.id)));
}

function rerequest(call: Call): Answer {
	rerequestSuite(call.state, suiteAt(call).id, call.actor);
	return created({});
}

function listForRef(call: Call): Answer {
	const { state, repository, query } = call;
	const ref = param(call, "ref");
	const sha = resolveCommit(state, repository, ref);
	if (sha === undefined) throw new Refusal(422, `No commit found for SHA: ${ref}`);
	const app = query.get("app_id");
	const found = [...state.suites.values()]
		.filter((one) => one.repositoryId === repository.id && one.headSha === sha)
		.filter((one) => app === null || app === String(one.appId));
	return page(call, found, (some) => ({
		total_count: found.length,
		check_suites: some.map((suite) => showCheckSuite(state, suite)),
	}));
}

const base = "/repos/{owner}/{repo}";
const read = { method: "GET", needs: [{ checks: "read" }] } as const;
const write = { needs: [{ checks: "write" }] } as const;

export const checkSuites: readonly Route[] = [
	{ ...write, role: "nobody", method: "POST", path: `${base}/check-suites`, answer: create },
	{ ...read, path: `${base}/check-suites/{id}`, answer: (call) => ok(showCheckSuite(call.state, suiteAt(call))) },
	{
		...read,
		path: `${base}/check-suites/{id}/check-runs`,
		answer: (call) => listRuns(call, runsOf(call.state, suiteAt(call).id)),
	},
	{ ...write, method: "POST", path: `${base}/check-suites/{id}/rerequest`, answer: rerequest },
	{ ...read, path: `${base}/commits/{ref+}/check-suites`, answer: listForRef },
];
