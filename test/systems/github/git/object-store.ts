import { type Commit, type CommitContent, commitId, gitId, type TreeEntry, treeId } from "./objects.ts";

/** A file of a commit: its mode and its blob. */
export interface FileEntry {
	readonly mode: string;
	readonly sha: string;
}

/** Files by path, as a tree holds them in full. */
export type Files = ReadonlyMap<string, FileEntry>;

/** Git's objects. A repository and its forks share one store, as on GitHub: what one of them has can be read in each. */
export interface ObjectStore {
	putBlob(bytes: Buffer): string;
	blob(sha: string): Buffer | undefined;
	putTree(entries: readonly TreeEntry[]): string;
	/** Writes the trees that hold these files, and gives the id of the root. */
	putFiles(files: Files): string;
	tree(sha: string): readonly TreeEntry[] | undefined;
	/** Every file below a tree. */
	files(treeSha: string): Files;
	putCommit(content: CommitContent, isVerified?: boolean): Commit;
	commit(sha: string): Commit | undefined;
	/** Commits whose id starts so. */
	commitsFrom(prefix: string): readonly Commit[];
}

export function createObjectStore(): ObjectStore {
	const blobs = new Map<string, Buffer>();
	const trees = new Map<string, readonly TreeEntry[]>();
	const commits = new Map<string, Commit>();
	const flat = new Map<string, Files>();
	const store: ObjectStore = {
		putBlob(bytes) {
			const sha = gitId("blob", bytes);
			blobs.set(sha, bytes);
			return sha;
		},
		blob: (sha) => blobs.get(sha),
		putTree(entries) {
			const sha = treeId(entries);
			trees.set(sha, entries);
			return sha;
		},
		putFiles(files) {
			const sha = putFolder(
				store,
				[...files].map(([path, file]) => [path.split("/"), file] as const),
			);
			flat.set(sha, files);
			return sha;
		},
		tree: (sha) => trees.get(sha),
		files(treeSha) {
			const known = flat.get(treeSha);
			if (known !== undefined) return known;
			const found = new Map(filesBelow(trees, treeSha, ""));
			flat.set(treeSha, found);
			return found;
		},
		putCommit(content, isVerified = false) {
			const sha = commitId(content);
			const commit = { ...content, sha, isVerified };
			commits.set(sha, commit);
			return commit;
		},
		commit: (sha) => commits.get(sha),
		commitsFrom: (prefix) => [...commits.values()].filter(({ sha }) => sha.startsWith(prefix)),
	};
	return store;
}

type Placed = readonly [path: readonly string[], file: FileEntry];

function putFolder(store: ObjectStore, placed: readonly Placed[]): string {
	const folders = new Map<string, Placed[]>();
	const entries: TreeEntry[] = [];
	for (const [[name = "", ...rest], file] of placed) {
		if (rest.length === 0) entries.push({ name, ...file });
		else if (folders.get(name)?.push([rest, file]) === undefined) folders.set(name, [[rest, file]]);
	}
	for (const [name, below] of folders) entries.push({ name, mode: "40000", sha: putFolder(store, below) });
	return store.putTree(entries);
}

function* filesBelow(
	trees: ReadonlyMap<string, readonly TreeEntry[]>,
	sha: string,
	folder: string,
): Generator<[string, FileEntry]> {
	for (const { name, mode, sha: id } of trees.get(sha) ?? []) {
		if (mode === "40000") yield* filesBelow(trees, id, `${folder}${name}/`);
		else yield [`${folder}${name}`, { mode, sha: id }];
	}
}
