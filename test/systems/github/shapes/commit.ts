import { changedFiles, type FileChange, filesAt } from "../git/history.ts";
import type { ObjectStore } from "../git/object-store.ts";
import type { Commit, Signature } from "../git/objects.ts";
import { fullName } from "../state/find.ts";
import type { Account, Repository, State } from "../state/state.ts";
import { showAccount } from "./account.ts";
import { nodeId, WEB } from "./urls.ts";

/** A commit as the REST API's lists have it. */
export function showCommit(state: State, repository: Repository, commit: Commit): object {
	const url = `${state.url}/repos/${fullName(state, repository)}`;
	const web = `${WEB}/${fullName(state, repository)}/commit`;
	return {
		sha: commit.sha,
		node_id: nodeId("C", commit.sha),
		commit: {
			author: commit.author,
			committer: commit.committer,
			message: commit.message,
			tree: { sha: commit.tree, url: `${url}/git/trees/${commit.tree}` },
			url: `${url}/git/commits/${commit.sha}`,
			comment_count: 0,
			verification: showVerification(commit),
		},
		url: `${url}/commits/${commit.sha}`,
		html_url: `${web}/${commit.sha}`,
		comments_url: `${url}/commits/${commit.sha}/comments`,
		author: showAuthor(state, commit.author),
		committer: showAuthor(state, commit.committer),
		parents: commit.parents.map((sha) => ({ sha, url: `${url}/commits/${sha}`, html_url: `${web}/${sha}` })),
	};
}

/** A commit as the git data API has it. */
export function showGitCommit(state: State, repository: Repository, commit: Commit): object {
	const url = `${state.url}/repos/${fullName(state, repository)}/git`;
	const web = `${WEB}/${fullName(state, repository)}/commit`;
	return {
		sha: commit.sha,
		node_id: nodeId("C", commit.sha),
		url: `${url}/commits/${commit.sha}`,
		html_url: `${web}/${commit.sha}`,
		author: commit.author,
		committer: commit.committer,
		message: commit.message,
		tree: { sha: commit.tree, url: `${url}/trees/${commit.tree}` },
		parents: commit.parents.map((sha) => ({ sha, url: `${url}/commits/${sha}`, html_url: `${web}/${sha}` })),
		verification: showVerification(commit),
	};
}

/** What GitHub makes through its API for an App, it signs. */
const showVerification = ({ isVerified, author }: Commit): object =>
	isVerified
		? {
				verified: true,
				reason: "valid",
				signature: "-----BEGIN PGP SIGNATURE-----",
				payload: "tree",
				verified_at: author.date,
			}
		: { verified: false, reason: "unsigned", signature: null, payload: null, verified_at: null };

/** The account whose address a commit bears; null where GitHub knows nobody. */
function showAuthor(state: State, signature: Signature): object | null {
	const account = accountWithEmail(state, signature.email);
	return account === undefined ? null : showAccount(state, account);
}

export const accountWithEmail = (state: State, email: string): Account | undefined =>
	[...state.accounts.values()].find((account) => account.email === email);

/** A commit as check suites and merge groups have it. */
export const showSimpleCommit = (commit: Commit): object => ({
	id: commit.sha,
	tree_id: commit.tree,
	message: commit.message,
	timestamp: commit.committer.date,
	author: { name: commit.author.name, email: commit.author.email },
	committer: { name: commit.committer.name, email: commit.committer.email },
});

/** A commit as a push's payload has it, with the paths that it touches beside its first parent. */
export function showPushedCommit(state: State, repository: Repository, commit: Commit): object {
	const { objects } = repository;
	const changes = changedFiles(filesAt(objects, commit.parents[0]), filesAt(objects, commit.sha)).slice(0, 3000);
	const pathsOf = (status: FileChange["status"]) =>
		changes.filter((change) => change.status === status).map(({ path }) => path);
	const person = ({ name, email, date }: Signature): object => {
		const username = accountWithEmail(state, email)?.login;
		return { name, email, date, ...(username === undefined ? {} : { username }) };
	};
	return {
		id: commit.sha,
		tree_id: commit.tree,
		distinct: true,
		message: commit.message,
		timestamp: commit.committer.date,
		url: `${WEB}/${fullName(state, repository)}/commit/${commit.sha}`,
		author: person(commit.author),
		committer: person(commit.committer),
		added: pathsOf("added"),
		removed: pathsOf("removed"),
		modified: pathsOf("modified"),
	};
}

/** A changed file as compare, commits and pull requests list it. */
export function showFile(state: State, repository: Repository, change: FileChange, at: string): object {
	const name = fullName(state, repository);
	const path = change.path.split("/").map(encodeURIComponent).join("/");
	const { additions, deletions } = countLines(repository, change);
	return {
		sha: change.sha,
		filename: change.path,
		status: change.status,
		additions,
		deletions,
		changes: additions + deletions,
		blob_url: `${WEB}/${name}/blob/${at}/${path}`,
		raw_url: `${WEB}/${name}/raw/${at}/${path}`,
		contents_url: `${state.url}/repos/${name}/contents/${path}?ref=${at}`,
	};
}

interface LineCounts {
	readonly additions: number;
	readonly deletions: number;
}

/** Counts that were taken before, by the two blobs: every event of a pull request tells them. */
const counted = new WeakMap<ObjectStore, Map<string, LineCounts>>();

export function countLines({ objects }: Repository, { before, after }: FileChange): LineCounts {
	const known = counted.get(objects) ?? new Map<string, LineCounts>();
	counted.set(objects, known);
	const key = `${before}:${after}`;
	const counts = known.get(key) ?? countAnew(objects, before, after);
	known.set(key, counts);
	return counts;
}

/** Lines that only one side has, whichever their order: enough for a size. */
function countAnew(objects: ObjectStore, before: string | undefined, after: string | undefined): LineCounts {
	const lines = (sha: string | undefined): readonly string[] =>
		sha === undefined ? [] : (objects.blob(sha)?.toString("utf8").split("\n") ?? []);
	const [old, young] = [lines(before), lines(after)];
	const [had, has] = [new Set(old), new Set(young)];
	return {
		additions: young.filter((line) => !had.has(line)).length,
		deletions: old.filter((line) => !has.has(line)).length,
	};
}
