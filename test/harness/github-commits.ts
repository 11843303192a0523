import type { World } from "../systems/github/world/create-world.ts";
import type { FileChanges } from "./git.ts";
import type { Repository } from "./github-repository.ts";

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

/** Writes one commit and moves its branch there. */
export function createCommit(world: World, repository: Repository, request: CommitRequest): Commit {
	const { branch, files: changes, message, parent } = request;
	const parents = parent === null ? [] : [parent.sha];
	const sha = world.writeCommit(repository, { parents, files: changes, message });
	world.push(repository, branch, sha);
	const before = parent?.files ?? new Map<string, string>();
	const files = applyChanges(before, changes);
	return { sha, parents, files, message, ...compareFiles(before, files) };
}

/** The test merge of a pull request, which GitHub leaves at `refs/pull/<number>/merge`. */
export function readMerge(world: World, repository: Repository, number: number, base: Commit, head: Commit): Commit {
	const merge = world.commitAt(repository, `refs/pull/${number}/merge`);
	if (merge === undefined) throw new Error(`Pull request ${number} cannot be merged.`);
	return { ...head, ...merge, ...compareFiles(base.files, head.files) };
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
