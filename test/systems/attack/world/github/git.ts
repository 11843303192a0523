import { createHash } from "node:crypto";

export interface Commit {
	readonly sha: string;
	readonly tree: string;
	readonly parents: readonly string[];
	/** Every file at this commit, by path. */
	readonly files: ReadonlyMap<string, string>;
	readonly message: string;
	/** Milliseconds since 1970, whole seconds, as git keeps them. */
	readonly at: number;
}

export interface CommitRequest {
	readonly files: ReadonlyMap<string, string>;
	readonly parents: readonly string[];
	readonly message: string;
	readonly at: number;
}

const sha1 = (kind: string, body: Buffer): string =>
	createHash("sha1").update(`${kind} ${body.byteLength}\0`).update(body).digest("hex");

/** What git calls a file with this text. */
export const blobId = (text: string): string => sha1("blob", Buffer.from(text));

/** A commit with git's own id for what it holds; the tree's id is one of ours, which nobody looks into. */
export function makeCommit({ files, parents, message, at }: CommitRequest): Commit {
	const listing = [...files].map(([path, text]) => `100644 ${path}\0${blobId(text)}`).sort();
	const tree = sha1("tree", Buffer.from(listing.join("\n")));
	const seconds = Math.floor(at / 1_000);
	const person = `Nell <nell@example.com> ${seconds} +0000`;
	const lines = [`tree ${tree}`, ...parents.map((parent) => `parent ${parent}`), `author ${person}`];
	const sha = sha1("commit", Buffer.from(`${[...lines, `committer ${person}`].join("\n")}\n\n${message}`));
	return { sha, tree, parents, files, message, at: seconds * 1_000 };
}

/** A commit and everything before it, the newest first. */
export function historyOf(commits: ReadonlyMap<string, Commit>, sha: string): readonly Commit[] {
	const seen = new Map<string, Commit>();
	const open = [sha];
	for (let next = open.shift(); next !== undefined; next = open.shift()) {
		const commit = commits.get(next);
		if (commit === undefined || seen.has(next)) continue;
		seen.set(next, commit);
		open.push(...commit.parents);
	}
	return [...seen.values()];
}

/** How one commit lies to another, in GitHub's words (REST "Compare two commits"); undefined where they share nothing. */
export function compare(commits: ReadonlyMap<string, Commit>, base: string, head: string) {
	const [behind, ahead] = [historyOf(commits, base), historyOf(commits, head)];
	const [before, after] = [new Set(behind.map(({ sha }) => sha)), new Set(ahead.map(({ sha }) => sha))];
	const mergeBase = ahead.find(({ sha }) => before.has(sha));
	if (mergeBase === undefined) return undefined;
	const added = ahead.filter(({ sha }) => !before.has(sha)).reverse();
	const missing = behind.filter(({ sha }) => !after.has(sha)).length;
	return { mergeBase, added, missing, status: wordFor(added.length, missing) };
}

function wordFor(ahead: number, behind: number): string {
	if (ahead === 0) return behind === 0 ? "identical" : "behind";
	return behind === 0 ? "ahead" : "diverged";
}
