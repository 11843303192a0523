import type { FileChanges } from "./git.ts";
import type { Call, Repository } from "./github-api.ts";

export interface Commit {
	readonly sha: string;
	readonly parents: readonly string[];
	/** Every text file at this commit. */
	readonly files: ReadonlyMap<string, string>;
	/** What differs from the first parent, as a push payload lists it. */
	readonly added: readonly string[];
	readonly modified: readonly string[];
	readonly removed: readonly string[];
	readonly message: string;
}

export interface CommitRequest {
	readonly branch: string;
	readonly files: FileChanges;
	readonly message: string;
	/** The parent; null for the first commit. */
	readonly parent: Commit | null;
}

/** Writes one commit through the git data API and moves its branch there. */
export async function createCommit(call: Call, repository: Repository, request: CommitRequest): Promise<Commit> {
	const before = request.parent?.files ?? new Map<string, string>();
	const files = applyChanges(before, request.files);
	const base = `/repos/${repository.fullName}/git`;
	const tree = await call<{ sha: string }>("POST", `${base}/trees`, {
		tree: [...files].map(([path, content]) => ({ path, mode: "100644", type: "blob", content })),
	});
	const parents = request.parent === null ? [] : [request.parent.sha];
	const made = await call<{ sha: string }>("POST", `${base}/commits`, {
		message: request.message,
		tree: tree.sha,
		parents,
	});
	await moveBranch(call, base, request.branch, made.sha);
	return { sha: made.sha, parents, files, message: request.message, ...compareFiles(before, files) };
}

async function moveBranch(call: Call, base: string, branch: string, sha: string): Promise<void> {
	const matching = await call<readonly { ref: string }[]>("GET", `${base}/matching-refs/heads/${branch}`);
	const exists = matching.some((entry) => entry.ref === `refs/heads/${branch}`);
	if (exists) await call("PATCH", `${base}/refs/heads/${branch}`, { sha });
	else await call("POST", `${base}/refs`, { ref: `refs/heads/${branch}`, sha });
}

/** Makes the test merge of a pull request, which GitHub makes by itself: a commit at `refs/pull/<number>/merge`. */
export async function createMerge(
	call: Call,
	repository: Repository,
	number: number,
	base: Commit,
	head: Commit,
): Promise<Commit> {
	const git = `/repos/${repository.fullName}/git`;
	const headCommit = await call<{ tree: { sha: string } }>("GET", `${git}/commits/${head.sha}`);
	const parents = [base.sha, head.sha];
	const message = `Merge ${head.sha} into ${base.sha}`;
	const made = await call<{ sha: string }>("POST", `${git}/commits`, { message, tree: headCommit.tree.sha, parents });
	await call("POST", `${git}/refs`, { ref: `refs/pull/${number}/merge`, sha: made.sha });
	return { ...head, sha: made.sha, parents, message, ...compareFiles(base.files, head.files) };
}

function applyChanges(before: ReadonlyMap<string, string>, changes: FileChanges): ReadonlyMap<string, string> {
	const files = new Map(before);
	for (const [path, text] of Object.entries(changes)) {
		if (text === null) files.delete(path);
		else files.set(path, text);
	}
	return files;
}

function compareFiles(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
	const paths = [...after.keys()];
	return {
		added: paths.filter((path) => !before.has(path)),
		modified: paths.filter((path) => before.has(path) && before.get(path) !== after.get(path)),
		removed: [...before.keys()].filter((path) => !after.has(path)),
	};
}
