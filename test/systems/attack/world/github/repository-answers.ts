import { blobId, type Commit, compare, historyOf } from "./git.ts";
import { fullNameOf, type Repository, ROLES, type Role } from "./model.ts";

/* What GitHub's REST API answers about one repository, to somebody who may read it. */

export interface RestAnswer {
	readonly status: number;
	readonly body?: unknown;
	readonly headers?: Readonly<Record<string, string>>;
}

export const notFound: RestAnswer = { status: 404, body: { message: "Not Found" } };

export function describeRepository(repository: Repository, role: Role | undefined): object {
	const at = role === undefined ? -1 : ROLES.indexOf(role);
	const permissions = {
		admin: at >= 4,
		maintain: at >= 3,
		push: at >= 2,
		triage: at >= 1,
		pull: at >= 0,
	};
	return {
		id: repository.id,
		node_id: `R_${repository.id}`,
		name: repository.name,
		full_name: fullNameOf(repository),
		private: repository.private,
		visibility: repository.private ? "private" : "public",
		default_branch: repository.defaultBranch,
		fork: false,
		archived: false,
		owner: repository.owner,
		permissions,
		...(role === undefined ? {} : { role_name: role }),
	};
}

interface Asked {
	/** Behind the repository's own, without a leading slash: `git/ref/heads/main`. */
	readonly path: string;
	readonly query: URLSearchParams;
	readonly accept: string;
}

type Teller = (repository: Repository, match: RegExpExecArray, asked: Asked) => RestAnswer;

const tellers: readonly (readonly [RegExp, Teller])[] = [
	[/^contents\/(.*)$/, tellContents],
	[/^git\/blobs\/([0-9a-f]+)$/, tellBlob],
	[/^git\/(?:ref|refs)\/heads\/(.+)$/, tellRef],
	[/^branches\/(.+)$/, tellBranch],
	[/^git\/commits\/([0-9a-f]+)$/, tellGitCommit],
	[/^git\/trees\/(.+)$/, tellTree],
	[/^commits$/, tellCommits],
	[/^commits\/(.+)$/, tellCommit],
	[/^compare\/(.+)\.\.\.(.+)$/, tellComparison],
];

export function tellOfRepository(repository: Repository, asked: Asked): RestAnswer {
	for (const [pattern, tell] of tellers) {
		const match = pattern.exec(asked.path);
		if (match !== null) return tell(repository, match, asked);
	}
	return notFound;
}

/** A branch, a tag's full name, or the beginning of an id. */
function commitAt({ branches, commits, defaultBranch }: Repository, ref: string): Commit | undefined {
	const branch = ref === "" || ref === "HEAD" ? defaultBranch : ref.replace(/^refs\/heads\//, "");
	return commits.get(branches.get(branch) ?? ref);
}

function tellContents(repository: Repository, [, path = ""]: RegExpExecArray, { query, accept }: Asked): RestAnswer {
	const commit = commitAt(repository, query.get("ref") ?? "");
	const text = commit?.files.get(path);
	if (commit === undefined) return { status: 404, body: { message: "No commit found for the ref" } };
	if (text === undefined) return tellFolder(commit, path);
	const content = Buffer.from(text);
	if (accept.includes("raw")) return { status: 200, body: text, headers: { "content-type": "text/plain" } };
	const facts = { type: "file", path, name: path.split("/").at(-1), sha: blobId(text), size: content.byteLength };
	return { status: 200, body: { ...facts, encoding: "base64", content: content.toString("base64") } };
}

function tellFolder(commit: Commit, folder: string): RestAnswer {
	const inside = [...commit.files].filter(([path]) => path.startsWith(folder === "" ? "" : `${folder}/`));
	if (inside.length === 0) return notFound;
	return { status: 200, body: inside.map(([path, text]) => ({ type: "file", path, sha: blobId(text) })) };
}

function tellBlob({ commits }: Repository, [, sha = ""]: RegExpExecArray, { accept }: Asked): RestAnswer {
	const texts = [...commits.values()].flatMap(({ files }) => [...files.values()]);
	const text = texts.find((one) => blobId(one) === sha);
	if (text === undefined) return notFound;
	if (accept.includes("raw")) return { status: 200, body: text, headers: { "content-type": "text/plain" } };
	return { status: 200, body: { sha, encoding: "base64", content: Buffer.from(text).toString("base64") } };
}

function tellRef({ branches }: Repository, [, branch = ""]: RegExpExecArray): RestAnswer {
	const sha = branches.get(branch);
	return sha === undefined
		? notFound
		: { status: 200, body: { ref: `refs/heads/${branch}`, object: { type: "commit", sha } } };
}

function tellBranch(repository: Repository, [, branch = ""]: RegExpExecArray): RestAnswer {
	const commit = repository.commits.get(repository.branches.get(branch) ?? "");
	return commit === undefined ? notFound : { status: 200, body: { name: branch, commit: describeCommit(commit) } };
}

function describeCommit(commit: Commit): object {
	const when = { name: "Nell", email: "nell@example.com", date: new Date(commit.at).toISOString() };
	return {
		sha: commit.sha,
		commit: { message: commit.message, author: when, committer: when, tree: { sha: commit.tree } },
		parents: commit.parents.map((sha) => ({ sha })),
	};
}

function tellGitCommit({ commits }: Repository, [, sha = ""]: RegExpExecArray): RestAnswer {
	const commit = commits.get(sha);
	if (commit === undefined) return notFound;
	const when = { date: new Date(commit.at).toISOString() };
	const parents = commit.parents.map((parent) => ({ sha: parent }));
	return { status: 200, body: { sha, tree: { sha: commit.tree }, parents, author: when, committer: when } };
}

function tellTree(repository: Repository, [, name = ""]: RegExpExecArray): RestAnswer {
	const all = [...repository.commits.values()];
	const commit = commitAt(repository, name) ?? all.find(({ tree }) => tree === name);
	if (commit === undefined) return notFound;
	const tree = [...commit.files].map(([path, text]) => ({ path, mode: "100644", type: "blob", sha: blobId(text) }));
	return { status: 200, body: { sha: commit.tree, truncated: false, tree } };
}

function tellCommit(repository: Repository, [, ref = ""]: RegExpExecArray): RestAnswer {
	const commit = commitAt(repository, decodeURIComponent(ref));
	return commit === undefined ? notFound : { status: 200, body: { ...describeCommit(commit), files: [] } };
}

/** REST "List commits": those of a branch that touch a path, the newest first. */
function tellCommits(repository: Repository, _: RegExpExecArray, { query }: Asked): RestAnswer {
	const head = commitAt(repository, query.get("sha") ?? "");
	if (head === undefined) return notFound;
	const [since, until] = [Date.parse(query.get("since") ?? "") || 0, Date.parse(query.get("until") ?? "") || Infinity];
	const path = query.get("path") ?? "";
	const found = historyOf(repository.commits, head.sha).filter(
		(commit) => commit.at >= since && commit.at <= until && touches(repository, commit, path),
	);
	const [size, page] = [Number(query.get("per_page") ?? 30), Number(query.get("page") ?? 1)];
	return { status: 200, body: found.slice((page - 1) * size, page * size).map(describeCommit) };
}

function touches({ commits }: Repository, commit: Commit, path: string): boolean {
	const before = commits.get(commit.parents[0] ?? "")?.files ?? new Map<string, string>();
	const names = new Set([...before.keys(), ...commit.files.keys()]);
	const under = (name: string): boolean => path === "" || name === path || name.startsWith(`${path}/`);
	return [...names].some((name) => under(name) && before.get(name) !== commit.files.get(name));
}

function tellComparison(repository: Repository, match: RegExpExecArray, { query }: Asked): RestAnswer {
	const [base, head] = [commitAt(repository, match[1] ?? ""), commitAt(repository, match[2] ?? "")];
	const found = base && head && compare(repository.commits, base.sha, head.sha);
	if (found === undefined || base === undefined) return notFound;
	const page = Number(query.get("page") ?? 1) === 1 ? found.added : [];
	return {
		status: 200,
		body: {
			status: found.status,
			ahead_by: found.added.length,
			behind_by: found.missing,
			total_commits: found.added.length,
			base_commit: describeCommit(base),
			merge_base_commit: describeCommit(found.mergeBase),
			commits: page.map(describeCommit),
			files: [],
		},
	};
}
