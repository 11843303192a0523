import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesAt, mergeBase } from "./history.ts";
import type { FileEntry, Files, ObjectStore } from "./object-store.ts";

/** What `theirs` changed since both parted, put upon `ours`; undefined where they conflict. */
export function mergeCommits(objects: ObjectStore, ours: string, theirs: string): Files | undefined {
	const base = filesAt(objects, mergeBase(objects, ours, theirs));
	return mergeFiles(objects, base, filesAt(objects, ours), filesAt(objects, theirs));
}

/** Git's merge of three sets of files: a path that one side left alone is the other side's. */
export function mergeFiles(objects: ObjectStore, base: Files, ours: Files, theirs: Files): Files | undefined {
	const merged = new Map(ours);
	for (const path of new Set([...base.keys(), ...theirs.keys()])) {
		const [was, our, their] = [base.get(path), ours.get(path), theirs.get(path)];
		if (isSame(was, their) || isSame(our, their)) continue;
		const entry = isSame(was, our) ? their : mergeEntries(objects, was, our, their);
		if (entry === "conflict") return undefined;
		if (entry === undefined) merged.delete(path);
		else merged.set(path, entry);
	}
	return merged;
}

const isSame = (one: FileEntry | undefined, other: FileEntry | undefined): boolean =>
	one?.sha === other?.sha && one?.mode === other?.mode;

/** Both sides changed one file: git itself says whether its lines can be merged. */
function mergeEntries(
	objects: ObjectStore,
	was: FileEntry | undefined,
	our: FileEntry | undefined,
	their: FileEntry | undefined,
): FileEntry | "conflict" {
	if (was === undefined || our === undefined || their === undefined) return "conflict";
	const folder = mkdtempSync(join(tmpdir(), "driftgate-merge-"));
	try {
		const paths = [our, was, their].map(({ sha }, index) => {
			const path = join(folder, String(index));
			writeFileSync(path, objects.blob(sha) ?? Buffer.alloc(0));
			return path;
		});
		const merged = spawnSync("git", ["merge-file", "--stdout", ...paths], { maxBuffer: 1 << 30 });
		return merged.status === 0 ? { mode: our.mode, sha: objects.putBlob(merged.stdout) } : "conflict";
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
