import type { Files, ObjectStore } from "./object-store.ts";
import type { Commit } from "./objects.ts";

/** A commit and everything before it, newest first by the committer's date as `git log` orders it; children before parents. */
export function ancestry(objects: ObjectStore, sha: string): readonly Commit[] {
	const seen = new Set<string>();
	const waiting: Commit[] = [];
	const found: Commit[] = [];
	const reach = (id: string): void => {
		const commit = objects.commit(id);
		if (commit === undefined || seen.has(id)) return;
		seen.add(id);
		waiting.push(commit);
	};
	reach(sha);
	for (let next = newest(waiting); next !== undefined; next = newest(waiting)) {
		found.push(next);
		next.parents.forEach(reach);
	}
	return found;
}

/** Takes the newest of those that wait; of equals, the one that waits longest. */
function newest(waiting: Commit[]): Commit | undefined {
	let best = 0;
	for (let index = 1; index < waiting.length; index += 1) {
		if ((waiting[index]?.committer.date ?? "") > (waiting[best]?.committer.date ?? "")) best = index;
	}
	return waiting.splice(best, 1)[0];
}

/** Whether a commit is another, or is in its history. */
export function isAncestor(objects: ObjectStore, ancestor: string, descendant: string): boolean {
	const seen = new Set<string>();
	const waiting = [descendant];
	for (let sha = waiting.pop(); sha !== undefined; sha = waiting.pop()) {
		if (sha === ancestor) return true;
		if (seen.has(sha)) continue;
		seen.add(sha);
		waiting.push(...(objects.commit(sha)?.parents ?? []));
	}
	return false;
}

/**
 * The best commit that both have in their history; undefined where they share none. What is before a shared commit is
 * shared as well, so that the best are those that no shared commit was made upon.
 */
export function mergeBase(objects: ObjectStore, one: string, other: string): string | undefined {
	const shas = new Set(ancestry(objects, one).map(({ sha }) => sha));
	const common = ancestry(objects, other).filter(({ sha }) => shas.has(sha));
	const built = new Set(common.flatMap(({ parents }) => parents));
	return common.find(({ sha }) => !built.has(sha))?.sha;
}

/** What a range of commits brings: in the history of `to` and not in that of `from`, newest first. */
export function commitsBetween(objects: ObjectStore, from: string | undefined, to: string): readonly Commit[] {
	const known = new Set(from === undefined ? [] : ancestry(objects, from).map(({ sha }) => sha));
	return ancestry(objects, to).filter(({ sha }) => !known.has(sha));
}

export interface FileChange {
	readonly path: string;
	readonly status: "added" | "modified" | "removed";
	/** The blob after the change; before it, where the file was removed. */
	readonly sha: string;
	readonly before: string | undefined;
	readonly after: string | undefined;
}

/** What differs between two sets of files, by path. */
export function changedFiles(before: Files, after: Files): readonly FileChange[] {
	const changes: FileChange[] = [];
	for (const [path, { sha, mode }] of after) {
		const old = before.get(path);
		if (old === undefined) changes.push({ path, status: "added", sha, before: undefined, after: sha });
		else if (old.sha !== sha || old.mode !== mode)
			changes.push({ path, status: "modified", sha, before: old.sha, after: sha });
	}
	for (const [path, { sha }] of before) {
		if (!after.has(path)) changes.push({ path, status: "removed", sha, before: sha, after: undefined });
	}
	return changes.sort((one, other) => (one.path < other.path ? -1 : 1));
}

const NO_FILES: Files = new Map();

/** The files of a commit; none where there is no commit. */
export function filesAt(objects: ObjectStore, sha: string | undefined): Files {
	const commit = sha === undefined ? undefined : objects.commit(sha);
	return commit === undefined ? NO_FILES : objects.files(commit.tree);
}
