import { resolveCommit } from "../acts/resolve-commit.ts";
import {
	ancestry,
	changedFiles,
	commitsBetween,
	type FileChange,
	filesAt,
	isAncestor,
	mergeBase,
} from "../git/history.ts";
import type { Commit } from "../git/objects.ts";
import { type Answer, conflict, notFound, ok, Refusal } from "../http/answer.ts";
import { page } from "../http/page.ts";
import { type Call, param, type Route } from "../http/route.ts";
import { accountWithEmail, countLines, showCommit, showFile } from "../shapes/commit.ts";
import { showPull } from "../shapes/pull.ts";
import { WEB } from "../shapes/urls.ts";
import { accountNamed, fullName } from "../state/find.ts";

function commitAt(call: Call, name: string): Commit {
	const commit = call.repository.objects.commit(resolveCommit(call.state, call.repository, name) ?? "");
	if (commit === undefined) throw new Refusal(422, `No commit found for SHA: ${name}`);
	return commit;
}

function changesOf({ repository: { objects } }: Call, commit: Commit): readonly FileChange[] {
	return changedFiles(filesAt(objects, commit.parents[0]), filesAt(objects, commit.sha));
}

function listCommits(call: Call): Answer {
	const { state, repository, query } = call;
	if (repository.refs.size === 0) throw conflict("Git Repository is empty.");
	const head = resolveCommit(state, repository, query.get("sha") || "HEAD");
	if (head === undefined) throw notFound();
	const path = query.get("path")?.replace(/\/+$/, "") ?? "";
	const [since, until] = [Date.parse(query.get("since") ?? ""), Date.parse(query.get("until") ?? "")];
	const at = ({ committer }: Commit): number => Date.parse(committer.date);
	const author = query.get("author");
	const found = ancestry(repository.objects, head)
		.filter((commit) => !(at(commit) < since) && !(at(commit) > until))
		.filter((commit) => author === null || isBy(call, commit, author))
		.filter((commit) => path === "" || touches(call, commit, path));
	return page(call, found, (some) => some.map((commit) => showCommit(state, repository, commit)));
}

const isBy = ({ state }: Call, { author }: Commit, wanted: string): boolean =>
	author.email === wanted || (accountNamed(state, wanted) ?? {}) === (accountWithEmail(state, author.email) ?? null);

const touches = (call: Call, commit: Commit, path: string): boolean =>
	changesOf(call, commit).some((change) => change.path === path || change.path.startsWith(`${path}/`));

/** A commit lists 300 files a page, 3,000 in all ("Get a commit"). */
const FILES_A_PAGE = 300;
const MOST_FILES = 3000;

function readCommit(call: Call): Answer {
	const { state, repository, query } = call;
	const commit = commitAt(call, param(call, "ref"));
	const changes = changesOf(call, commit);
	const lines = changes.map((change) => countLines(repository, change));
	const additions = lines.reduce((sum, one) => sum + one.additions, 0);
	const deletions = lines.reduce((sum, one) => sum + one.deletions, 0);
	const number = Math.max(Number(query.get("page") ?? 1), 1);
	const size = Math.min(Number(query.get("per_page") ?? FILES_A_PAGE), FILES_A_PAGE);
	const listed = changes.slice(0, MOST_FILES).slice((number - 1) * size, number * size);
	return ok({
		...showCommit(state, repository, commit),
		stats: { additions, deletions, total: additions + deletions },
		files: listed.map((change) => showFile(state, repository, change, commit.sha)),
	});
}

/** A comparison lists 250 commits a page, and 300 files on its first ("Compare two commits"). */
const COMMITS_A_PAGE = 250;

function compare(call: Call): Answer {
	const { state, repository, query } = call;
	const { objects } = repository;
	const [from, to] = param(call, "basehead").split("...");
	const [base, head] = [comparedCommit(call, from), comparedCommit(call, to)];
	const shared = objects.commit(mergeBase(objects, base.sha, head.sha) ?? "");
	if (shared === undefined) throw new Refusal(404, `No common ancestor between ${from} and ${to}.`);
	const ahead = [...commitsBetween(objects, base.sha, head.sha)].reverse();
	const behind = commitsBetween(objects, head.sha, base.sha);
	const number = Math.max(Number(query.get("page") ?? 1), 1);
	const size = Math.min(Number(query.get("per_page") ?? COMMITS_A_PAGE), COMMITS_A_PAGE);
	const changes = changedFiles(filesAt(objects, shared.sha), filesAt(objects, head.sha));
	const files = number === 1 ? changes.slice(0, FILES_A_PAGE) : [];
	const show = (commit: Commit): object => showCommit(state, repository, commit);
	return ok({
		...addressesOf(call, base.sha, head.sha),
		base_commit: show(base),
		merge_base_commit: show(shared),
		status: statusOf(ahead.length, behind.length),
		ahead_by: ahead.length,
		behind_by: behind.length,
		total_commits: ahead.length,
		commits: ahead.slice((number - 1) * size, number * size).map(show),
		files: files.map((change) => showFile(state, repository, change, head.sha)),
	});
}

/** A side may name a fork's branch: `owner:branch`. */
function comparedCommit(call: Call, name = ""): Commit {
	const [owner, branch] = name.includes(":") ? name.split(":") : [undefined, name];
	const { state, repository } = call;
	const fork = [...state.repositories.values()].find(
		(one) => one.forkOf === repository.id && fullName(state, one).startsWith(`${owner}/`),
	);
	const commit = repository.objects.commit(resolveCommit(state, fork ?? repository, branch ?? "") ?? "");
	if (commit === undefined) throw notFound();
	return commit;
}

function statusOf(ahead: number, behind: number): string {
	if (ahead === 0) return behind === 0 ? "identical" : "behind";
	return behind === 0 ? "ahead" : "diverged";
}

function addressesOf({ state, repository }: Call, base: string, head: string): object {
	const name = fullName(state, repository);
	const web = `${WEB}/${name}/compare/${base}...${head}`;
	return {
		url: `${state.url}/repos/${name}/compare/${base}...${head}`,
		html_url: web,
		permalink_url: web,
		diff_url: `${web}.diff`,
		patch_url: `${web}.patch`,
	};
}

/** Pull requests that a commit is of: merged ones of the default branch's commits, open ones of others. */
function listPulls(call: Call): Answer {
	const { state, repository } = call;
	const { objects } = repository;
	const { sha } = commitAt(call, param(call, "ref"));
	const found = [...repository.pulls.values()].filter((pull) => {
		if (pull.mergeSha === sha && pull.mergedAt !== null) return true;
		return isAncestor(objects, sha, pull.headSha) && !isAncestor(objects, sha, pull.baseSha);
	});
	return page(call, found, (some) => some.map((pull) => showPull(state, pull)));
}

const read = { method: "GET", needs: [{ contents: "read" }] } as const;
const base = "/repos/{owner}/{repo}";

export const commits: readonly Route[] = [
	{ ...read, path: `${base}/commits`, answer: listCommits },
	{ ...read, path: `${base}/compare/{basehead+}`, answer: compare },
	{ method: "GET", path: `${base}/commits/{ref}/pulls`, needs: [{ pull_requests: "read" }], answer: listPulls },
];

/** Behind all routes below a commit, whose paths are longer. */
export const oneCommit: Route = { ...read, path: `${base}/commits/{ref+}`, answer: readCommit };
